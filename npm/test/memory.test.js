// Many calls take no more memory than few. LEGIBLE_CALLS says how many.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { Legible, LegibleDecoder } from '../core.js'

const calls = Number(process.env.LEGIBLE_CALLS ?? 4000)
const library = await Legible.load(readFileSync(new URL('../legible.wasm', import.meta.url)))
const text = 'Žluťoučký kůň, Fran\u00c3\u00a7ois, أحب C++ كثيرا'
const bytes = [library.encode('Вечером мы гуляли', 'koi8-r').bytes, new Uint8Array([99, 97, 102, 0xe9]), new Uint8Array([0, 1, 2, 255])]

const kinds = {
  detect: () => bytes.forEach((each) => library.detect(each, { languages: ['ru'] })),
  detectAll: () => bytes.forEach((each) => library.detectAll(each)),
  decode: () => bytes.forEach((each) => attempt(() => library.decode(each))),
  encode: () => attempt(() => library.encode(text, 'latin1')),
  stream: () => {
    const decoder = library.streamDecoder()
    bytes.slice(0, 2).forEach((each) => decoder.feed(each))
    decoder.finish()
  },
  TextDecoder: () => new LegibleDecoder(library, 'koi8-r').decode(bytes[0]),
  repair: () => library.repair(text),
  fixDirection: () => library.fixDirection(text),
  check: () => library.check('a\u200bb'),
  refused: () => attempt(() => library.detect(bytes[0], { suggested: ['koi8-r', 'no-such'] })),
}

function attempt(call) {
  try { call() } catch {}
}

for (const [name, call] of Object.entries(kinds)) {
  test(`${name}, many times`, () => {
    // Tables are made, and what is kept from one call to the next grows, up to a limit.
    for (let count = 0; count < calls / 2; count++) call()
    const size = library.instance.exports.memory.buffer.byteLength
    for (let count = 0; count < calls / 2; count++) call()
    assert.equal(library.instance.exports.memory.buffer.byteLength, size)
  })
}
