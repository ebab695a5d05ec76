// Shows the answer about a file or a text, in the language of the page.
import { lengthLimit, lineLimit, piecesOf, placeLimit, visible } from './analysis.js'
import { languageName, number, percent, say } from './texts.js'

const find = (selector) => document.querySelector(selector)

/** An element with text and others in it; text from outside never becomes markup. */
export function element(name, attributes = {}, ...content) {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.append(...content)
  return made
}

const isolated = (text) => element('bdi', {}, text)
/** What the library tells. */
export const english = (text) => element('bdi', { lang: 'en', dir: 'ltr' }, text)

/**
 * Shows what is known of an input, and returns one sentence about it.
 *
 * - input: `{ result, encodings, name?, encoding? }`, in which `encoding` is the one that was asked for.
 */
export function show({ result, encodings, name, encoding }) {
  const isText = result.text !== undefined
  find('#answer').hidden = !result.detection
  if (result.detection) showDetection(result, encodings, encoding)
  for (const part of ['#repair', '#findings', '#direction', '#content']) find(part).hidden = !isText
  if (isText) {
    showRepair(result.repair)
    showFindings(result)
    showDirection(result.rightToLeft)
    showText(result)
  }
  const what = result.isMixed ? [...new Set(result.detection.mixture.map((part) => part.encoding))].join(' + ')
    : result.detection ? result.encoding ?? say(result.detection.isBinary ? 'binary' : 'unknown') : say('text')
  const sentence = !isText ? what : say('summary', {
    what,
    wrong: say('wrong', { n: result.repair.count }),
    found: say('found', { n: result.findingCount }),
  })
  return name ? `\u2068${name}\u2069: ${sentence}` : sentence
}

function showDetection({ detection, encoding, isMixed, report }, encodings, asked) {
  const facts = [['answer', isMixed ? say('mixed', { encoding }) : encoding ?? say(detection.isBinary ? 'noneBinary' : 'unknown')]]
  if (detection.encoding !== null) {
    const meter = element('meter', { min: 0, max: 1, value: detection.confidence, 'aria-hidden': 'true' })
    facts.push(['confidence', [meter, say('sure', { percent: percent(detection.confidence), encoding: detection.encoding })]])
  }
  if (detection.kind) facts.push(['kind', english(`${detection.kind} (${detection.mimeType})`)])
  const shares = detection.languages.map(({ language, share }) => `${languageName(language)} ${percent(share)}`)
  if (detection.language) facts.push(['spoken', shares.length > 1 ? shares.join(', ') : languageName(detection.language)])
  if (detection.equivalents.length > 0) facts.push(['equivalents', english(detection.equivalents.join(', '))])
  const others = detection.alternatives.filter(({ confidence }) => confidence >= 0.001).slice(0, 5)
  if (others.length > 0) facts.push(['alternatives', english(others.map((each) => `${each.encoding} ${percent(each.confidence)}`).join(', '))])
  if (detection.byteOrderMark) facts.push(['mark', say('yes')])
  const ends = report ? Object.entries(report.lineEndings).filter(([, count]) => count > 0) : []
  if (ends.length > 0) facts.push(['lineEnds', english(ends.map(([name, count]) => `${number(count)} ${name.toUpperCase()}`).join(', '))])
  facts.push(['size', say('bytes', { n: detection.byteCount })])
  find('#facts').replaceChildren(...facts.flatMap(([key, value]) =>
    [element('dt', {}, say(key)), element('dd', {}, ...[value].flat())]))

  const select = find('#encoding')
  select.replaceChildren(
    element('option', { value: '' }, say('detected', { encoding: detection.encoding ?? say('unknown') })),
    ...encodings.map((name) => element('option', { value: name }, name)))
  select.value = asked ?? ''

  find('#why').hidden = detection.evidence.length === 0
  find('#why ul').replaceChildren(...detection.evidence.map((reason) => element('li', {}, english(reason))))
  find('#parts').hidden = !detection.mixture
  find('#parts ol').replaceChildren(...(detection.mixture ?? []).slice(0, placeLimit).map((part) =>
    element('li', {}, say('part', part))))
  find('#parts').open = Boolean(detection.mixture)
}

