// The library in a thread of its own, so that the page answers meanwhile.
import { Legible } from './legible/core.js'
import { analyseBytes, analyseText } from './analysis.js'

const library = Legible.load(fetch(new URL('./legible/legible.wasm', import.meta.url)))

self.onmessage = async ({ data: { number, file, text, name, encoding } }) => {
  const onStep = (step) => self.postMessage({ number, step })
  try {
    const legible = await library
    if (file) onStep('read')
    const result = file ? analyseBytes(legible, new Uint8Array(await file.arrayBuffer()), { name, encoding, onStep })
      : analyseText(legible, text, { onStep })
    self.postMessage({ number, result, encodings: legible.encodings })
  } catch (error) {
    self.postMessage({ number, error: error.message })
  }
}
