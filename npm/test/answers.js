// Writes what the package answers on each file as a line of JSON, to be compared with the library for C.
// usage: node answers.js FILE …
import { readFileSync } from 'node:fs'
import { baseDirection, check, decode, detectAll, encode, fixDirection, repair } from '../index.js'

function answer(bytes) {
  const detection = detectAll(bytes)
  const { encoding } = detection
  if (encoding === null) return { detection, findings: check(bytes) }
  const { text } = decode(bytes, { encoding, malformed: 'replace' })
  const repaired = repair(text)
  return {
    detection,
    text,
    bytes: encoded(text, encoding),
    repair: {
      text: repaired.text,
      stretches: repaired.stretches.map(({ line, repaired, confidence }) => ({ line, repaired, confidence })),
    },
    direction: baseDirection(text),
    fixed: fixDirection(text),
    findings: check(bytes),
  }
}

function encoded(text, encoding) {
  try {
    return Buffer.from(encode(text, encoding).bytes).toString('hex')
  } catch (error) {
    if (error.status !== 'unencodable') throw error
    return null
  }
}

for (const file of process.argv.slice(2)) console.log(JSON.stringify(answer(readFileSync(file))))
