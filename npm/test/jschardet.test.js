// The shape of jschardet.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import jschardet, { detect, detectAll } from '../jschardet.js'

const sample = (name) => readFileSync(new URL(`../../Corpus/samples/${name}`, import.meta.url))

test('names are those of jschardet', () => {
  assert.deepEqual(jschardet.detect(Buffer.from('plain')).encoding, 'ascii')
  assert.equal(detect(sample('tsuri.txt')).encoding, 'SHIFT_JIS')
  assert.equal(detect(sample('recept.txt')).encoding, 'windows-1251')
  assert.equal(detect(sample('safari.txt')).encoding, 'UTF-8')
})

test('a binary string is bytes', () => {
  assert.deepEqual(detect(sample('recept.txt').toString('latin1')), detect(sample('recept.txt')))
  assert.throws(() => detect('Привет'), /the string is text already/)
})

test('all answers are in order, and each name is there once', () => {
  const all = detectAll(sample('menu.txt'), { minimumThreshold: 0 })
  assert.deepEqual(all[0], detect(sample('menu.txt')))
  assert.equal(new Set(all.map(({ encoding }) => encoding)).size, all.length)
  assert.deepEqual(all.toSorted?.((one, other) => other.confidence - one.confidence) ?? all, all)
})

test('what is not likely enough, or no text, is nothing', () => {
  assert.deepEqual(detect(sample('menu.txt'), { minimumThreshold: 1 }), { encoding: null, confidence: 0 })
  assert.deepEqual(detect(Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0])), { encoding: null, confidence: 0 })
  assert.equal(detect(sample('recept.txt'), { detectEncodings: ['windows-1251', 'UTF-8'] }).encoding, 'windows-1251')
})
