// What the page shows of a file or of pasted text. `legible` has the functions of the package.

/** How many lines are looked at for the direction, and shown. */
export const lineLimit = 2000

/**
 * Analyses the bytes of a file.
 *
 * - encoding: the one to read it in; `undefined` has it detected.
 */
export function analyseBytes(legible, bytes, name = '', encoding = undefined) {
  const detection = legible.detectAll(bytes)
  const used = encoding ?? detection.encoding
  if (used === null) return { detection, encoding: null }
  const isMixed = encoding === undefined && detection.mixture !== null
  const decoder = legible.streamDecoder({ encoding: isMixed ? undefined : used, isMixed, malformed: 'replace' })
  const text = decoder.feed(bytes) + decoder.finish()
  return { detection, encoding: used, isMixed, report: decoder.report, ...analyseText(legible, text, name) }
}

/** Analyses text: what was decoded wrongly, which lines run from right to left, and what is hidden. */
export function analyseText(legible, text, name = '') {
  return {
    text,
    repair: legible.repair(text),
    rightToLeft: rightToLeftLines(legible, text),
    // What is decoded wrongly is shown by its repair.
    findings: legible.check(text, { name }).filter(({ rule }) => rule !== 'mojibake'),
  }
}

/** The lines that run from right to left, with their words, and the same with marks where they need some. */
function rightToLeftLines(legible, text) {
  const found = []
  for (const [index, line] of linesOf(text).entries()) {
    if (!/[\u0590-\u08ff\ufb1d-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u.test(line)) continue
    const isRightToLeft = legible.baseDirection(line, { strategy: 'word-majority' }) === 'rtl'
    const fixed = legible.fixDirection(line)
    if (isRightToLeft || fixed !== line) found.push({ line: index + 1, text: line, isRightToLeft, fixed: fixed === line ? null : fixed })
  }
  return found
}

/** The first lines of a text. */
export function linesOf(text) {
  const lines = text.split(/\r\n|[\n\r]/, lineLimit)
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines
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

/** A text in which what is invisible is in brackets, by its code. */
export const visible = (text) =>
  text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu, (character) => {
    const names = { '\u200e': 'LRM', '\u200f': 'RLM', '\u061c': 'ALM', '\u200b': 'ZWSP', '\u200d': 'ZWJ', '\u200c': 'ZWNJ' }
    const code = character.codePointAt(0).toString(16).toUpperCase().padStart(4, '0')
    return `[${names[character] ?? `U+${code}`}]`
  })
