import Legible

/// One text on its way from its encoding to the target, as it comes.
struct TextConversion: ~Copyable {
  private var decoder: DetectingDecoder

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
      engine: settings.engine,
      malformed: settings.malformed, byteOrderMark: settings.byteOrderMark)
    encoder = TextEncoder(settings.target, unencodable: settings.unencodable)
    isEncoding = settings.target != .utf8
  }

  /// What the text was found to be; `nil` until that is known.
  var detection: Detection? { known ?? decoder.detection }

  /// What was read so far.
  var decodingReport: ConversionReport { decoder.report }

  /// What was written so far, where that took an encoder.
  var encodingReport: ConversionReport { encoder.report }

  /// Whether nothing was replaced or left out.
  var isFaithful: Bool {
    decoder.report.isReversible && encodingReport.substitutedCount == 0
  }

  /// Converts the next bytes and appends the result.
  ///
  /// - Throws: `DecodingFailure` or `ConversionError`; what came before the trouble was appended.
  mutating func convert(
    _ chunk: UnsafeRawBufferPointer, into bytes: inout [UInt8]
  ) throws {
    guard isEncoding else { return try decoder.decode(chunk, into: &bytes) }
    defer { utf8.removeAll(keepingCapacity: true) }
    do {
      try decoder.decode(chunk, into: &utf8)
    } catch {
      try encoder.encode(utf8, into: &bytes)
      throw error
    }
    try encoder.encode(utf8, into: &bytes)
  }

  /// Ends the text and appends what is left of the result.
  ///
  /// - Throws: As `convert(_:into:)`.
  mutating func finish(into bytes: inout [UInt8]) throws {
    guard isEncoding else {
      try decoder.finish(into: &bytes)
      return
    }
    defer { utf8.removeAll(keepingCapacity: true) }
    do {
      try decoder.finish(into: &utf8)
    } catch {
      try encoder.encode(utf8, into: &bytes)
      throw error
    }
    try encoder.encode(utf8, into: &bytes)
    try encoder.finish(into: &bytes)
  }
}
