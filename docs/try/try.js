// The page: takes a file or a text, has it analysed in a worker, and has the answer shown.
import { element, english, show } from './show.js'
import { firstKnown, languages, say, setLanguage } from './texts.js'

const find = (selector) => document.querySelector(selector)
const status = find('#status')
/** The bytes of a file, or the characters of a text, which the module has memory for. */
const sizeLimit = 64_000_000
const steps = ['read', 'detect', 'decode', 'mend', 'turn', 'check']
/** After how many milliseconds the progress is shown, so that short texts do not flicker. */
const patience = 300

/**
 * The last file or text that was handed in: `file` and `name`, or `text`, and `encoding`, if one was asked for; then
 * `result` and `encodings`, or `error`.
 */
let current = { number: 0 }
/** The one whose answer is shown, also while another is looked at. */
let shown
let worker
/** Waits until typing pauses. What is handed in otherwise meanwhile is not to be replaced by what was typed before. */
let typing
/** Sets the sentence about the input again, when the language has changed. */
let tell = () => ''

function setStatus(told) {
  tell = told
  status.replaceChildren(...[tell()].flat())
}

/** Hands the input to the worker. A worker that is still busy with an older one is ended. */
function analyse(input) {
  clearTimeout(typing)
  if (current.isPending) endWorker()
  const { number } = current = { ...input, number: current.number + 1 }
  const size = input.file?.size ?? input.text.length
  if (size > sizeLimit) {
    find('#result').hidden = true
    const megabytes = (size) => Math.ceil(size / 1_000_000)
    setStatus(() => say('tooLarge', { name: input.name ?? say('pasted'), size: megabytes(size), limit: megabytes(sizeLimit) }))
    return
  }
  current.isPending = true
  worker ??= startWorker()
  setStatus(() => say('working'))
  setStep('load')
  setTimeout(() => { find('#work').hidden = !current.isPending }, patience)
  const { file, text, name, encoding } = input
  worker.postMessage({ number, file, text, name, encoding })
}

function startWorker() {
  const started = new Worker(new URL('worker.js', import.meta.url), { type: 'module' })
  started.onmessage = ({ data }) => {
    if (data.number !== current.number) return
    if (data.step) setStep(data.step)
    else finish(data)
  }
  started.onerror = (event) => {
    endWorker()
    finish({ error: event.message })
  }
  return started
}

function endWorker() {
  worker?.terminate()
  worker = undefined
}

/** Shows which step is done; how far the loading of the library is nobody knows. */
function setStep(step) {
  const progress = find('#progress')
  progress.max = steps.length
  if (steps.includes(step)) progress.value = steps.indexOf(step)
  else progress.removeAttribute('value')
  find('#step').dataset.text = step
  find('#step').textContent = say(step)
}

function finish(answer) {
  Object.assign(current, answer, { isPending: false })
  // The focus does not vanish with the button that has it.
  if (document.activeElement === find('#stop')) find('#text').focus()
  find('#work').hidden = true
  find('#result').hidden = !current.result
  shown = current
  if (current.result) setStatus(() => show(shown))
  else setStatus(() => [say('failed'), ' ', current.error ? english(current.error) : say('notLoaded')])
}

find('#stop').addEventListener('click', () => {
  if (!current.isPending) return
  endWorker()
  current = { number: current.number }
  find('#work').hidden = true
  find('#result').hidden = true
  find('#text').focus()
  setStatus(() => say('stopped'))
})

function takeFile(file) {
  if (!file) return
  find('#text').value = ''
  analyse({ file, name: file.name })
}

function takeText(text) {
  if (text !== '') return analyse({ text })
  if (current.isPending) endWorker()
  current = { number: current.number }
  find('#work').hidden = true
  find('#result').hidden = true
  setStatus(() => '')
}

find('#file').addEventListener('change', ({ target }) => {
  takeFile(target.files[0])
  // The same file can be chosen again, when it has changed.
  target.value = ''
})
find('#encoding').addEventListener('change', ({ target }) =>
  analyse({ file: shown.file, name: shown.name, encoding: target.value || undefined }))
find('#text').addEventListener('input', ({ target }) => {
  clearTimeout(typing)
  typing = setTimeout(() => takeText(target.value), 200)
})
document.addEventListener('paste', (event) => {
  const [file] = event.clipboardData?.files ?? []
  const isInText = event.target === find('#text')
  if (!file && isInText) return
  event.preventDefault()
  if (file) return takeFile(file)
  find('#text').value = event.clipboardData?.getData('text/plain') ?? ''
  takeText(find('#text').value)
})
for (const kind of ['dragover', 'dragleave', 'drop']) {
  document.addEventListener(kind, (event) => {
    event.preventDefault()
    document.body.classList.toggle('dragging', kind === 'dragover')
    if (kind !== 'drop') return
    const [file] = event.dataTransfer?.files ?? []
    if (file) return takeFile(file)
    find('#text').value = event.dataTransfer?.getData('text/plain') ?? ''
    takeText(find('#text').value)
  })
}
find('#download').addEventListener('click', () => {
  const { result, name = 'text.txt' } = shown
  const text = find('#repaired').checked ? result.repair.text : result.text
  const link = element('a', { href: URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' })), download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 1000)
})

// The language is that of the address, such as ?language=de, or the browser's.
const asked = new URLSearchParams(location.search).get('language')
const choice = find('#language')
choice.replaceChildren(...Object.entries(languages).map(([tag, name]) => element('option', { value: tag, lang: tag }, name)))
choice.value = firstKnown(asked ? [asked, ...navigator.languages] : navigator.languages)
choice.addEventListener('change', () => {
  history.replaceState(null, '', `?language=${choice.value}`)
  setLanguage(choice.value)
  setStatus(tell)
})
setLanguage(choice.value)
setStatus(() => '')
