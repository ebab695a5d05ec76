internal import LegibleEncodings

/// Text that is held back until its encoding is decided, with the detector and the decoder for it.
struct HeldText: Sendable {
  /// Decodes the text that is passed on.
  var decoder: TextDecoder

  /// Sees all text until the encoding is decided.
  var detector: EncodingDetector

  /// Decides when enough text is held.
  var policy: CommitPolicy

  /// The options of the detector.
  let options: DetectionOptions

  /// The bytes that are held back.
  var bytes: [UInt8] = []

  /// The answer; `nil` until it is decided.
  var detection: Detection?

  /// The answer for the whole text, if it was found before; it is used instead of detection.
  var known: Detection?

  /// Creates a state that holds no text.
  ///
  /// - Parameters:
  ///   - options: The options of the detector.
  ///   - holdLimit: The maximum number of bytes that are held back, from 1 to 64 KB.
  init(
    decoder: TextDecoder, options: DetectionOptions, engine: DetectionEngine, holdLimit: Int
  ) {
    self.decoder = decoder
    self.options = options
    detector = EncodingDetector(options: options, engine: engine)
    policy = CommitPolicy(options: options, holdLimit: holdLimit)
  }

  /// Looks at the next bytes, if there is still something to find.
  mutating func look(at bytes: UnsafeRawBufferPointer) {
    if known == nil { detector.consume(bytes) }
  }

  /// The answer for what was looked at so far.
  var current: Detection {
    mutating get { known ?? detector.current }
  }

  /// Returns the decision, if it can be made now.
  mutating func decision() -> Detection? {
    policy.decision(by: &detector, known: known, heldCount: bytes.count)
  }

  /// Continues decoding with `encoding`.
  mutating func switchDecoder(to encoding: TextEncoding) {
    if encoding != decoder.encoding { decoder.resume(as: encoding) }
  }

  /// Removes and returns the first `count` held bytes, or all of them.
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

  /// Decodes the first `count` held bytes, or all of them, and removes them.
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
