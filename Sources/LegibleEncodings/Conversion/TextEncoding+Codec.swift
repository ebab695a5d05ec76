extension TextEncoding {
  /// A converter from this encoding to UTF-8.
  func makeDecoder() -> AnyStepConverter {
    switch record.codec {
    case .ascii: .init(UnchangedConverter(isASCII: true))
    case .utf8: .init(UnchangedConverter(isASCII: false))
    case .utf16(let order): .init(CodeUnitDecoder(.utf16, order))
    case .utf32(let order): .init(CodeUnitDecoder(.utf32, order))
    case .singleByte, .singleByteEBCDIC: singleByteDecoder
    case .hz: .init(HZDecoder())
    case .iso2022(let variant): .init(ISO2022Decoder(variant))
    case .utf7: .init(UTF7Decoder())
    case .cesu8: .init(CESU8Decoder())
    case .userDefined: .init(SingleByteDecoder(Self.userDefinedScalars))
    case .system: .init(IconvConverter(from: name, to: "UTF-8"))
    case .multibyte(let charset): .init(MultibyteDecoder(charset))
    }
  }

  /// A converter of samples to UTF-8, which is fast to make, since it does not check the form of the bytes.
  func makeSampleDecoder() -> AnyStepConverter {
    switch record.codec {
    case .hz: .init(HZDecoder(comparesForms: false))
    case .iso2022(let variant): .init(ISO2022Decoder(variant, comparesForms: false))
    default: makeDecoder()
    }
  }

  /// A converter from UTF-8 to this encoding, which composes letters and marks if the encoding has only composed
  /// ones.
  func makeEncoder(_ halfWidthKatakana: HalfWidthKatakanaPolicy = .widen) -> AnyStepConverter {
    let encoder = makePlainEncoder(halfWidthKatakana)
    return switch record.codec {
    case .singleByte, .singleByteEBCDIC, .iso2022, .hz: .init(ComposingEncoder(encoder))
    case .multibyte(let charset): charset == .gb18030 ? encoder : .init(ComposingEncoder(encoder))
    default: encoder
    }
  }

  /// A converter from UTF-8 to this encoding.
  private func makePlainEncoder(_ halfWidthKatakana: HalfWidthKatakanaPolicy) -> AnyStepConverter {
    switch record.codec {
    case .ascii: .init(SingleByteEncoder(Array(0..<128)))
    case .utf8: .init(UnchangedConverter(isASCII: false))
    case .utf16(let order): .init(CodeUnitEncoder(.utf16, order))
    case .utf32(let order): .init(CodeUnitEncoder(.utf32, order))
    case .singleByte, .singleByteEBCDIC: singleByteEncoder
    case .hz: .init(ShiftedEncoder(.hz))
    case .iso2022(let variant): .init(ShiftedEncoder(variant, halfWidthKatakana))
    case .utf7: .init(UTF7Encoder())
    case .cesu8: .init(CESU8Encoder())
    case .userDefined: .init(SingleByteEncoder(Self.userDefinedScalars))
    case .system: .init(IconvConverter(from: "UTF-8", to: name))
    case .multibyte(let charset): .init(MultibyteEncoder(charset))
    }
  }

  private var singleByteDecoder: AnyStepConverter {
    let decoder = SingleByteDecoder(SingleByteTables.scalars(named: name))
    guard let marks = ToneMarks.named(name) else { return .init(decoder) }
    return .init(ToneMarkDecoder(decoder, marks))
  }

  private var singleByteEncoder: AnyStepConverter {
    let encoder = SingleByteEncoder(SingleByteTables.scalars(named: name))
    if let marks = ToneMarks.named(name) { return .init(SpellingEncoder(encoder, marks)) }
    return self == .windows1255 ? .init(SpellingEncoder(pointing: encoder)) : .init(encoder)
  }

  /// How characters are written, if this is an encoding of East Asia without shifts.
  package var multibyteCodes: MultibyteEncodingTable? {
    guard case .multibyte(let charset) = record.codec else { return nil }
    return MultibyteTables.of(charset).encoding
  }

  private static let userDefinedScalars = (0..<UInt32(256)).map { $0 < 0x80 ? $0 : 0xF700 + $0 }

  /// The character of each byte, as a code point; `UInt32.max` where there is none.
  ///
  /// - Returns: 256 code points, or `nil` unless the encoding is single-byte with a table.
  package func singleByteScalars() -> [UInt32]? {
    switch record.codec {
    case .singleByte, .singleByteEBCDIC: SingleByteTables.scalars(named: name)
    case .ascii: (0..<256).map { $0 < 128 ? $0 : .max }
    default: nil
    }
  }
}

