import Legible

/// One text on its way from its encoding to the target, as it comes.
struct TextConversion: ~Copyable {
  /// What reads the text: one that takes all of it for one encoding, or one whose lines may be in several.
  private var decoder: any StreamingDecoder
  private let isVerified: Bool

  private let settings: ConversionSettings

  /// The encoding that is written; the one that is read may still have to be found out.
  private(set) var target: TextEncoding

  /// What turns UTF-8 into the target; `nil` where that is UTF-8.
  private var encoder: TextEncoder?
  private var declarations: DeclarationFilter?
  private var utf8: [UInt8] = []
  private let known: Detection?

  /// A conversion at the beginning of a text.
  ///
  /// - Parameters:
  ///   - detection: What the text was found to be already, if that was done before.
  ///   - isFile: Whether all of the text is there, so that nobody waits for a part of it.
  init(_ settings: ConversionSettings, detection: Detection? = nil, isFile: Bool = false) {
    known = detection
    if settings.isMixed {
      decoder = MixedDecoder(
        other: settings.source, options: settings.options, engine: settings.engine,
        malformed: settings.malformed, byteOrderMark: settings.byteOrderMark,
        newlines: settings.newlines, provesReversibility: settings.isVerified,
        holdLimit: settings.hold.limit)
    } else {
      var decoder = DetectingDecoder(
        encoding: detection?.encoding ?? settings.source, options: settings.options,
        engine: settings.engine, malformed: settings.malformed,
        byteOrderMark: settings.byteOrderMark, newlines: settings.newlines,
        provesReversibility: settings.isVerified,
        holdLimit: settings.hold.limit)
      decoder.decidesEarly = !isFile
      self.decoder = decoder
    }
    isVerified = settings.isVerified
    self.settings = settings
    target = settings.target
    if !settings.keepsEncoding {
      write(settings.target)
    } else if let source = detection?.encoding ?? settings.source {
      write(source)
    }
    if settings.declarations != .keep && !settings.keepsEncoding {
      declarations = DeclarationFilter(
        target: settings.target, updates: settings.declarations == .update)
    }
  }

  /// From now on writes in an encoding.
  private mutating func write(_ encoding: TextEncoding) {
    target = encoding
    // What is ASCII so far may become more.
    if encoding == .utf8 || settings.keepsEncoding && encoding == .usASCII { return }
    encoder = TextEncoder(
      encoding, unencodable: settings.unencodable, halfWidthKatakana: settings.halfWidthKatakana)
  }

  /// What the text was found to be; `nil` until that is known.
  var detection: Detection? { known ?? decoder.detection }

  /// What was read so far.
  var decodingReport: ConversionReport { decoder.report }

  /// What was written so far, where that took an encoder.
  var encodingReport: ConversionReport { encoder?.report ?? ConversionReport() }

  /// What reads lines that may be in several encodings; `nil` where all are in one.
  var mixedDecoder: MixedDecoder? { decoder as? MixedDecoder }

  /// Whether characters that cannot be written are left out.
  var leavesOut: Bool { settings.unencodable == .skip }

  /// What the text says about its own encoding, where the target makes that false.
  var falseDeclaration: DeclarationFilter.Finding? { declarations?.finding }

  /// Converts the next bytes and appends the result.
  ///
  /// - Throws: `DecodingFailure` or `ConversionError`; what came before the trouble was appended.
  mutating func convert(
    _ chunk: UnsafeRawBufferPointer, into bytes: inout [UInt8]
  ) throws {
    try pass(into: &bytes) { conversion, text throws(DecodingFailure) in
      try conversion.decoder.decode(chunk, into: &text)
    }
  }

  /// Appends what can be told of the text that is held, since the input pauses.
  ///
  /// - Throws: As `convert(_:into:)`.
  mutating func flush(into bytes: inout [UInt8]) throws {
    try pass(into: &bytes) { conversion, text throws(DecodingFailure) in
      try conversion.decoder.flush(into: &text)
      conversion.declarations?.finish(into: &text)
    }
  }

  /// Ends the text and appends what is left of the result.
  ///
  /// - Throws: As `convert(_:into:)`, and `NotReversible` where that was to be verified.
  mutating func finish(into bytes: inout [UInt8]) throws {
    try pass(into: &bytes) { conversion, text throws(DecodingFailure) in
      try conversion.decoder.finish(into: &text)
      conversion.declarations?.finish(into: &text)
    }
    try encoder?.finish(into: &bytes)
    if isVerified && losesMark { throw NotReversible() }
    if isVerified && !(decodingReport.isReversible && encodingReport.isReversible) {
      throw NotReversible()
    }
  }

  /// Whether the mark of the input becomes the one that the target begins with anyway, so that nobody
  /// can tell from the result that there was one.
  private var losesMark: Bool {
    let writesMark = { (encoding: TextEncoding?) in encoding == .utf16 || encoding == .utf32 }
    return writesMark(encoder?.encoding) && decodingReport.hasByteOrderMark
      && !writesMark(detection?.encoding)
  }

  /// A result from which the input could not be had again, as `--verify` finds out.
  struct NotReversible: Error, CustomStringConvertible {
    var description: String { "converting the result back would not give the input" }
  }

  /// Appends the result of the text that `decode` appends.
  private mutating func pass(
    into bytes: inout [UInt8],
    _ decode: (inout TextConversion, inout [UInt8]) throws(DecodingFailure) -> Void
  ) throws {
    if encoder == nil && declarations?.isDone ?? true && !settings.keepsEncoding {
      return try decode(&self, &bytes)
    }
    // The memory of the last chunk of text is that of the next.
    var text: [UInt8] = []
    swap(&text, &utf8)
    text.removeAll(keepingCapacity: true)
    defer { utf8 = text }
    do {
      try decode(&self, &text)
    } catch {
      declarations?.finish(into: &text)
      try encode(text, into: &bytes)
      throw error
    }
    declarations?.filter(&text)
    try encode(text, into: &bytes)
  }

  private mutating func encode(_ text: [UInt8], into bytes: inout [UInt8]) throws(ConversionError) {
    // ASCII goes through before the encoding is known, of which there is nothing but ASCII then.
    if settings.keepsEncoding && encoder == nil, let encoding = detection?.encoding {
      write(encoding)
    }
    if encoder == nil { bytes += text } else { try encoder?.encode(text, into: &bytes) }
  }
}
