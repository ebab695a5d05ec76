import Legible

/// One text on its way from its encoding to the target, as it comes.
struct TextConversion: ~Copyable {
  private var decoder: DetectingDecoder

  /// What reads the text instead if its lines may be in two encodings.
  private var mixedDecoder: MixedDecoder
  private let isMixed: Bool
  private let isVerified: Bool

  /// What turns UTF-8 into the target, which is left out where that is UTF-8.
  private var encoder: TextEncoder
  private let isEncoding: Bool
  private var utf8: [UInt8] = []
  private let known: Detection?

  /// A conversion at the beginning of a text.
  ///
  /// - Parameter detection: What the text was found to be already, if that was done before.
  init(_ settings: ConversionSettings, detection: Detection? = nil) {
    known = detection
    decoder = DetectingDecoder(
      encoding: detection?.encoding ?? settings.source, options: settings.options,
      engine: settings.engine, malformed: settings.malformed,
      byteOrderMark: settings.byteOrderMark, newlines: settings.newlines,
      provesReversibility: settings.isVerified)
    mixedDecoder = MixedDecoder(
      other: settings.source, options: settings.options, engine: settings.engine,
      malformed: settings.malformed, byteOrderMark: settings.byteOrderMark,
      newlines: settings.newlines, provesReversibility: settings.isVerified)
    isMixed = settings.isMixed
    isVerified = settings.isVerified
    encoder = TextEncoder(settings.target, unencodable: settings.unencodable)
    isEncoding = settings.target != .utf8
  }

  /// What the text was found to be; `nil` until that is known.
  var detection: Detection? {
    known ?? (isMixed ? mixedDecoder.detection : decoder.detection)
  }

  /// What was read so far.
  var decodingReport: ConversionReport { isMixed ? mixedDecoder.report : decoder.report }

  /// What was written so far, where that took an encoder.
  var encodingReport: ConversionReport { encoder.report }

  /// Where the encoding of the lines changes, and how many are not UTF-8, if they may be in two.
  var switches: [MixedDecoder.Switch] { mixedDecoder.switches }
  var otherLineCount: Int { mixedDecoder.otherLineCount }

  /// Converts the next bytes and appends the result.
  ///
  /// - Throws: `DecodingFailure` or `ConversionError`; what came before the trouble was appended.
  mutating func convert(
    _ chunk: UnsafeRawBufferPointer, into bytes: inout [UInt8]
  ) throws {
    guard isEncoding else { return try decode(chunk, into: &bytes) }
    var text = emptied()
    defer { utf8 = text }
    do {
      try decode(chunk, into: &text)
    } catch {
      try encoder.encode(text, into: &bytes)
      throw error
    }
    try encoder.encode(text, into: &bytes)
  }

  /// Ends the text and appends what is left of the result.
  ///
  /// - Throws: As `convert(_:into:)`, and `NotReversible` where that was to be verified.
  mutating func finish(into bytes: inout [UInt8]) throws {
    try finishConversion(into: &bytes)
    if isVerified && !(decodingReport.isReversible && encodingReport.isReversible) {
      throw NotReversible()
    }
  }

  /// A result from which the input could not be had again, as `--verify` finds out.
  struct NotReversible: Error, CustomStringConvertible {
    var description: String { "converting the result back would not give the input" }
  }

  private mutating func finishConversion(into bytes: inout [UInt8]) throws {
    guard isEncoding else { return try finishDecoding(into: &bytes) }
    var text = emptied()
    defer { utf8 = text }
    do {
      try finishDecoding(into: &text)
    } catch {
      try encoder.encode(text, into: &bytes)
      throw error
    }
    try encoder.encode(text, into: &bytes)
    try encoder.finish(into: &bytes)
  }

  /// The memory of the last chunk of text, for the next.
  private mutating func emptied() -> [UInt8] {
    var text: [UInt8] = []
    swap(&text, &utf8)
    text.removeAll(keepingCapacity: true)
    return text
  }

  private mutating func decode(
    _ chunk: UnsafeRawBufferPointer, into utf8: inout [UInt8]
  ) throws(DecodingFailure) {
    if isMixed {
      try mixedDecoder.decode(chunk, into: &utf8)
    } else {
      try decoder.decode(chunk, into: &utf8)
    }
  }

  private mutating func finishDecoding(into utf8: inout [UInt8]) throws(DecodingFailure) {
    if isMixed {
      try mixedDecoder.finish(into: &utf8)
    } else {
      try decoder.finish(into: &utf8)
    }
  }
}
