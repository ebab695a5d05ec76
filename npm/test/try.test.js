// What the page docs/try makes of files and texts.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { Legible } from '../core.js'

// Node 18 would take the file for CommonJS where it lies.
const source = readFileSync(new URL('../../docs/try/analysis.js', import.meta.url), 'utf8')
const { analyseBytes, analyseText, piecesOf, visible } = await import(`data:text/javascript,${encodeURIComponent(source)}`)
const legible = await Legible.load(readFileSync(new URL('../legible.wasm', import.meta.url)))
const sample = (name) => readFileSync(new URL(`../../Corpus/samples/${name}`, import.meta.url))

test('a file is read in the encoding that is detected, or chosen', () => {
  const found = analyseBytes(legible, sample('recept.txt'))
  assert.equal(found.encoding, 'windows-1251')
  assert.match(found.text, /^Борщ/)
  const chosen = analyseBytes(legible, sample('recept.txt'), { encoding: 'KOI8-R' })
  assert.deepEqual([chosen.encoding, chosen.detection.encoding], ['KOI8-R', 'windows-1251'])
  assert.equal(analyseBytes(legible, readFileSync(new URL('../legible.wasm', import.meta.url))).text, undefined)
})

test('each part of a mixed file is read by its own encoding', () => {
  const text = 'Příliš žluťoučký kůň úpěl ďábelské ódy.\nVčera pršelo, a tak zůstali doma.\n'.repeat(3)
  const bytes = Buffer.concat([Buffer.from(text), legible.encode(text, 'windows-1250').bytes])
  const found = analyseBytes(legible, bytes)
  assert.ok(found.isMixed)
  assert.equal(found.text, text + text)
  assert.deepEqual([...new Set(found.lineEncodings)], ['UTF-8', 'windows-1250'])
})

test('lines that run from right to left are told, and what keeps them in order', () => {
  const { rightToLeft } = analyseText(legible, 'plain\nSafari على Mac يفتح الصفحات\nשלום עולם\n')
  assert.deepEqual(rightToLeft.map(({ line, isRightToLeft, fixed }) => [line, isRightToLeft, fixed !== null]), [[2, true, true], [3, true, false]])
})

test('findings cut a line into pieces', () => {
  const line = '𝒳x\u200by = 1'
  const pieces = piecesOf(line, [{ column: 3, length: 1 }, { column: 9, length: 5 }, { column: 1, length: 0 }])
  assert.deepEqual(pieces.map(({ text }) => text), ['𝒳x', '\u200b', 'y = 1'])
  assert.equal(visible('a\u200b\u202e\u0007'), 'a[ZWSP][RLO][U+0007]')
  assert.deepEqual(analyseText(legible, 'a\r\nb\rc\n').lines, ['a', 'b', 'c'])
})
