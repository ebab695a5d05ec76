// The library for a module that the caller brings. `index.js` is this with the module beside it.
import { Instance, LegibleError, bytesOf, utf8Of } from './instance.js'
import { optionHandle, choice, known } from './options.js'
import { readDetection, readDetails } from './answers.js'
import { StreamDecoder } from './stream.js'

export { LegibleError }

const malformedPolicies = ['fail', 'replace', 'escape', 'skip']
const unencodablePolicies = [
  'fail', 'replace', 'escape', 'ncr', 'transliterate', 'skip', 'escape-json', 'escape-c', 'escape-url',
]
const directions = [null, 'ltr', 'rtl']
const strategies = ['first-strong', 'any-rtl', 'word-majority']
const isolatePolicies = ['never', 'when-needed']

/** The functions of the library, on one instance of the module. */
export class Legible {
  #module
  #instance

  /** A library whose module is compiled already. */
  constructor(module) {
    if (!(module instanceof WebAssembly.Module)) throw new TypeError('a WebAssembly.Module is wanted')
    this.#module = module
    this.#instance = new Instance(module)
  }

  /** Compiles a module: bytes, a response of `fetch`, or a promise of either. */
  static async load(source) {
    source = await source
    if (source instanceof WebAssembly.Module) return new Legible(source)
    // What has bytes is a response; to ask Node for `Response` takes it as long as compiling.
    if (typeof source?.arrayBuffer === 'function') {
      if (source.ok === false) throw new TypeError(`the module was not fetched: status ${source.status}`)
      source = await source.arrayBuffer()
    }
    const bytes = bytesOf(source)
    let module
    try {
      module = await WebAssembly.compile(bytes)
    } catch (error) {
      if (!(error instanceof WebAssembly.CompileError)) throw error
      throw new LegibleError(`the module cannot be compiled, it may be damaged: ${error.message}`, 'bad-module', { cause: error })
    }
    return new Legible(module)
  }

  // After a trap the next call has an instance of its own.
  get instance() {
    if (this.#instance.isBroken) this.#instance = new Instance(this.#module)
    return this.#instance
  }

  #detect(bytes, options, read) {
    bytes = bytesOf(bytes)
    const { instance } = this
    return instance.run((exports) =>
      instance.withHandle(optionHandle(instance, options), 'legible_options_free', (known) =>
        instance.withBytes(bytes, (place, length) =>
          instance.withHandle(exports.legible_detect(place, length, known), 'legible_detection_free', (handle) =>
            read(instance, handle)))))
  }

  detect(bytes, options) {
    return this.#detect(bytes, options, readDetection)
  }

  detectAll(bytes, options) {
    return this.#detect(bytes, options, readDetails)
  }

