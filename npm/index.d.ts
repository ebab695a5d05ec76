import type {
  Bytes, CheckOptions, Decoded, DecodeOptions, DecoderStream, DetailedDetection, Detection, DetectionOptions, Direction, Encoded,
  Finding, Repair, StreamOptions, UnencodablePolicy,
} from './core.js'

export * from './core.js'

/** Which encoding bytes are in, and how sure that is. */
export function detect(bytes: Bytes, options?: DetectionOptions): Detection

/** The same with alternatives, languages by their shares, and the reasons. */
export function detectAll(bytes: Bytes, options?: DetectionOptions): DetailedDetection

/** The readings of bytes and their probabilities alone, the likeliest first. */
export function rank(bytes: Bytes, options?: DetectionOptions): { encoding: string | null; confidence: number }[]

/**
 * The text of bytes, in an encoding that is given or detected. A byte order mark is taken off.
 *
 * Throws `LegibleError` for bytes that are binary, not identified, or malformed where the policy is to fail.
 */
export function decode(bytes: Bytes, options?: DecodeOptions): Decoded

/** The bytes of a text. Throws `LegibleError` for a character that the encoding lacks, where the policy is to fail. */
export function encode(text: string, encoding: string, options?: { unencodable?: UnencodablePolicy }): Encoded

/**
 * A `TransformStream` from bytes to strings, by default of bytes in an unknown encoding: ASCII is passed on at once, the rest
 * when enough other bytes have come to decide.
 */
export function decoderStream(options?: StreamOptions): DecoderStream

/** Puts back text that was decoded wrongly, where that is sure, and tells where it is not. */
export function repair(text: string): Repair

/** The base direction of the first paragraph; `null` where it has no strong character. */
export function baseDirection(
  text: string, options?: { strategy?: 'first-strong' | 'any-rtl' | 'word-majority' },
): Direction | null

/** The text with the fewest LRM and RLM that keep numbers, names such as C++, paths and the like in order. */
export function fixDirection(
  text: string, options?: { direction?: Direction | null; isolates?: 'never' | 'when-needed' },
): string

/** What is wrong with a text, and what it hides, by the rules of `legible check`. */
export function check(content: Bytes | string, options?: CheckOptions): Finding[]

/** The canonical names of all encodings. */
export function encodings(): string[]

/** The version of the library. */
export const version: string

/**
 * The shape of `TextDecoder`, for all encodings of the library: `label` is what a browser takes it for, or any other name.
 * With `auto`, the default, the encoding is detected.
 */
export class LegibleDecoder {
  constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean })
  /** The name of the encoding in lower case; `auto` as long as it is not known. */
  readonly encoding: string
  readonly fatal: boolean
  readonly ignoreBOM: boolean
  /** Throws `TypeError` for malformed bytes where `fatal` is set, and for bytes that are no text. */
  decode(bytes?: Bytes, options?: { stream?: boolean }): string
}
