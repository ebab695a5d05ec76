internal import LegibleEncodings

/// Text that is held back until its encoding is known, and what finds that out and then decodes it.
struct HeldText: Sendable {
  /// Decodes what is passed on.
  var decoder: TextDecoder

  /// Looks at all that tells the encoding, until it is known.
  var detector: EncodingDetector

  /// When enough is held.
  var policy: CommitPolicy

  /// The bytes that are held back.
  var bytes: [UInt8] = []

  /// What was decided; `nil` until then.
  var detection: Detection?

  /// No text yet.
  ///
  /// - Parameters:
  ///   - options: What the detector is told.
  ///   - holdLimit: How many bytes are held back at most, from 1 to 64 KB.
  init(
    decoder: TextDecoder, options: DetectionOptions, engine: DetectionEngine, holdLimit: Int
  ) {
    self.decoder = decoder
    detector = EncodingDetector(options: options, engine: engine)
    policy = CommitPolicy(options: options, holdLimit: holdLimit)
  }

  /// Goes on with another encoding, if it is another.
  mutating func goOn(as encoding: TextEncoding) {
    if encoding != decoder.encoding { decoder.resume(as: encoding) }
  }

  /// Takes out the first of the bytes that are held, or all of them.
  mutating func take(_ count: Int = .max) -> [UInt8] {
    let taken = Array(bytes.prefix(count))
    bytes.removeFirst(taken.count)
    return taken
  }

  /// Decodes bytes.
  mutating func pass(
    _ bytes: ArraySlice<UInt8>, into utf8: inout [UInt8]
  ) throws(DecodingFailure) {
    try bytes.span.withUnsafeBytes { buffer throws(DecodingFailure) in
      try decoder.pass(buffer, into: &utf8)
    }
  }

  /// Passes on the first of the bytes that are held, or all of them.
  mutating func passHeld(
    _ count: Int = .max, into utf8: inout [UInt8]
  ) throws(DecodingFailure) {
    try pass(take(count)[...], into: &utf8)
  }

  /// Ends the text.
  mutating func finish(into utf8: inout [UInt8]) throws(DecodingFailure) {
    do {
      try decoder.finish(into: &utf8)
    } catch {
      throw .malformed(error)
    }
  }
}