  /** The encoding, its confidence and its likelier alternatives alone, as in jschardet. */
  rank(bytes, options) {
    return this.#detect(bytes, options, (instance, handle) => {
      const { exports } = instance
      const ranking = [{
        encoding: instance.name(exports.legible_detection_encoding(handle)),
        confidence: exports.legible_detection_confidence(handle),
      }]
      for (let index = 0; index < exports.legible_detection_alternative_count(handle); index++) {
        ranking.push({
          encoding: instance.name(exports.legible_detection_alternative(handle, index)),
          confidence: exports.legible_detection_alternative_confidence(handle, index),
        })
      }
      return ranking
    })
  }

  decode(bytes, options = {}) {
    bytes = bytesOf(bytes)
    const { encoding, malformed = 'fail', ...detection } = known(options)
    const policy = choice('malformed', malformed, malformedPolicies)
    const { instance } = this
    return instance.run((exports) => {
      const number = instance.encoding(encoding)
      return instance.withHandle(optionHandle(instance, detection), 'legible_options_free', (hints) =>
        instance.withBytes(bytes, (place, length) =>
          instance.withResults(({ error, report, output }) => {
            const text = exports.legible_decode(place, length, number, hints, policy, output, report, error)
            return instance.withHandle(instance.word(output), 'legible_detection_free', (answer) => {
              if (text === 0) instance.throwError(error)
              return instance.withHandle(text, 'legible_text_free', () => ({
                text: instance.text(exports.legible_text_bytes(text), exports.legible_text_length(text)),
                encoding: instance.name(number || exports.legible_detection_encoding(answer)),
                confidence: answer === 0 ? 1 : exports.legible_detection_confidence(answer),
                report: instance.readReport(report),
              }))
            })
          })))
    })
  }

  encode(text, encoding, options = {}) {
    const input = utf8Of(text)
    if (typeof encoding !== 'string') throw new TypeError('the name of an encoding is wanted')
    const { unencodable = 'fail' } = known(options, ['unencodable'])
    const policy = choice('unencodable', unencodable, unencodablePolicies)
    const { instance } = this
    return instance.run((exports) => {
      const number = instance.encoding(encoding)
      return instance.withBytes(input, (place, length) =>
        instance.withResults(({ error, report }) => {
          const bytes = exports.legible_encode(place, length, number, policy, report, error)
          if (bytes === 0) instance.throwError(error)
          return instance.withHandle(bytes, 'legible_text_free', () => ({
            bytes: instance.bytes(exports.legible_text_bytes(bytes), exports.legible_text_length(bytes)),
            encoding: instance.name(number),
            report: instance.readReport(report),
          }))
        }))
    })
  }

  /** Decodes chunk by chunk; `decoderStream` and `LegibleDecoder` are made of it. */
  streamDecoder(options = {}) {
    const { encoding, malformed = 'replace', keepByteOrderMark = false, isMixed = false, webLabels = false, ...detection } =
      known(options)
    const policy = choice('malformed', malformed, malformedPolicies)
    const { instance } = this
    return new StreamDecoder(instance, instance.run((exports) => {
      const number = instance.encoding(encoding, webLabels ? 'legible_encoding_find_web' : undefined)
      const create = isMixed ? exports.legible_decoder_create_mixed : exports.legible_decoder_create
      return instance.withHandle(optionHandle(instance, detection), 'legible_options_free', (hints) =>
        create(number, hints, policy, keepByteOrderMark ? 1 : 0, 0))
    }))
  }

  /** A `TransformStream` from bytes to strings. */
  decoderStream(options) {
    const decoder = this.streamDecoder(options)
    const stream = new TransformStream({
      transform(chunk, controller) {
        const text = decoder.feed(chunk)
        if (text !== '') controller.enqueue(text)
      },
      flush(controller) {
        const text = decoder.finish()
        if (text !== '') controller.enqueue(text)
      },
      cancel: () => decoder.free(),
    })
    return Object.defineProperties(stream, {
      detection: { get: () => decoder.detection },
      report: { get: () => decoder.report },
    })
  }

  repair(text) {
    const input = utf8Of(text)
    const { instance } = this
    return instance.run((exports) =>
      instance.withBytes(input, (place, length) =>
        instance.withHandle(instance.function('legible_repair_create')(place, length), 'legible_repair_free', (repair) => {
          const at = utf16Places(text)
          const stretches = list(exports.legible_repair_stretch_count(repair), (index) => {
            const start = at(Number(exports.legible_repair_stretch_start(repair, index)))
            const end = at(Number(exports.legible_repair_stretch_end(repair, index)))
            return {
              start, end, line: Number(exports.legible_repair_stretch_line(repair, index)),
              original: text.slice(start, end),
              repaired: instance.text(
                exports.legible_repair_stretch_text(repair, index),
                exports.legible_repair_stretch_text_length(repair, index)),
              confidence: exports.legible_repair_stretch_confidence(repair, index),
              isSure: exports.legible_repair_stretch_is_sure(repair, index) !== 0,
              steps: list(exports.legible_repair_step_count(repair, index), (step) => ({
                read: instance.name(exports.legible_repair_step_read(repair, index, step)),
                written: instance.name(exports.legible_repair_step_written(repair, index, step)),
              })),
            }
          })
          const lost = utf16Places(text)
          return {
            text: instance.text(exports.legible_repair_text(repair), exports.legible_repair_text_length(repair)),
            stretches,
            losses: list(exports.legible_repair_loss_count(repair), (index) => ({
              start: lost(Number(exports.legible_repair_loss_start(repair, index))),
              end: lost(Number(exports.legible_repair_loss_end(repair, index))),
              line: Number(exports.legible_repair_loss_line(repair, index)),
            })),
          }
        })))
  }

  baseDirection(text, options = {}) {
    const input = utf8Of(text)
    const { strategy = 'first-strong' } = known(options, ['strategy'])
    const number = choice('strategy', strategy, strategies)
    const { instance } = this
    return instance.run((exports) =>
      instance.withBytes(input, (place, length) => directions[instance.function('legible_base_direction')(place, length, number)]))
  }

  fixDirection(text, options = {}) {
    const input = utf8Of(text)
    const { direction = null, isolates = 'never' } = known(options, ['direction', 'isolates'])
    const base = choice('direction', direction, directions)
    const policy = choice('isolates', isolates, isolatePolicies)
    const { instance } = this
    return instance.run((exports) =>
      instance.withBytes(input, (place, length) =>
        instance.withHandle(instance.function('legible_fix_direction')(place, length, base, policy), 'legible_text_free', (fixed) =>
          instance.text(exports.legible_text_bytes(fixed), exports.legible_text_length(fixed)))))
  }

  check(content, options = {}) {
    const bytes = typeof content === 'string' ? utf8Of(content) : bytesOf(content)
    const { encoding, rules = [], name = '' } = known(options, ['encoding', 'rules', 'name'])
    if (!Array.isArray(rules)) throw new TypeError('rules must be an array of names')
    const [names, file] = [utf8Of(rules.join(',')), utf8Of(name)]
    const { instance } = this
    return instance.run((exports) => {
      const number = instance.encoding(encoding ?? (typeof content === 'string' ? 'utf-8' : undefined))
      const findings = instance.withBytes(bytes, (place, length) =>
        instance.withBytes(names, (ruleNames, rulesLength) =>
          instance.withBytes(file, (path, pathLength) =>
            instance.function('legible_check')(place, length, number, ruleNames, rulesLength, path, pathLength))))
      if (findings === 0) {
        throw new RangeError(`one of these is no rule: ${rules.join(', ')}`)
      }
      return instance.withHandle(findings, 'legible_findings_free', () =>
        list(exports.legible_finding_count(findings), (index) => {
          const offset = BigInt.asUintN(64, exports.legible_finding_offset(findings, index))
          return {
            rule: instance.string(exports.legible_finding_rule(findings, index)),
            message: instance.string(exports.legible_finding_message(findings, index)),
            line: Number(exports.legible_finding_line(findings, index)),
            column: Number(exports.legible_finding_column(findings, index)),
            length: Number(exports.legible_finding_length(findings, index)),
            byteOffset: offset === 0xffff_ffff_ffff_ffffn ? null : Number(offset),
          }
        }))
    })
  }

  /** The canonical names of all encodings. */
  get encodings() {
    const { instance } = this
    return instance.run((exports) => list(exports.legible_encoding_count(), (index) => instance.name(index + 1)))
  }

  get version() {
    const { instance } = this
    return instance.run((exports) => instance.string(exports.legible_version()))
  }
}

