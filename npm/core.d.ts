/** Bytes: any view of a buffer, or the buffer itself. */
export type Bytes = ArrayBufferView | ArrayBufferLike

/** What is known about bytes, and which answers are of use. Encodings are named by any label. */
export interface DetectionOptions {
  /** Encodings that are likelier than they would be otherwise. */
  suggested?: string[]
  /** Whether only the suggested ones may be named. */
  onlySuggested?: boolean
  /** Encodings that may not be named. */
  disallowed?: string[]
  /** Languages that the text is probably in, as BCP 47 tags such as `cs`, `sr-Latn`, `zh-HK`. */
  languages?: string[]
  /** The encoding to name when the text is not UTF and nothing else is likely enough. */
  fallback?: string
  /** The encoding that a header or a file format declares; it is taken as evidence. */
  declared?: string
  /** Whether the text was written on Windows. */
  fromWindows?: boolean
  /** Whether an encoding may be named that leaves malformed bytes; `true` by default. */
  allowsMalformed?: boolean
  /** The confidence, 0 to 1, below which nothing is named, or the fallback. */
  minimumConfidence?: number
  /** How likely, 0 to below 1, the encoding is to be in the `set` of `detectAll`. */
  coverage?: number
}

/** Which encoding bytes are in. */
export interface Detection {
  /** The canonical name; `null` for binary data, and for text that is not identified. */
  encoding: string | null
  /** The probability, 0 to 1, that the encoding decodes the bytes to the text that was written. */
  confidence: number
  /** The language as a BCP 47 tag. */
  language: string | null
  languageConfidence: number
  /** The parts, where they are in different encodings; offsets are in bytes. */
  mixture: { encoding: string; start: number; end: number }[] | null
  isBinary: boolean
  /** The kind of file that the first bytes tell, as in `PNG image`. */
  kind: string | null
  mimeType: string | null
  byteOrderMark: boolean
  /** How many malformed sequences the encoding finds in the bytes. */
  malformedCount: number
  byteCount: number
}

/** The answer with all that is known. */
export interface DetailedDetection extends Detection {
  languages: { language: string; share: number }[]
  /** Other encodings that read these very bytes as the same text. */
  equivalents: string[]
  /** Less likely readings, the likeliest first. */
  alternatives: { encoding: string; confidence: number; language: string | null }[]
  /** The readings that `coverage` asked for. */
  set: string[]
  /** The reasons as English clauses, the weightiest first. */
  evidence: string[]
}

/** What happens to bytes that an encoding cannot read: U+FFFD, `\x9D`, or nothing is put in their place. */
export type MalformedPolicy = 'fail' | 'replace' | 'escape' | 'skip'

/** What happens to characters that an encoding does not have. */
export type UnencodablePolicy =
  | 'fail' | 'replace' | 'escape' | 'ncr' | 'transliterate' | 'skip' | 'escape-json' | 'escape-c' | 'escape-url'

export interface DecodeOptions extends DetectionOptions {
  /** The encoding; detected by default. */
  encoding?: string
  /** `fail` by default; `replace` by default in a stream. */
  malformed?: MalformedPolicy
}

export interface StreamOptions extends DecodeOptions {
  /** Whether a byte order mark goes through as U+FEFF. */
  keepByteOrderMark?: boolean
  /** Whether the lines may be in different encodings: UTF-8, `encoding`, or those that explain them. */
  isMixed?: boolean
  /** Whether `encoding` means what a browser takes it for: `iso-8859-1` is windows-1252 there. */
  webLabels?: boolean
}

/** What a conversion did, so that nothing is lost in silence. */
export interface Report {
  bytesIn: number
  bytesOut: number
  malformedCount: number
  firstMalformedOffset: number | null
  substitutedCount: number
  firstSubstitutedOffset: number | null
  /** How many characters stand in bytes that are not what the encoding writes for them. */
  oneWayCount: number
  lineEndings: { lf: number; crlf: number; cr: number }
  hasByteOrderMark: boolean
  /** Whether nothing was replaced or left out. */
  isLossless: boolean
  /** Whether converting the output back gives the input, byte for byte. */
  isReversible: boolean
}

