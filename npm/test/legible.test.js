// What the package answers, and what it does with bad input. compare-wasm.py compares its answers with the library for C.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { Worker } from 'node:worker_threads'
import {
  Legible, LegibleDecoder, LegibleError, baseDirection, check, decode, decoderStream, detect, detectAll, encode, encodings,
  fixDirection, rank, repair, version,
} from '../index.js'

const sample = (name) => readFileSync(new URL(`../../Corpus/samples/${name}`, import.meta.url))
const packaged = (name) => readFileSync(new URL(`../${name}`, import.meta.url))
const samples = {
  'menu.txt': 'windows-1252', 'michtav.txt': 'windows-1255', 'notes.txt': 'UTF-16LE', 'recept.txt': 'windows-1251',
  'safari.txt': 'UTF-8', 'tsuri.txt': 'Shift_JIS',
}

test('the encodings of the samples are detected', () => {
  for (const [name, encoding] of Object.entries(samples)) {
    const found = detect(sample(name))
    assert.equal(found.encoding, encoding)
    assert.ok(found.confidence > 0.95)
    assert.equal(found.byteCount, sample(name).length)
    const all = detectAll(sample(name))
    assert.deepEqual({ ...all, ...found }, all)
    assert.ok(all.evidence.length > 0)
    assert.deepEqual(rank(sample(name))[0], { encoding, confidence: found.confidence })
  }
  assert.equal(detect(sample('menu.txt')).language, 'de')
  assert.equal(detect(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0])).kind, 'PNG image')
})

test('the package has the version of the library', () => {
  assert.equal(JSON.parse(packaged('package.json')).version, version)
})

test('all kinds of buffers are bytes', () => {
  const bytes = new Uint8Array(sample('recept.txt'))
  const expected = detect(bytes)
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length))
  shared.set(bytes)
  const inside = new Uint8Array(bytes.length + 8)
  inside.set(bytes, 4)
  for (const form of [bytes.buffer, shared.buffer, inside.subarray(4, bytes.length + 4), new DataView(inside.buffer, 4, bytes.length)]) {
    assert.deepEqual(detect(form), expected)
  }
  assert.equal(detect(new Uint8Array()).byteCount, 0)
})

test('options change the answer', () => {
  const bytes = sample('recept.txt')
  assert.notEqual(detect(bytes, { disallowed: ['windows-1251'] }).encoding, 'windows-1251')
  assert.equal(detect(bytes, { suggested: ['KOI8-R', 'cp1252'], onlySuggested: true, minimumConfidence: 0 }).encoding === 'windows-1251', false)
  assert.equal(detect(bytes, { minimumConfidence: 1, fallback: 'koi8-r' }).encoding, 'KOI8-R')
  assert.ok(detectAll(bytes, { coverage: 0.9 }).set.includes('windows-1251'))
})

test('every encoding reads what it writes', () => {
  assert.ok(encodings().length > 100)
  for (const encoding of encodings()) {
    const { bytes, report } = encode('a-Z 09', encoding)
    assert.ok(report.isLossless)
    assert.equal(decode(bytes, { encoding }).text, 'a-Z 09', encoding)
  }
  assert.deepEqual([...encode('Привет', 'cp1251').bytes], [207, 240, 232, 226, 229, 242])
  assert.equal(Buffer.from(encode('10 € “x”', 'us-ascii', { unencodable: 'transliterate' }).bytes).toString(), '10 EUR "x"')
  assert.equal(decode(encode('𝒳 日本', 'utf-16').bytes).text, '𝒳 日本')
})

test('text is decoded, and it is told what was lost', () => {
  const { text, encoding, confidence, report } = decode(sample('tsuri.txt'))
  assert.equal(encoding, 'Shift_JIS')
  assert.ok(text.startsWith('釣り日記') && confidence > 0.9 && report.isReversible)
  const replaced = decode(new Uint8Array([0x61, 0xff, 0x62]), { encoding: 'utf-8', malformed: 'replace' })
  assert.equal(replaced.text, 'a\ufffdb')
  assert.equal(replaced.report.malformedCount, 1)
  assert.equal(replaced.report.firstMalformedOffset, 1)
  assert.throws(() => decode(new Uint8Array([0x61, 0xff, 0x62]), { encoding: 'utf-8' }), (error) =>
    error instanceof LegibleError && error.status === 'malformed' && error.offset === 1 && error.bytes[0] === 0xff)
  assert.throws(() => decode(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0])), { name: 'LegibleError', status: 'unidentified' })
})

