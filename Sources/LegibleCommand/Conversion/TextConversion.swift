import Legible

/// Converts one text as it comes.
struct TextConversion: ~Copyable {
  /// Decodes the whole text by one encoding, or each line by its own.
  private var decoder: any StreamingDecoder
  private let isVerified: Bool

  private let settings: ConversionSettings

  /// The output encoding. With `-t same` it is provisional until the input encoding is known.
  private(set) var target: TextEncoding

  /// Encodes UTF-8 to the target; `nil` if that is UTF-8.
  private var encoder: TextEncoder?
  private var declarations: DeclarationFilter?

  /// Decodes quoted-printable input to bytes.
  private var quotedPrintable: TextUnescaper?

  /// The changes to the text between decoding and encoding.
  private var filters: TextFilters?
  private var utf8: [UInt8] = []

  /// The control characters of an encoding that the user has named.
  private(set) var controls: NamedControls?
  private let known: Detection?

  /// The conversion that changes line ends and mark alone, whatever the encoding is; `nil` if that is not enough.
  private var bytewise: ByteConversion?

  /// The beginning of a stream, until it tells whether `bytewise` is enough.
  private var head: [UInt8]?

  /// - Parameters:
  ///   - detection: The answer of an earlier detection of the same text.
  ///   - columns: The decoder of a table, each column of which has its own encoding.
  init(
    _ settings: ConversionSettings, detection: Detection? = nil, columns: ColumnDecoder? = nil
  ) {
    known = detection
    if let columns {
      decoder = columns
    } else if settings.isMixed {
      decoder = MixedDecoder(
        other: settings.source, options: settings.options, engine: settings.engine,
        malformed: settings.malformed, byteOrderMark: settings.bom ?? .remove,
        newlines: settings.newlines, provesReversibility: settings.isVerified,
        holdLimit: settings.hold.limit)
    } else {
      var single = DetectingDecoder(
        encoding: settings.source, options: settings.options,
        engine: settings.engine, malformed: settings.malformed,
        byteOrderMark: settings.bom ?? .remove, newlines: settings.newlines,
        provesReversibility: settings.isVerified,
        holdLimit: settings.hold.limit)
      if let detection, settings.source == nil { single.follow(detection) }
      decoder = single
    }
    controls = settings.isMixed ? nil : settings.source.flatMap { NamedControls(in: $0) }
    isVerified = settings.isVerified
    self.settings = settings
    if settings.unescapesBytes { quotedPrintable = TextUnescaper(.quotedPrintable) }
    filters = TextFilters(settings)
    target = settings.target
    if !settings.keepsEncoding {
      write(settings.target)
    } else if let source = detection?.encoding ?? settings.source {
      write(source)
    }
    // The encoding must be known to change characters.
    let changesText = filters != nil || quotedPrintable != nil || columns != nil
    bytewise = changesText ? nil : ByteConversion(settings)
    if bytewise != nil {
      if let source = settings.source {
        if !ByteConversion.isPossible(in: source) { bytewise = nil }
      } else if let detection {
        if !ByteConversion.isPossible(in: nil, { detection }) { bytewise = nil }
      } else {
        head = []
      }
    }
    if settings.declarations != .keep && !settings.keepsEncoding {
      declarations = DeclarationFilter(
        target: settings.target, updates: settings.declarations == .update)
    }
  }

  /// Sets the output encoding.
  private mutating func write(_ encoding: TextEncoding) {
    target = encoding
    // With `-t same`, text that is ASCII so far may become UTF-8.
    if encoding == .utf8 || settings.keepsEncoding && encoding == .usASCII { return }
    encoder = TextEncoder(
      encoding, unencodable: settings.unencodable, halfWidthKatakana: settings.halfWidthKatakana,
      language: settings.options.likelyLanguages.first)
  }

  /// The detected encoding; `nil` until it is known.
  var detection: Detection? { known ?? decoder.detection }

  var decodingReport: ConversionReport { bytewise?.report ?? decoder.report }

  var encodingReport: ConversionReport { encoder?.report ?? ConversionReport() }

  /// The first place that is in another encoding than the rest of the text, and that encoding.
  var contradiction: (offset: Int, encoding: TextEncoding)? {
    (decoder as? DetectingDecoder)?.contradiction
  }

  /// The decoder if lines may be in several encodings.
  var mixedDecoder: MixedDecoder? { decoder as? MixedDecoder }

  var unencodable: UnencodablePolicy { settings.unencodable }

  /// The number of HTML character references that name no character.
  var replacedReferenceCount: Int { filters?.replacedReferenceCount ?? 0 }

  /// The declaration in the text that the conversion makes false.
  var falseDeclaration: DeclarationFilter.Finding? { declarations?.finding }

  /// Converts the next bytes and appends the result.
  ///
  /// - Throws: `DecodingFailure` or `ConversionError`. The result before the error has been
  ///   appended.
  mutating func convert(
    _ chunk: UnsafeRawBufferPointer, into bytes: inout [UInt8]
  ) throws {
    if quotedPrintable != nil {
      var plain: [UInt8] = []
      quotedPrintable?.unescape(Array(chunk), into: &plain)
      return try plain.withUnsafeBytes { try convertPlain($0, into: &bytes) }
    }
    try convertPlain(chunk, into: &bytes)
  }