export interface Decoded {
  text: string
  encoding: string
  /** That of the detection; 1 where the encoding was given. */
  confidence: number
  report: Report
}

export interface Encoded {
  bytes: Uint8Array
  encoding: string
  report: Report
}

export interface DecoderStream extends TransformStream<Bytes, string> {
  /** What was decided on; `null` as long as nothing has been decided. */
  readonly detection: Detection | null
  readonly report: Report
}

/** A stretch of a text that was probably decoded wrongly; places are indices of the string. */
export interface Stretch {
  start: number
  end: number
  /** From 1. */
  line: number
  /** As it stands in the text. */
  original: string
  /** As it was before it was decoded wrongly. */
  repaired: string
  confidence: number
  /** Whether it is put back in `Repair.text`: at 0.99 and more. */
  isSure: boolean
  /** The mistaken readings that lead back, one undone after the other. */
  steps: { read: string; written: string }[]
}

export interface Repair {
  /** The text with the stretches that are sure put back. */
  text: string
  stretches: Stretch[]
  /** Characters that a mistaken reading has destroyed. */
  losses: { start: number; end: number; line: number }[]
}

export type Direction = 'ltr' | 'rtl'

export interface CheckOptions {
  /** The encoding that bytes should be in; by default the one that they declare, else UTF-8. */
  encoding?: string
  /** Names of rules; by default those that `legible check` has on. */
  rules?: string[]
  /** The name of the file, which tells source code and settings from prose. */
  name?: string
}

export interface Finding {
  rule: string
  message: string
  /** From 1. */
  line: number
  /** From 1, in characters (Unicode scalars). */
  column: number
  /** In characters; 0 if it is about the line or the file. */
  length: number
  /** `null` where a place in the text does not tell that. */
  byteOffset: number | null
}

/** Why a call failed: `error.status` tells the kind. */
export class LegibleError extends Error {
  readonly status: 'bad-argument' | 'bad-state' | 'unidentified' | 'malformed' | 'unencodable' | 'trap' | 'bad-module'
  /** Where the input cannot be converted; not there for other kinds. */
  readonly offset?: number
  readonly line?: number
  readonly column?: number
  readonly bytes?: Uint8Array
}

/** Decodes bytes that come in pieces. */
export interface StreamDecoder {
  /** The text that can be told with these bytes. */
  feed(bytes: Bytes): string
  /** What can be told of the text that is held, for somebody who waits. */
  flush(): string
  /** The rest of the text. */
  finish(): string
  /** Gives the memory back, where the end of the text is not waited for. */
  free(): void
  readonly detection: Detection | null
  readonly report: Report
}

/** The functions of the library, on one instance of a module that the caller brings. */
export class Legible {
  constructor(module: WebAssembly.Module)
  /** Compiles a module: bytes, a response of `fetch`, or a promise of either. */
  static load(source: Source | Promise<Source>): Promise<Legible>
  detect(bytes: Bytes, options?: DetectionOptions): Detection
  detectAll(bytes: Bytes, options?: DetectionOptions): DetailedDetection
  rank(bytes: Bytes, options?: DetectionOptions): { encoding: string | null; confidence: number }[]
  decode(bytes: Bytes, options?: DecodeOptions): Decoded
  encode(text: string, encoding: string, options?: { unencodable?: UnencodablePolicy }): Encoded
  streamDecoder(options?: StreamOptions): StreamDecoder
  decoderStream(options?: StreamOptions): DecoderStream
  repair(text: string): Repair
  baseDirection(text: string, options?: { strategy?: 'first-strong' | 'any-rtl' | 'word-majority' }): Direction | null
  fixDirection(text: string, options?: { direction?: Direction | null; isolates?: 'never' | 'when-needed' }): string
  check(content: Bytes | string, options?: CheckOptions): Finding[]
  readonly encodings: string[]
  readonly version: string
}

export type Source = WebAssembly.Module | Response | Bytes

/** The shape of `TextDecoder`, on a module that the caller brings. */
export class LegibleDecoder {
  constructor(legible: Legible, label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean })
  readonly encoding: string
  readonly fatal: boolean
  readonly ignoreBOM: boolean
  decode(bytes?: Bytes, options?: { stream?: boolean }): string
}