test('a stream gives the text of the whole, wherever it is cut', async () => {
  for (const name of Object.keys(samples)) {
    const bytes = sample(name)
    const expected = decode(bytes).text
    for (const size of [1, 7, 64, bytes.length]) {
      const stream = decoderStream()
      const writer = stream.writable.getWriter()
      const written = (async () => {
        for (let start = 0; start < bytes.length; start += size) await writer.write(bytes.subarray(start, start + size))
        await writer.close()
      })()
      let text = ''
      for await (const piece of stream.readable) text += piece
      await written
      assert.equal(text, expected, `${name} in pieces of ${size}`)
      assert.equal(stream.detection.encoding, samples[name])
      assert.equal(stream.report.bytesIn, bytes.length)
    }
  }
})

test('a stream tells of malformed bytes, and of a chunk that is none', async () => {
  for (const [chunk, error] of [[new Uint8Array([0x61, 0xff]), { status: 'malformed' }], ['text', { name: 'TypeError' }]]) {
    const stream = decoderStream({ encoding: 'utf-8', malformed: 'fail' })
    const writer = stream.writable.getWriter()
    writer.write(chunk).catch(() => {})
    writer.close().catch(() => {})
    await assert.rejects(async () => { for await (const _ of stream.readable); }, error)
  }
})

test('LegibleDecoder has the shape of TextDecoder', () => {
  for (const label of ['utf-8', 'latin1', 'windows-1253', 'utf-16le', 'iso-8859-8-i']) {
    const bytes = new Uint8Array([0xef, 0xbb, 0xbf, 0x61, 0xc3, 0xa9, 0x80, 0x20, 0x81])
    const [ours, theirs] = [new LegibleDecoder(label), new TextDecoder(label)]
    for (const end of [2, 5, 9]) {
      const start = { 2: 0, 5: 2, 9: 5 }[end]
      const options = { stream: end < 9 }
      assert.equal(ours.decode(bytes.subarray(start, end), options), theirs.decode(bytes.subarray(start, end), options), label)
    }
    assert.equal(ours.encoding, theirs.encoding)
    assert.equal(ours.decode(bytes), theirs.decode(bytes))
  }
  assert.equal(new LegibleDecoder('utf-8', { ignoreBOM: true }).decode(new Uint8Array([0xef, 0xbb, 0xbf])), '\ufeff')
  assert.throws(() => new LegibleDecoder('utf-8', { fatal: true }).decode(new Uint8Array([0xff])), TypeError)
  assert.throws(() => new LegibleDecoder('no-such'), RangeError)
  const unknown = new LegibleDecoder()
  assert.equal(unknown.encoding, 'auto')
  assert.equal(unknown.decode(sample('recept.txt')), decode(sample('recept.txt')).text)
  assert.equal(unknown.encoding, 'windows-1251')
  assert.equal(new LegibleDecoder().decode(), '')
})

test('mojibake is repaired, and places are those of the string', () => {
  const text = '𝒳 é FranÃ§ois, MÃ¼nchen\nÏðèâåò, êàê äåëà\n'
  const repaired = repair(text)
  assert.equal(repaired.text, '𝒳 é François, München\nПривет, как дела\n')
  for (const stretch of repaired.stretches) assert.equal(text.slice(stretch.start, stretch.end), stretch.original)
  assert.deepEqual(repaired.stretches[0].steps, [{ read: 'windows-1252', written: 'UTF-8' }])
  const lost = repair('é\nb\ufffd\ufffdd').losses
  assert.deepEqual(lost.map(({ start, end, line }) => [start, end, line]), [[3, 5, 2]])
  assert.deepEqual(repair('all is well: Grüße'), { text: 'all is well: Grüße', stretches: [], losses: [] })
})

test('direction is told and put right', () => {
  assert.equal(baseDirection('שלום abc'), 'rtl')
  assert.equal(baseDirection('abc שלום'), 'ltr')
  assert.equal(baseDirection('123'), null)
  assert.equal(baseDirection('Mac יפה מאוד היום', { strategy: 'word-majority' }), 'rtl')
  assert.equal(fixDirection('أحب C++ كثيرا'), 'أحب C++\u200e كثيرا')
  assert.equal(fixDirection('plain'), 'plain')
})

test('findings have rule, place and message', () => {
  const [finding] = check('if (a != "guest\u202e \u2066// b\u2069 \u2066") {\n', { name: 'door.c' })
  assert.equal(finding.rule, 'deceiving-order')
  assert.deepEqual([finding.line, finding.column, finding.byteOffset], [1, 16, 15])
  assert.match(finding.message, /U\+202E/)
  assert.deepEqual(check('x\u200by\n', { rules: ['line-ends'] }), [])
  assert.deepEqual(check(new Uint8Array([0x63, 0xe9, 10])).map(({ rule }) => rule), ['encoding'])
  assert.deepEqual(check(new Uint8Array([0x63, 0xe9, 10]), { encoding: 'latin1' }), [])
})

