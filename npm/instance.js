// One instance of the module, and how values are passed to it: the functions are those of legible.h.

/** What went wrong in a conversion, and where; `status` tells which kind of error it is. */
export class LegibleError extends Error {
  constructor(message, status, place = {}) {
    super(message)
    this.name = 'LegibleError'
    this.status = status
    Object.assign(this, place)
  }
}

const statuses = ['ok', 'bad-argument', 'bad-state', 'unidentified', 'malformed', 'unencodable']

// The sizes and offsets are those of the structures of legible.h.
const errorSize = 288
const reportSize = 88
const none = 0xffff_ffff_ffff_ffffn

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true })
const encoder = new TextEncoder()

/** The bytes of what a caller passed. */
export function bytesOf(value) {
  if (value instanceof Uint8Array) return value
  if (ArrayBuffer.isView(value)) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
  if (value instanceof ArrayBuffer) return new Uint8Array(value)
  if (typeof SharedArrayBuffer === 'function' && value instanceof SharedArrayBuffer) return new Uint8Array(value)
  throw new TypeError(`bytes are wanted (a Uint8Array, another view, or an ArrayBuffer), not ${typeof value}`)
}

/** The UTF-8 of a text that a caller passed. */
export function utf8Of(value) {
  if (typeof value !== 'string') throw new TypeError(`a string is wanted, not ${typeof value}`)
  return encoder.encode(value)
}

/** The JavaScript text of bytes in UTF-8. */
export const textOf = (bytes) => utf8.decode(bytes)

/** Whether the module has stopped in the middle of a call, where its stack was used up too. */
const isTrap = (error) => error instanceof WebAssembly.RuntimeError || /call stack|recursion/.test(error?.message)

export class Instance {
  /** Whether a call ended in a trap, after which the memory is in an unknown state. */
  isBroken = false
  #names = []

  constructor(module) {
    this.exports = new WebAssembly.Instance(module, {}).exports
    if (!this.exports.legible_detect || !this.exports._initialize) {
      throw new TypeError('this WebAssembly module is not that of Legible')
    }
    // Others cannot know it, which is enough for hashing; to load `crypto` takes Node longer than all else here.
    this.exports.legible_seed(Math.random() * 2 ** 32, Math.random() * 2 ** 32)
    this.exports._initialize()
  }

  /** Runs calls of the module. After a trap the instance is used no more. */
  run(body) {
    if (this.isBroken) throw new LegibleError('the module has stopped since this object was made; make another one', 'bad-state')
    try {
      return body(this.exports)
    } catch (error) {
      if (!isTrap(error)) throw error
      this.isBroken = true
      throw new LegibleError(`the module stopped, as it does where no memory is left: ${error.message}`, 'trap', { cause: error })
    }
  }

  /** Runs the body, and then the other one, but for a trap in between. */
  #ending(body, end) {
    try {
      return body()
    } catch (error) {
      this.isBroken ||= isTrap(error)
      throw error
    } finally {
      if (!this.isBroken) end()
    }
  }

  /** A function of the module, which a module for detection alone may lack. */
  function(name) {
    const found = this.exports[name]
    if (!found) throw new LegibleError(`this module has no ${name}: legible.wasm has it, legible-detect.wasm has not`, 'bad-state')
    return found
  }

  // Memory grows inside of calls, and its buffer is another one then.
  get #memory() {
    return this.exports.memory.buffer
  }

  allocate(size) {
    // The module takes lengths as numbers with a sign, of 32 bits.
    const place = size < 2 ** 31 ? this.exports.malloc(size) >>> 0 : 0
    if (place === 0) throw new RangeError(`there is no memory for ${size} bytes`)
    return place
  }

  /** Calls the body with a copy of the bytes in the memory of the module. */
  withBytes(bytes, body) {
    if (bytes.length === 0) return body(0, 0)
    const place = this.allocate(bytes.length)
    new Uint8Array(this.#memory).set(bytes, place)
    return this.#ending(() => body(place, bytes.length), () => this.exports.free(place))
  }

  /** Calls the body with an object of the module, and frees that. */
  withHandle(handle, free, body) {
    return this.#ending(() => body(handle), () => this.exports[free](handle))
  }

  /** Calls the body with room for an error, a report, and two words. */
  withResults(body) {
    const size = errorSize + reportSize + 8
    const error = this.allocate(size)
    new Uint8Array(this.#memory, error, size).fill(0)
    const [report, output] = [error + errorSize, error + errorSize + reportSize]
    return this.#ending(() => body({ error, report, output }), () => this.exports.free(error))
  }

  word(place) {
    return new DataView(this.#memory).getUint32(place, true)
  }

  /** A copy of bytes of the module's memory. */
  bytes(place, length) {
    return new Uint8Array(this.#memory).slice(place >>> 0, (place >>> 0) + (length >>> 0))
  }

  text(place, length) {
    return textOf(new Uint8Array(this.#memory, place >>> 0, length >>> 0))
  }

  /** A string that ends in NUL; `null` where there is none. */
  string(place) {
    if (place === 0) return null
    const memory = new Uint8Array(this.#memory)
    return textOf(memory.subarray(place >>> 0, memory.indexOf(0, place >>> 0)))
  }

  /** The canonical name of an encoding by its number; `null` for none. */
  name(number) {
    if (number === 0) return null
    return (this.#names[number] ??= this.string(this.exports.legible_encoding_name(number, 0)))
  }

  /** The number of the encoding that a label names; 0 for `undefined` and `null`. */
  encoding(label, find = 'legible_encoding_find') {
    if (label === undefined || label === null) return 0
    const number = this.withBytes(utf8Of(label), (place, length) => this.exports[find](place, length))
    if (number === 0) throw new RangeError(`no encoding is known by the name "${label}"`)
    return number
  }

  /** Throws what the structure says. */
  throwError(place) {
    const view = new DataView(this.#memory, place, errorSize)
    const [offset, line, column] = [8, 16, 24].map((at) => Number(view.getBigUint64(at, true)))
    const bytes = this.bytes(place + 32, view.getUint32(4, true))
    const where = line > 0 ? { offset, line, column, bytes } : {}
    throw new LegibleError(this.string(place + 40), statuses[view.getInt32(0, true)], where)
  }

  /** What a conversion did. */
  readReport(place) {
    const view = new DataView(this.#memory, place, reportSize)
    const number = (index) => {
      const value = view.getBigUint64(8 * index, true)
      return value === none ? null : Number(value)
    }
    const flag = (index) => view.getUint8(80 + index) !== 0
    return {
      bytesIn: number(0), bytesOut: number(1),
      malformedCount: number(2), firstMalformedOffset: number(3),
      substitutedCount: number(4), firstSubstitutedOffset: number(5),
      oneWayCount: number(6),
      lineEndings: { lf: number(7), crlf: number(8), cr: number(9) },
      hasByteOrderMark: flag(0), isLossless: flag(1), isReversible: flag(2),
    }
  }
}
