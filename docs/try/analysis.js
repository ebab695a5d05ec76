// What the page shows of a file or of pasted text. `legible` has the functions of the package.

/** How many lines are looked at for the direction, and shown, and how much of each. */
export const lineLimit = 2000
export const lengthLimit = 10_000
/** How many places of one kind are listed. More would take the page longer to get than the library to find. */
export const placeLimit = 100
const lineEnd = /\r\n|[\n\r]/

/**
 * Analyses the bytes of a file.
 *
 * - encoding: the one to read it in; `undefined` has it detected.
 * - onStep: is called with the name of each step when it begins.
 */
export function analyseBytes(legible, bytes, { name = '', encoding = undefined, onStep = () => {} } = {}) {
  onStep('detect')
  const detection = legible.detectAll(bytes)
  const used = encoding ?? detection.encoding
  if (used === null) return { detection, encoding: null }
  onStep('decode')
  const isMixed = encoding === undefined && detection.mixture !== null
  const decoder = legible.streamDecoder({ encoding: isMixed ? undefined : used, isMixed, malformed: 'replace' })
  const text = decoder.feed(bytes) + decoder.finish()
  const answer = analyseText(legible, text, { name, onStep })
  if (isMixed) answer.lineEncodings = encodingsOfLines(legible, bytes, detection.mixture)
  return { detection, encoding: used, isMixed, report: decoder.report, ...answer }
}

/** Analyses text: what was decoded wrongly, which lines run from right to left, and what is hidden. */
export function analyseText(legible, text, { name = '', onStep = () => {} } = {}) {
  onStep('mend')
  const { text: repaired, stretches, losses } = legible.repair(text)
  onStep('turn')
  const { lines, isCut } = linesOf(text)
  const rightToLeft = rightToLeftLines(legible, lines)
  onStep('check')
  // What is decoded wrongly is shown by its repair.
  const findings = legible.check(text, { name }).filter(({ rule }) => rule !== 'mojibake')
  const lost = losses.slice(0, placeLimit).map((loss) => ({ ...loss, isLost: true }))
  return {
    text,
    lines,
    isCut,
    rightToLeft,
    repair: {
      text: repaired,
      count: stretches.length,
      sureCount: stretches.filter(({ isSure }) => isSure).length,
      lossCount: losses.length,
      places: [...stretches.slice(0, placeLimit), ...lost].sort((one, other) => one.start - other.start).slice(0, placeLimit),
    },
    findingCount: findings.length,
    // In the lines, more of them are marked than are listed.
    findings: findings.slice(0, lineLimit),
    lineEncodings: [],
  }
}

/** The encoding of each of the first lines of bytes in several; of a line in two, that of its first part. */
function encodingsOfLines(legible, bytes, parts) {
  const encodings = []
  let line = 0
  for (const { start, end, encoding } of parts) {
    if (line >= lineLimit) break
    const { text } = legible.decode(bytes.subarray(start, end), { encoding, malformed: 'replace' })
    const pieces = text.split(lineEnd, lineLimit - line + 1)
    for (const piece of pieces.keys()) encodings[line + piece] ??= encoding
    // What is behind the last line end is the beginning of a line that the next part goes on with.
    line += pieces.length - 1
    if (pieces.at(-1) === '') encodings.length = line
  }
  return encodings.slice(0, lineLimit)
}

/** The lines that run from right to left, with their words, and the same with marks where they need some. */
function rightToLeftLines(legible, lines) {
  const found = []
  for (const [index, line] of lines.entries()) {
    if (!/[\u0590-\u08ff\ufb1d-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u.test(line)) continue
    const isRightToLeft = legible.baseDirection(line, { strategy: 'word-majority' }) === 'rtl'
    const fixed = legible.fixDirection(line)
    if (isRightToLeft || fixed !== line) found.push({ line: index + 1, text: line, isRightToLeft, fixed: fixed === line ? null : fixed })
  }
  return found
}

/** The first lines of a text, each as long as is shown, and whether there is more. */
function linesOf(text) {
  const found = text.split(lineEnd, lineLimit + 1)
  if (found.at(-1) === '') found.pop()
  const isCut = found.length > lineLimit || found.some((line) => line.length > lengthLimit)
  // No character is cut in two.
  const lines = found.slice(0, lineLimit).map((line) => line.slice(0, lengthLimit).replace(/[\ud800-\udbff]$/, ''))
  return { lines, isCut }
}

/**
 * A line in pieces: what is found in it, and the text between.
 *
 * A piece is `{ text, finding? }`; columns of findings count characters.
 */
export function piecesOf(line, findings) {
  const characters = Array.from(line)
  const pieces = []
  let end = 0
  for (const finding of findings.filter(({ length }) => length > 0).sort((one, other) => one.column - other.column)) {
    const start = finding.column - 1
    if (start < end || start >= characters.length) continue
    if (start > end) pieces.push({ text: characters.slice(end, start).join('') })
    end = Math.min(start + finding.length, characters.length)
    pieces.push({ text: characters.slice(start, end).join(''), finding })
  }
  if (end < characters.length) pieces.push({ text: characters.slice(end).join('') })
  return pieces
}

const names = new Map(Object.entries({
  '\u00ad': 'SHY', '\u061c': 'ALM', '\u200b': 'ZWSP', '\u200c': 'ZWNJ', '\u200d': 'ZWJ', '\u200e': 'LRM', '\u200f': 'RLM',
  '\u2028': 'LSEP', '\u2029': 'PSEP', '\u202a': 'LRE', '\u202b': 'RLE', '\u202c': 'PDF', '\u202d': 'LRO', '\u202e': 'RLO',
  '\u2060': 'WJ', '\u2066': 'LRI', '\u2067': 'RLI', '\u2068': 'FSI', '\u2069': 'PDI', '\ufeff': 'ZWNBSP',
}))

/** A text in which what is invisible is in brackets, by its abbreviation in Unicode or its code. */
export const visible = (text) =>
  text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu, (character) => {
    const code = character.codePointAt(0).toString(16).toUpperCase().padStart(4, '0')
    return `[${names.get(character) ?? `U+${code}`}]`
  })
