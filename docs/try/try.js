// The page: takes a file or a text, has it analysed in a worker, and shows the answer.
import { lineLimit, linesOf, piecesOf, visible } from './analysis.js'

const find = (selector) => document.querySelector(selector)
const status = find('#status')
/** How many places of one kind are listed. */
const placeLimit = 100

/** What is shown: the last file or text that was handed in, and the answer about it. */
let current = { number: 0 }
let worker

/** An element with text and others in it; text from outside never becomes markup. */
function element(name, attributes = {}, ...content) {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.append(...content.filter((each) => each !== null))
  return made
}

/** A probability, never rounded up to certainty. */
const percent = (probability) => `${(Math.floor(probability * 1000) / 10).toFixed(1)} %`
const isolated = (text) => element('bdi', {}, text)
const count = (number, thing) => `${number.toLocaleString('en')} ${thing}${number === 1 ? '' : 's'}`

/** Hands the input to the worker. A worker that is still busy with an older one is ended. */
function analyse(input) {
  if (current.isPending) {
    worker.terminate()
    worker = undefined
  }
  if (!worker) {
    worker = new Worker(new URL('worker.js', import.meta.url), { type: 'module' })
    worker.onmessage = ({ data }) => {
      if (data.number === current.number) show(data)
    }
    worker.onerror = (event) => show({ error: event.message ?? 'the library was not loaded: the page wants a server, not a file' })
  }
  current = { ...input, number: current.number + 1, isPending: true }
  status.textContent = 'Looking at it …'
  const { number, bytes, text, name, encoding } = current
  worker.postMessage({ number, bytes, text, name, encoding })
}

function show({ result, error, encodings }) {
  current.isPending = false
  if (error) {
    find('#result').hidden = true
    status.textContent = `This did not work: ${error}`
    return
  }
  current.result = result
  find('#result').hidden = false
  find('#answer').hidden = !result.detection
  if (result.detection) showDetection(result, encodings)
  const isText = result.text !== undefined
  for (const part of ['#repair', '#findings', '#direction', '#content']) find(part).hidden = !isText
  if (isText) {
    showRepair(result.repair)
    showFindings(result.findings)
    showDirection(result.rightToLeft)
    showText(result)
  }
  const name = current.name ? `${current.name}: ` : ''
  const what = result.isMixed ? [...new Set(result.detection.mixture.map(({ encoding }) => encoding))].join(' and ')
    : result.detection ? (result.encoding ?? (result.detection.isBinary ? 'binary' : 'not identified')) : 'text'
  const repairs = isText ? result.repair.stretches.length : 0
  status.textContent = `${name}${what}` +
    (isText ? `; ${count(repairs, 'place')} decoded wrongly, ${count(result.findings.length, 'finding')}` : '')
}

function showDetection({ detection, encoding, isMixed, report }, encodings) {
  const facts = [['Encoding', isMixed ? `${encoding}, and others in parts` : encoding ?? (detection.isBinary ? 'none: it is binary' : 'not identified')]]
  if (detection.encoding !== null) {
    const meter = element('meter', { min: 0, max: 1, value: detection.confidence, 'aria-hidden': 'true' })
    facts.push(['Confidence', [meter, `${percent(detection.confidence)} that ${detection.encoding} is right`]])
  }
  if (detection.kind) facts.push(['Kind', `${detection.kind} (${detection.mimeType})`])
  const shares = detection.languages.map(({ language, share }) => `${language} ${Math.round(share * 100)} %`)
  if (detection.language) facts.push(['Language', shares.length > 1 ? shares.join(', ') : detection.language])
  if (detection.equivalents.length > 0) facts.push(['Reads the same in', detection.equivalents.join(', ')])
  const others = detection.alternatives.filter(({ confidence }) => confidence >= 0.001).slice(0, 5)
  if (others.length > 0) facts.push(['Less likely', others.map((each) => `${each.encoding} ${percent(each.confidence)}`).join(', ')])
  if (detection.byteOrderMark) facts.push(['Byte order mark', 'yes'])
  const ends = report && Object.entries(report.lineEndings).filter(([, number]) => number > 0)
  if (ends?.length > 0) facts.push(['Line ends', ends.map(([name, number]) => `${number.toLocaleString('en')} ${name.toUpperCase()}`).join(', ')])
  facts.push(['Size', count(detection.byteCount, 'byte')])
  find('#facts').replaceChildren(...facts.flatMap(([name, value]) =>
    [element('dt', {}, name), element('dd', {}, ...[value].flat())]))

  const select = find('#encoding')
  const detected = detection.encoding ?? 'none'
  select.replaceChildren(
    element('option', { value: '' }, `what was detected (${detected})`),
    ...encodings.map((name) => element('option', { value: name }, name)))
  select.value = current.encoding ?? ''

  find('#why').hidden = detection.evidence.length === 0
  find('#why ul').replaceChildren(...detection.evidence.map((reason) => element('li', {}, isolated(reason))))
  find('#parts').hidden = !detection.mixture
  find('#parts ol').replaceChildren(...(detection.mixture ?? []).slice(0, placeLimit).map((part) =>
    element('li', {}, `bytes ${part.start} to ${part.end}: ${part.encoding}`)))
  find('#parts').open = Boolean(detection.mixture)
}