/** Fills a list with the first of `count` places, and hides its section where there is none. */
function showPlaces(selector, count, places, body) {
  find(selector).hidden = places.length === 0
  const rows = places.slice(0, placeLimit).map((place) =>
    element('li', {}, element('span', { class: 'place' }, say(place.column ? 'column' : 'line', place)), ...body(place)))
  if (count > rows.length) rows.push(element('li', {}, say('more', { n: count - rows.length })))
  find(`${selector} ol`).replaceChildren(...rows)
}

function showRepair({ count, sureCount, lossCount, places }) {
  showPlaces('#repair', count + lossCount, places, (place) => place.isLost
    ? [say('lost')]
    : [
      element('del', {}, isolated(visible(place.original))),
      element('span', { class: 'becomes' }),
      element('ins', {}, isolated(visible(place.repaired))),
      element('span', { class: 'note' }, `${place.steps.map((step) => say('step', step)).join(say('then'))}; `
        + say(place.isSure ? 'putBack' : 'proposed', { percent: percent(place.confidence) })),
    ])
  find('#choose-repaired').hidden = sureCount === 0
  find('#repair p').textContent = count === 0 ? '' : say('repaired', { sure: sureCount, n: count })
}

function showFindings({ findingCount, findings }) {
  showPlaces('#findings', findingCount, findings, ({ rule, message }) =>
    [english(message), element('span', { class: 'note', lang: 'en' }, rule)])
}

/** Each line in the order in which it is stored, as it displays, and with the marks that keep its order. */
function showDirection(lines) {
  showPlaces('#direction', lines.length, lines, ({ text, isRightToLeft, fixed }) => {
    const orders = [
      ['stored', element('bdo', { dir: 'ltr' }, visible(text))],
      ['displayed', element('div', { dir: isRightToLeft ? 'rtl' : 'ltr' }, text)],
    ]
    if (fixed) orders.push(['fixed', element('bdo', { dir: 'ltr' }, visible(fixed))], ['fixedDisplayed', element('div', { dir: 'auto' }, fixed)])
    return [element('dl', { class: 'orders' }, ...orders.flatMap(([key, line]) =>
      [element('dt', {}, say(key)), element('dd', {}, line)]))]
  })
}

function showText({ lines, isCut, findings, report, lineEncodings }) {
  const byLine = new Map()
  for (const finding of findings) byLine.set(finding.line, [...(byLine.get(finding.line) ?? []), finding])
  const kinds = [...new Set(lineEncodings)]
  const sign = (encoding) => element('span', {
    class: `sign kind-${kinds.indexOf(encoding) % 4}`, role: 'img', 'aria-label': encoding, title: encoding,
  }, String.fromCharCode(65 + kinds.indexOf(encoding)))
  find('#legend').hidden = kinds.length === 0
  find('#legend').replaceChildren(...kinds.map((encoding) => element('li', {}, sign(encoding), ' ', isolated(encoding))))
  find('#lines').replaceChildren(...lines.map((line, index) => element('li', {},
    ...lineEncodings[index] ? [sign(lineEncodings[index])] : [],
    element('div', { dir: 'auto' }, ...marked(line, byLine.get(index + 1) ?? [])))))
  find('#rest').textContent = isCut ? say('cut', { lines: lineLimit, length: lengthLimit }) : ''
  const damaged = report?.malformedCount ?? 0
  find('#damage').textContent = damaged === 0 ? '' : say('damaged', { n: damaged, first: report.firstMalformedOffset })
}

/** A line with what is found in it, and what cannot be read, marked. */
function marked(line, findings) {
  return piecesOf(line, findings).flatMap(({ text, finding }) => {
    if (finding) return [element('mark', { title: finding.message }, visible(text))]
    return text.split(/(\ufffd+)/).map((part) =>
      part.startsWith('\ufffd') ? element('mark', { title: say('unreadable') }, part) : part)
  })
}