extension TextEncoding {
  /// The text of bytes in this encoding.
  ///
  /// ```swift
  /// try TextEncoding.windows1252.decode([0x63, 0x61, 0x66, 0xE9])  // "café"
  /// ```
  ///
  /// - Throws: `ConversionError` where the bytes are malformed and the policy is to fail.
  /// - Complexity: O(*n*) in the number of bytes.
  public func decode(
    _ bytes: some Sequence<UInt8>, malformed: MalformedPolicy = .fail
  ) throws(ConversionError) -> String {
    try bytes.withContiguousBytes { bytes throws(ConversionError) in
      try decode(bytes, malformed: malformed)
    }
  }

  /// The text of the bytes of a span in this encoding.
  ///
  /// - Throws: As `decode(_:malformed:)` for a sequence.
  /// - Complexity: O(*n*) in the number of bytes.
  public func decode(
    _ bytes: borrowing some ByteSpan & ~Copyable & ~Escapable, malformed: MalformedPolicy = .fail
  ) throws(ConversionError) -> String {
    try bytes.withRawBytes { bytes throws(ConversionError) in
      try decode(bytes, malformed: malformed)
    }
  }

  package func decode(
    _ bytes: UnsafeRawBufferPointer, malformed: MalformedPolicy = .fail
  ) throws(ConversionError) -> String {
    if let text = unchangedText(of: bytes) { return text }
    var decoder = TextDecoder(self, malformed: malformed)
    var utf8: [UInt8] = []
    try decoder.decode(bytes, into: &utf8)
    try decoder.finish(into: &utf8)
    return String(checking: utf8.span) ?? String(decoding: utf8, as: UTF8.self)
  }

  /// The text of bytes that decoding would leave as they are, if a scan can tell that they are.
  private func unchangedText(of bytes: UnsafeRawBufferPointer) -> String? {
    guard record.codec == .utf8, !bytes.starts(with: [0xEF, 0xBB, 0xBF]) else { return nil }
    return bytes.withMemoryRebound(to: UInt8.self) { String(checking: $0.span) }
  }

  /// The bytes of a text in this encoding.
  ///
  /// - Throws: `ConversionError` where the encoding does not have a character and the policy is to
  ///   fail.
  /// - Complexity: O(*n*) in the length of the text.
  public func encode(
    _ text: some StringProtocol, unencodable: UnencodablePolicy = .fail
  ) throws(ConversionError) -> [UInt8] {
    var encoder = TextEncoder(self, unencodable: unencodable)
    var bytes: [UInt8] = []
    try text.utf8.withContiguousBytes { utf8 throws(ConversionError) in
      try encoder.encodeToEnd(utf8, into: &bytes)
    }
    return bytes
  }
}

extension TextEncoding {
  /// Whether the encoding is read by a generated table of 256 characters.
  package var hasSingleByteTable: Bool {
    record.codec == .singleByte || record.codec == .singleByteEBCDIC
  }

  /// The escape sequences that put character sets other than ASCII in their places (ISO/IEC 2022), and the
  /// `~{` of HZ; empty where the encoding has none.
  package var designations: [[UInt8]] {
    let variant: ShiftedVariant
    switch record.codec {
    case .iso2022(let named): variant = named
    case .hz: variant = .hz
    default: return []
    }
    return variant.designations.filter { $0.set != .ascii }.map { $0.escape }
  }

  /// Whether different bytes may encode the same text in ways that a decoder does not count: two
  /// bytes for one character, a letter and its mark with one code or two.
  var hasRedundantForms: Bool {
    switch record.codec {
    case .iso2022(let variant): variant == .japanese3
    case .system: true
    case .singleByte, .singleByteEBCDIC: Self.withDuplicates.contains(registryID)
    default: false
    }
  }

  /// The encodings in which two bytes encode the same character, as spaces of either direction do; a
  /// test holds the list to the tables.
  package static let withDuplicates: Set<EncodingID> = [.macArabic, .armscii8, .cp1006]

  /// The byte order mark that an encoder writes; `nil` if the encoding has none.
  var byteOrderMark: [UInt8]? {
    switch record.codec {
    case .utf16(.byteOrderMark): [0xFF, 0xFE]
    case .utf32(.byteOrderMark): [0xFF, 0xFE, 0, 0]
    default: nil
    }
  }
}
