import type { Bytes } from './core.js'

export interface IDetectedMap {
  encoding: string | null
  confidence: number
}

export interface IOptionsMap {
  /** The confidence below which nothing is named; 0.2 by default. */
  minimumThreshold?: number
  /** The only encodings that may be named. */
  detectEncodings?: string[]
}

/** The likeliest encoding of bytes, or of a string of characters below U+0100. */
export function detect(bytes: Bytes | string, options?: IOptionsMap): IDetectedMap

/** All encodings that are likely enough, the likeliest first. */
export function detectAll(bytes: Bytes | string, options?: IOptionsMap): IDetectedMap[]

declare const jschardet: { detect: typeof detect; detectAll: typeof detectAll }
export default jschardet