/** Fills a list with places, and hides its section where there is none. */
function showPlaces(selector, places, body) {
  find(selector).hidden = places.length === 0
  const rows = places.slice(0, placeLimit).map((place) =>
    element('li', {}, element('span', { class: 'place' }, `line ${place.line}${place.column ? `, column ${place.column}` : ''}`), ...body(place)))
  if (places.length > placeLimit) rows.push(element('li', {}, `and ${(places.length - placeLimit).toLocaleString('en')} more`))
  find(`${selector} ol`).replaceChildren(...rows)
}

function showRepair({ stretches, losses }) {
  const lost = losses.map((loss) => ({ ...loss, isLost: true }))
  const all = [...stretches, ...lost].sort((one, other) => one.start - other.start)
  showPlaces('#repair', all, (place) => place.isLost
    ? ['characters are lost, which nothing puts back']
    : [
      element('del', {}, isolated(visible(place.original))), ' → ', element('ins', {}, isolated(visible(place.repaired))),
      element('span', { class: 'note' },
        `${place.steps.map((step) => `${step.written} read as ${step.read}`).join(', then ')}; `
        + `${percent(place.confidence)}, ${place.isSure ? 'put back' : 'not sure, so left as it is'}`),
    ])
  const sure = stretches.filter(({ isSure }) => isSure).length
  find('#choose-repaired').hidden = sure === 0
  find('#repair p').textContent = `${sure} of ${count(stretches.length, 'place')} put back.`
}

function showFindings(findings) {
  showPlaces('#findings', findings, ({ rule, message }) =>
    [isolated(message), element('span', { class: 'note' }, rule)])
}

function showDirection(lines) {
  showPlaces('#direction', lines, ({ text, isRightToLeft, fixed }) => [
    element('div', { dir: isRightToLeft ? 'rtl' : 'ltr' }, fixed ?? text),
    fixed
      ? element('span', { class: 'note' }, 'with marks it keeps its order: ', isolated(visible(fixed)))
      : element('span', { class: 'note' }, 'runs from right to left'),
  ])
}

function showText({ text, findings, report }) {
  const lines = linesOf(text)
  const byLine = new Map()
  for (const finding of findings) byLine.set(finding.line, [...(byLine.get(finding.line) ?? []), finding])
  find('#lines').replaceChildren(...lines.map((line, index) =>
    element('li', {}, element('div', { dir: 'auto' }, ...marked(line, byLine.get(index + 1) ?? [])))))
  find('#rest').textContent = text.split('\n', lineLimit + 1).length > lineLimit ? `Only the first ${lineLimit.toLocaleString('en')} lines are shown.` : ''
  const damaged = report?.malformedCount ?? 0
  find('#damage').textContent = damaged === 0 ? '' :
    `${count(damaged, 'place')} cannot be read, and ${damaged === 1 ? 'is' : 'are'} shown as \ufffd; the first is at byte ${report.firstMalformedOffset}.`
}

/** A line with what is found in it, and what cannot be read, marked. */
function marked(line, findings) {
  return piecesOf(line, findings).flatMap(({ text, finding }) => {
    if (finding) return [element('mark', { title: finding.message }, visible(text))]
    return text.split(/(\ufffd+)/).map((part) =>
      part.startsWith('\ufffd') ? element('mark', { title: 'cannot be read' }, part) : part)
  })
}

async function take(file) {
  if (!file) return
  find('#text').value = ''
  analyse({ bytes: new Uint8Array(await file.arrayBuffer()), name: file.name })
}

find('#file').addEventListener('change', ({ target }) => take(target.files[0]))
find('#encoding').addEventListener('change', ({ target }) =>
  analyse({ bytes: current.bytes, name: current.name, encoding: target.value || undefined }))
let typing
find('#text').addEventListener('input', ({ target }) => {
  clearTimeout(typing)
  typing = setTimeout(() => {
    if (target.value !== '') return analyse({ text: target.value })
    find('#result').hidden = true
    status.textContent = ''
  }, 200)
})
find('#download').addEventListener('click', () => {
  const { result, name = 'text.txt' } = current
  const text = find('#repaired').checked ? result.repair.text : result.text
  const link = element('a', { href: URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' })), download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 1000)
})
for (const kind of ['dragover', 'dragleave', 'drop']) {
  document.addEventListener(kind, (event) => {
    event.preventDefault()
    document.body.classList.toggle('dragging', kind === 'dragover')
    if (kind === 'drop') take(event.dataTransfer?.files[0])
  })
}
status.textContent = ''