  private mutating func convertPlain(
    _ chunk: UnsafeRawBufferPointer, into bytes: inout [UInt8]
  ) throws {
    controls?.count(in: chunk)
    if head != nil {
      head?.append(contentsOf: chunk)
      if head?.count ?? 0 >= ByteConversion.headLength { try leaveHead(into: &bytes) }
      return
    }
    try convertBody(chunk, into: &bytes)
  }

  /// Settles by the beginning of a stream whether its encoding matters, and converts the beginning.
  private mutating func leaveHead(into bytes: inout [UInt8]) throws {
    guard let beginning = head else { return }
    head = nil
    let isPossible = ByteConversion.isPossible(in: nil) {
      EncodingDetector.detect(beginning, options: settings.options, engine: settings.engine)
    }
    if !isPossible { bytewise = nil }
    try beginning.withUnsafeBytes { try convertBody($0, into: &bytes) }
  }

  private mutating func convertBody(
    _ chunk: UnsafeRawBufferPointer, into bytes: inout [UInt8]
  ) throws {
    if bytewise != nil {
      bytewise?.convert(chunk, into: &bytes)
      return
    }
    try pass(into: &bytes) { conversion, text throws(DecodingFailure) in
      try conversion.decoder.decode(chunk, into: &text)
    }
  }

  /// Appends the part of the held text that can be decoded, since the input pauses.
  ///
  /// - Throws: As `convert(_:into:)`.
  mutating func flush(into bytes: inout [UInt8]) throws {
    if head?.isEmpty == false { try leaveHead(into: &bytes) }
    if bytewise != nil { return }
    try pass(into: &bytes, endsHead: true) { conversion, text throws(DecodingFailure) in
      try conversion.decoder.flush(into: &text)
    }
  }

  /// Ends the text, and appends the rest of the result.
  ///
  /// - Throws: As `convert(_:into:)`; and `CommandFailure` with `--verify`.
  mutating func finish(into bytes: inout [UInt8]) throws {
    if quotedPrintable != nil {
      var rest: [UInt8] = []
      quotedPrintable?.finish(into: &rest)
      try rest.withUnsafeBytes { try convertPlain($0, into: &bytes) }
    }
    try leaveHead(into: &bytes)
    if bytewise != nil {
      bytewise?.finish(into: &bytes)
      return
    }
    try pass(into: &bytes, endsHead: true, endsText: true) {
      conversion, text throws(DecodingFailure) in
      try conversion.decoder.finish(into: &text)
    }
    try encoder?.finish(into: &bytes)
    if isVerified,
      losesMark || !decodingReport.isReversible || !encodingReport.isReversible
    {
      throw CommandFailure("converting the result back would not give the input")
    }
  }

  /// Whether the mark of the input becomes the mark that UTF-16 or UTF-32 output begins with
  /// anyway, so that the result does not show whether there was one.
  private var losesMark: Bool {
    let writesMark = { (encoding: TextEncoding?) in encoding == .utf16 || encoding == .utf32 }
    return writesMark(encoder?.encoding) && decodingReport.hasByteOrderMark
      && !writesMark(detection?.encoding)
  }

  /// Appends the result of the text that `decode` produces.
  ///
  /// - Parameters:
  ///   - endsHead: Whether to stop waiting for a declaration.
  ///   - endsText: Whether this is the last part of the text.
  private mutating func pass(
    into bytes: inout [UInt8], endsHead: Bool = false, endsText: Bool = false,
    _ decode: (inout TextConversion, inout [UInt8]) throws(DecodingFailure) -> Void
  ) throws {
    if encoder == nil && filters == nil && declarations?.isDone ?? true
      && !settings.keepsEncoding
    {
      return try decode(&self, &bytes)
    }
    // Reuse the memory of the last chunk.
    var text: [UInt8] = []
    swap(&text, &utf8)
    text.removeAll(keepingCapacity: true)
    defer { utf8 = text }
    do {
      try decode(&self, &text)
    } catch {
      filters?.filter(&text, atEnd: true)
      declarations?.finish(into: &text)
      try encode(text, into: &bytes)
      throw error
    }
    filters?.filter(&text, atEnd: endsText)
    if endsHead { declarations?.finish(into: &text) } else { declarations?.filter(&text) }
    try encode(text, into: &bytes)
  }

  private mutating func encode(_ text: [UInt8], into bytes: inout [UInt8]) throws(ConversionError) {
    // The encoder is made as soon as the input encoding is known. All text before that is ASCII.
    if settings.keepsEncoding && encoder == nil, let encoding = detection?.encoding {
      write(encoding)
    }
    if encoder == nil { bytes += text } else { try encoder?.encode(text, into: &bytes) }
  }
}

