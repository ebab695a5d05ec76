// Legible for JavaScript: which encoding bytes are in, their text and back, its repair, its direction, and what it hides.
import { Legible, LegibleDecoder as Decoder, LegibleError } from './core.js'

async function module() {
  const place = new URL('./legible.wasm', import.meta.url)
  if (place.protocol !== 'file:') return fetch(place)
  // Node, Deno and Bun; browsers fetch no files.
  const { readFile } = await import(/* webpackIgnore: true */ /* @vite-ignore */ 'node:fs/promises')
  return readFile(place)
}

const legible = await Legible.load(module())

export const detect = (bytes, options) => legible.detect(bytes, options)
export const detectAll = (bytes, options) => legible.detectAll(bytes, options)
export const rank = (bytes, options) => legible.rank(bytes, options)
export const decode = (bytes, options) => legible.decode(bytes, options)
export const encode = (text, encoding, options) => legible.encode(text, encoding, options)
export const decoderStream = (options) => legible.decoderStream(options)
export const repair = (text) => legible.repair(text)
export const baseDirection = (text, options) => legible.baseDirection(text, options)
export const fixDirection = (text, options) => legible.fixDirection(text, options)
export const check = (content, options) => legible.check(content, options)
export const encodings = () => legible.encodings
export const version = legible.version

export class LegibleDecoder extends Decoder {
  constructor(label, options) {
    super(legible, label, options)
  }
}

export { Legible, LegibleError }
