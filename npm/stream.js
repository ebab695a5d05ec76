// A decoder of bytes that come in pieces.
import { bytesOf } from './instance.js'
import { readDetection } from './answers.js'

// What nobody has freed is freed when its object is gone.
const forgotten = new FinalizationRegistry(({ instance, handle }) => {
  if (!instance.isBroken) instance.exports.legible_decoder_free(handle)
})

// A piece is passed in parts, so that no more memory is taken than that.
const partSize = 1 << 20

export class StreamDecoder {
  #instance
  #handle
  #last = { detection: null, report: null }

  constructor(instance, handle) {
    this.#instance = instance
    this.#handle = handle
    forgotten.register(this, { instance, handle }, this)
  }

  /** The text that can be told with these bytes. */
  feed(bytes) {
    bytes = bytesOf(bytes)
    let text = ''
    for (let start = 0; start < bytes.length; start += partSize) {
      text += this.#instance.run((exports) =>
        this.#instance.withBytes(bytes.subarray(start, start + partSize), (place, length) =>
          this.#step((handle, ...results) => exports.legible_decoder_feed(handle, place, length, ...results))))
    }
    return text
  }

  /** What can be told of the text that is held, for somebody who waits. */
  flush() {
    return this.#instance.run((exports) => this.#step(exports.legible_decoder_flush))
  }

  /** The rest of the text. */
  finish() {
    const text = this.#instance.run((exports) => this.#step(exports.legible_decoder_finish))
    this.free()
    return text
  }

  #step(call) {
    const instance = this.#instance
    if (this.#handle === 0) throw new TypeError('the decoder was finished')
    return instance.withResults(({ error, output }) => {
      if (call(this.#handle, output, output + 4, error) !== 0) instance.throwError(error)
      return instance.text(instance.word(output), instance.word(output + 4))
    })
  }

  /** What was decided on; `null` where nothing has been decided yet. */
  get detection() {
    if (this.#handle === 0) return this.#last.detection
    const instance = this.#instance
    return instance.run((exports) => {
      const detection = exports.legible_decoder_detection(this.#handle)
      if (detection === 0) return null
      return instance.withHandle(detection, 'legible_detection_free', () => readDetection(instance, detection))
    })
  }

  /** What was done so far. */
  get report() {
    if (this.#handle === 0) return this.#last.report
    const instance = this.#instance
    return instance.run((exports) =>
      instance.withResults(({ report }) => {
        exports.legible_decoder_report(this.#handle, report)
        return instance.readReport(report)
      }))
  }

  /** Gives the memory back; what is known of the text stays. */
  free() {
    if (this.#handle === 0) return
    if (!this.#instance.isBroken) {
      this.#last = { detection: this.detection, report: this.report }
      this.#instance.exports.legible_decoder_free(this.#handle)
    }
    this.#handle = 0
    forgotten.unregister(this)
  }
}