/// Applies `--unescape` and `--normalize` to text in UTF-8, piece by piece.
private struct TextFilters {
  private var unescapers: [TextUnescaper]
  private var normalizer: TextNormalizer?

  /// - Returns: `nil` if there is nothing to do.
  init?(_ settings: ConversionSettings) {
    let forms = EscapedForm.allCases.filter {
      $0 != .quotedPrintable && settings.unescape?.contains($0) ?? false
    }
    if forms.isEmpty && settings.normalization == nil { return nil }
    unescapers = forms.map { TextUnescaper($0) }
    normalizer = settings.normalization.map { TextNormalizer($0) }
  }

  /// The number of HTML character references that name no character.
  var replacedReferenceCount: Int { unescapers.reduce(0) { $0 + $1.replacedCount } }

  /// Replaces a piece of the text by what can be passed on.
  mutating func filter(_ text: inout [UInt8], atEnd: Bool) {
    for index in unescapers.indices {
      var result: [UInt8] = []
      unescapers[index].unescape(text, into: &result)
      if atEnd { unescapers[index].finish(into: &result) }
      text = result
    }
    guard normalizer != nil else { return }
    var result: [UInt8] = []
    normalizer?.normalize(text, into: &result)
    if atEnd { normalizer?.finish(into: &result) }
    text = result
  }
}

extension ConversionSettings {
  /// The settings for a file, without `isMixed` if it is UTF-7, whose lines do not show their encoding by themselves. A
  /// stream, which is passed on line by line, is not checked for it.
  func unlessUTF7(_ source: borrowing some ByteSource & ~Copyable) throws -> ConversionSettings {
    guard isMixed, self.source == nil, engine == .native, try source.isSevenBit else { return self }
    var settings = self
    settings.isMixed = try source.detection(options).encoding != .utf7
    return settings
  }
}

/// Thrown to stop reading.
private struct NonASCII: Error {}

extension ByteSource where Self: ~Copyable {
  /// Whether the file has a plus sign, as UTF-7 has, and no non-ASCII byte.
  fileprivate var isSevenBit: Bool {
    get throws {
      var hasPlus = false
      do {
        try readAll { chunk in
          if chunk.contains(where: { $0 >= 0x80 }) { throw NonASCII() }
          hasPlus = hasPlus || chunk.contains(UInt8(ascii: "+"))
        }
      } catch is NonASCII {
        return false
      }
      return hasPlus
    }
  }
}

/// The policy for a declaration that the conversion makes false.
enum DeclarationPolicy: String, CaseIterable, Sendable {
  /// It stays, and is reported on standard error.
  case tell

  /// It is changed to name the target.
  case update

  /// It stays, without a report.
  case keep
}

/// Finds the declaration of an encoding in a text, and updates it if asked to.
struct DeclarationFilter {
  /// A declaration that names another encoding than the target.
  struct Finding: Equatable {
    /// The name that the text has, and its line.
    let name: String
    let line: Int

    /// Whether it now names the target.
    let isUpdated: Bool

    /// Whether it can only be changed by hand.
    var isForHand = false
  }

  private let target: TextEncoding
  private let updates: Bool

  /// The beginning of the text, which is held back if the declaration may have to be changed.
  private var head: [UInt8] = []

  /// Whether the beginning has been searched, so that the rest passes unchanged.
  private(set) var isDone = false
  private(set) var finding: Finding?

  init(target: TextEncoding, updates: Bool) {
    self.target = target
    self.updates = updates
  }

  /// Takes the next piece of the text in UTF-8, and replaces it by what can be passed on.
  mutating func filter(_ text: inout [UInt8]) {
    if isDone { return }
    if updates {
      head += text
      text = []
      if head.count >= DeclaredEncoding.reach { text = end() }
    } else {
      head += text.prefix(DeclaredEncoding.reach - head.count)
      if head.count >= DeclaredEncoding.reach { _ = end() }
    }
  }

  /// Ends the text.
  ///
  /// - Parameter text: The last piece, to which the rest is appended.
  mutating func finish(into text: inout [UInt8]) {
    if isDone { return }
    filter(&text)
    if isDone { return }
    let rest = end()
    if updates { text += rest }
  }

  /// Searches the beginning.
  ///
  /// - Returns: The beginning, with the declaration updated if asked to.
  private mutating func end() -> [UInt8] {
    isDone = true
    defer { head = [] }
    guard let declaration = DeclaredEncoding.first(in: head, standing: .written),
      declaration.encoding != target,
      TextEncoding(declaration.name) != target, declaration.encoding != .usASCII
    else {
      finding = HandDeclaration.first(in: head, otherThan: target).map {
        Finding(name: $0.name, line: $0.line, isUpdated: false, isForHand: true)
      }
      return head
    }
    let (named, line) = (declaration.name, declaration.line)
    guard updates, let name = declaration.name(for: target) else {
      finding = Finding(name: named, line: line, isUpdated: false)
      return head
    }
    finding = Finding(name: named, line: line, isUpdated: true)
    return Array(head[..<declaration.range.lowerBound]) + Array(name.utf8)
      + head[declaration.range.upperBound...]
  }
}
