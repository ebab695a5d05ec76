// The shape of jschardet 3: `import * as jschardet from 'legible/jschardet'`.
import { rank } from './index.js'

// jschardet's spellings; other names are those of WHATWG or IANA, which iconv-lite takes.
const spellings = { 'US-ASCII': 'ascii', Shift_JIS: 'SHIFT_JIS', CP932: 'SHIFT_JIS', CP949: 'EUC-KR', 'x-mac-cyrillic': 'MacCyrillic' }

/** The likeliest encoding of bytes, or of a string of characters below U+0100. */
export function detect(bytes, options) {
  return detectAll(bytes, options)[0] ?? { encoding: null, confidence: 0 }
}

/** All encodings that are likely enough, the likeliest first. */
export function detectAll(bytes, { minimumThreshold = 0.2, detectEncodings = [] } = {}) {
  const known = detectEncodings.length > 0 ? { suggested: detectEncodings, onlySuggested: true } : undefined
  const names = new Set()
  return rank(typeof bytes === 'string' ? bytesOfBinary(bytes) : bytes, known)
    .map(({ encoding, confidence }) => ({ encoding: spellings[encoding] ?? encoding, confidence }))
    .filter(({ encoding, confidence }) =>
      encoding !== null && confidence >= minimumThreshold && !names.has(encoding) && names.add(encoding))
}

function bytesOfBinary(text) {
  return Uint8Array.from(text, (character) => {
    const code = character.codePointAt(0)
    if (code > 0xff) throw new TypeError('the string is text already: detection takes bytes, or a string of characters below U+0100')
    return code
  })
}

export default { detect, detectAll }