/** An array of what the body gives for each index. */
const list = (count, body) => Array.from({ length: count }, (_, index) => body(index))

/** A function from offsets in the UTF-8 of a text, asked in rising order, to indices in the text. */
function utf16Places(text) {
  let [index, offset] = [0, 0]
  return (wanted) => {
    while (offset < wanted && index < text.length) {
      const code = text.codePointAt(index)
      offset += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
      index += code < 0x10000 ? 1 : 2
    }
    return index
  }
}

/** The shape of `TextDecoder`, for all encodings of the library, and for bytes in one that is not known. */
export class LegibleDecoder {
  #legible
  #label
  #decoder
  #detected = null

  /** `label` is any name of an encoding; 'auto' has it detected. */
  constructor(legible, label = 'auto', { fatal = false, ignoreBOM = false } = {}) {
    this.#legible = legible
    this.#label = String(label).toLowerCase() === 'auto' ? undefined : String(label)
    this.fatal = Boolean(fatal)
    this.ignoreBOM = Boolean(ignoreBOM)
    const { instance } = legible
    const number = instance.run(() => instance.encoding(this.#label, 'legible_encoding_find_web'))
    this.#detected = this.#label === undefined ? null : instance.name(number)
  }

  /** The name of the encoding in lower case; 'auto' as long as it is not known. */
  get encoding() {
    return (this.#decoder?.detection?.encoding ?? this.#detected ?? 'auto').toLowerCase()
  }

  decode(bytes = new Uint8Array(), { stream = false } = {}) {
    this.#decoder ??= this.#legible.streamDecoder({
      encoding: this.#label, webLabels: true, malformed: this.fatal ? 'fail' : 'replace', keepByteOrderMark: this.ignoreBOM,
    })
    const decoder = this.#decoder
    try {
      const text = decoder.feed(bytes) + (stream ? '' : decoder.finish())
      if (!stream) this.#end(decoder)
      return text
    } catch (error) {
      this.#end(decoder)
      if (error instanceof LegibleError && error.status !== 'trap') throw Object.assign(new TypeError(error.message), { cause: error })
      throw error
    }
  }

  #end(decoder) {
    decoder.free()
    this.#detected = decoder.detection?.encoding ?? this.#detected
    this.#decoder = undefined
  }
}
