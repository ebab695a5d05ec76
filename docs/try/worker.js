// The library in a thread of its own, so that the page answers meanwhile.
import { Legible } from './legible/core.js'
import { analyseBytes, analyseText } from './analysis.js'

const library = Legible.load(fetch(new URL('./legible/legible.wasm', import.meta.url)))

self.onmessage = async ({ data: { number, bytes, text, name, encoding } }) => {
  try {
    const legible = await library
    const result = bytes ? analyseBytes(legible, bytes, name, encoding) : analyseText(legible, text, name)
    self.postMessage({ number, result, encodings: legible.encodings })
  } catch (error) {
    self.postMessage({ number, error: error.message })
  }
}