test('bad arguments are refused by name', () => {
  const bytes = new Uint8Array([0x61])
  for (const value of [undefined, null, 'text', 1, {}, [1]]) assert.throws(() => detect(value), /bytes are wanted/)
  for (const value of [undefined, null, bytes, 1]) {
    assert.throws(() => repair(value), /a string is wanted/)
    assert.throws(() => encode(value, 'utf-8'), /a string is wanted/)
  }
  const refused = [
    [() => encode('a', 'no-such'), /no encoding is known by the name "no-such"/],
    [() => encode('a'), /the name of an encoding is wanted/],
    [() => decode(bytes, { encoding: 'no-such' }), /no-such/],
    [() => decode(bytes, { malformed: 'ignore' }), /malformed must be one of/],
    [() => encode('a', 'utf-8', { unencodable: 'drop' }), /unencodable must be one of/],
    [() => encode('a', 'utf-8', { malformed: 'skip' }), /there is no option "malformed"/],
    [() => detect(bytes, { lang: ['de'] }), /there is no option "lang"/],
    [() => detect(bytes, { languages: ['xx'] }), /no model of the language "xx"/],
    [() => detect(bytes, { languages: 'de' }), /languages must be an array/],
    [() => detect(bytes, { minimumConfidence: 2 }), /minimumConfidence must be a number from 0 to 1/],
    [() => detect(bytes, { coverage: 1 }), /coverage must be below 1/],
    [() => detect(bytes, { fromWindows: 1 }), /fromWindows must be true or false/],
    [() => detect(bytes, null), /options must be an object/],
    [() => baseDirection('a', { strategy: 'guess' }), /strategy must be one of/],
    [() => fixDirection('a', { direction: 'up' }), /direction must be one of/],
    [() => check('a', { rules: ['no-rule'] }), /is no rule: no-rule/],
    [() => encode('漢', 'koi8-r'), { status: 'unencodable', line: 1, column: 1 }],
  ]
  for (const [call, error] of refused) assert.throws(call, error)
})

test('a damaged module is told from a sound one', async () => {
  const sound = packaged('legible.wasm')
  const damaged = Buffer.from(sound)
  damaged.fill(0xff, 1000, 2000)
  for (const bytes of [damaged, sound.subarray(0, 5000), Buffer.from('<html>'), Buffer.alloc(0)]) {
    await assert.rejects(Legible.load(bytes), { name: 'LegibleError', status: 'bad-module' })
  }
  // The smallest module there is.
  await assert.rejects(Legible.load(Buffer.from([0, 97, 115, 109, 1, 0, 0, 0])), /not that of Legible/)
  await assert.rejects(Legible.load('legible.wasm'), /bytes are wanted/)
  await assert.rejects(Legible.load(new Response('', { status: 404 })), /status 404/)
  const library = await Legible.load(Promise.resolve(new Response(sound)))
  assert.equal(library.version, version)
})

test('the module for detection has no more than that', async () => {
  const library = await Legible.load(packaged('legible-detect.wasm'))
  for (const name of Object.keys(samples)) {
    assert.deepEqual(library.detectAll(sample(name)), detectAll(sample(name)))
    assert.equal(library.decode(sample(name)).text, decode(sample(name)).text)
  }
  assert.throws(() => library.repair('a'), /this module has no legible_repair_create/)
})

test('behind a trap there is a new instance', async () => {
  const library = await Legible.load(packaged('legible.wasm'))
  const decoder = library.streamDecoder()
  decoder.feed(sample('menu.txt'))
  const { instance } = library
  // Bytes beyond the end of the memory.
  const trap = () => instance.run((exports) => exports.legible_detect(-64, 64, 0))
  assert.throws(trap, { name: 'LegibleError', status: 'trap' })
  assert.throws(trap, { status: 'bad-state' })
  assert.throws(() => decoder.feed(sample('menu.txt')), { status: 'bad-state' })
  assert.equal(library.detect(sample('menu.txt')).encoding, 'windows-1252')
  assert.notEqual(library.instance, instance)
})

test('a worker has a module of its own', async () => {
  const worker = new Worker(new URL('worker.js', import.meta.url), { workerData: sample('recept.txt') })
  const found = await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject))
  assert.deepEqual(found, detect(sample('recept.txt')))
})
