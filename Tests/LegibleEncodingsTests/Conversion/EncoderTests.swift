import LegibleEncodings
import LegibleTestSupport
import Testing

struct EncoderTests {
  private func encode(
    _ chunks: [[UInt8]], _ encoding: TextEncoding, unencodable: UnencodablePolicy
  ) throws -> (bytes: [UInt8], report: ConversionReport) {
    var encoder = TextEncoder(encoding, unencodable: unencodable)
    var bytes: [UInt8] = []
    for chunk in chunks { try encoder.encode(chunk, into: &bytes) }
    try encoder.finish(into: &bytes)
    return (bytes, encoder.report)
  }

  @Test(arguments: [
    (UnencodablePolicy.replace, "a?b"), (.escape, "a\\u{20AC}b"), (.ncr, "a&#8364;b"),
    (.skip, "ab"),
    (.transliterate, "aEURb"), (.escapeJSON, "a\\u20acb"), (.escapeC, "a\\u20acb"),
    (.escapeURL, "a%E2%82%ACb"),
  ])
  func policies(policy: UnencodablePolicy, expected: String) throws {
    for chunks in Chunks.everySplit(of: Array("a€b".utf8)) {
      let result = try encode(chunks, .iso8859_1, unencodable: policy)
      #expect(result.bytes == Array(expected.utf8))
      #expect(result.report.substitutedOffsets == [1])
      #expect(!result.report.isReversible)
    }
  }

  @Test(arguments: [
    (UnencodablePolicy.escapeJSON, "\\ud83d\\udc0e\\u00e9"), (.escapeC, "\\U0001f40e\\u00e9"),
    (.escapeURL, "%F0%9F%90%8E%C3%A9"),
  ])
  func escapesHaveTheFormOfTheirLanguage(policy: UnencodablePolicy, expected: String) throws {
    #expect(try TextEncoding.usASCII.encode("🐎é", unencodable: policy) == Array(expected.utf8))
  }

  @Test(
    arguments: [
      ("de", "Größe: äöü ÄÖÜ", "Groesse: aeoeue AeOeUe"), ("de-AT", "ä", "ae"),
      (nil, "Größe ä", "Grosse a"),
      ("da", "Ærø Århus å", "Aeroe Aarhus aa"), ("nb", "smørbrød på", "smoerbroed paa"),
      ("sv", "Göteborg", "Goteborg"),
    ] as [(String?, String, String)])
  func transliterationFollowsTheLanguage(
    language: String?, text: String, expected: String
  ) throws {
    var encoder = TextEncoder(.usASCII, unencodable: .transliterate, language: language)
    var bytes: [UInt8] = []
    try encoder.encode(text.utf8, into: &bytes)
    try encoder.finish(into: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == expected)
  }

  /// No Latin letter becomes a question mark in ASCII, and what does not show is left out and counted.
  @Test func lettersAreTransliterated() throws {
    var failures = Failures()
    for value in UInt32(0x80)...0x1DFFF {
      guard let scalar = Unicode.Scalar(value), let name = scalar.properties.name,
        name.hasPrefix("LATIN ") || name.hasPrefix("FULLWIDTH LATIN "), name != "LATIN CROSS"
      else { continue }
      let bytes = try TextEncoding.usASCII.encode(String(scalar), unencodable: .transliterate)
      failures.check(!bytes.isEmpty && !bytes.contains(UInt8(ascii: "?")), "\(scalar) \(name)")
    }
    #expect(failures.isEmpty, "\(failures)")
    for (text, encoding, expected) in [
      ("Ế ø ŉ ǆ ﬀ Ⅷ", TextEncoding.usASCII, "E o 'n dz ff VIII"), ("ế", .iso8859_1, "ê"),
      ("Съешь же ещё", .usASCII, "S\"esh' zhe eshhyo"), ("жук", .windows1250, "žuk"),
      ("Қазақ тілінің әліпбиі", .usASCII, "Kazak tilinin alipbii"),
      ("Ѣѣ ө", .windows1250, "Ěě ô"), ("Καλημέρα, ψυχή", .usASCII, "Kalimera, psychi"),
      ("a\u{301}b\u{200F}c\u{2068}", .usASCII, "abc"),
      ("日", .usASCII, "?"), ("\u{B5}g", .usASCII, "mg"),
    ] {
      for chunks in Chunks.everySplit(of: Array(text.utf8)) {
        let result = try encode(chunks, encoding, unencodable: .transliterate)
        let text = try encoding.decode(result.bytes)
        #expect(text == expected)
      }
    }
    let report = try encode([Array("a\u{200F}".utf8)], .usASCII, unencodable: .transliterate).report
    #expect(report.substitutedCount == 1 && report.bytesOut == 1)
  }

  @Test func errorsSayWhatAndWhere() throws {
    for chunks in Chunks.everySplit(of: Array("é\nab€".utf8)) {
      let error = try #require(throws: ConversionError.self) {
        try encode(chunks, .iso8859_1, unencodable: .fail)
      }
      #expect(
        error.description
          == "byte 5 (line 2, column 3): U+20AC € cannot be written as ISO-8859-1")
    }
    // What cannot be seen, or acts on the text around it, is told by its code point alone.
    for character in ["\u{202E}", "\u{FEFF}", "\u{9B}", "\u{2028}", "\u{E000}"] {
      let error = try #require(throws: ConversionError.self) {
        try encode([Array(character.utf8)], .koi8R, unencodable: .fail)
      }
      #expect(error.description.allSatisfy { $0.isASCII || $0 == "…" }, "\(error)")
    }
  }

  @Test(arguments: [
    (TextEncoding.utf16LE, [0x61, 0, 0x3D, 0xD8, 0x00, 0xDE] as [UInt8]),
    (.utf16BE, [0, 0x61, 0xD8, 0x3D, 0xDE, 0x00]), (.utf32LE, [0x61, 0, 0, 0, 0, 0xF6, 1, 0]),
    (.utf32BE, [0, 0, 0, 0x61, 0, 1, 0xF6, 0]), (.utf8, [0x61, 0xF0, 0x9F, 0x98, 0x80]),
  ])
  func codeUnits(encoding: TextEncoding, bytes: [UInt8]) throws {
    for chunks in Chunks.everySplit(of: Array("a😀".utf8)) {
      #expect(try encode(chunks, encoding, unencodable: .fail).bytes == bytes)
    }
  }

  @Test(arguments: [TextEncoding.shiftJIS, .eucJP, .iso2022JP, .gb18030, .big5, .eucKR])
  func eastAsianTextGoesThereAndBack(encoding: TextEncoding) throws {
    let text = encoding == .eucKR ? "한글 abc" : encoding.family == .japanese ? "日本語 abc" : "中文 abc"
    let bytes = try encoding.encode(text)
    #expect(bytes != Array(text.utf8))
    #expect(try encoding.decode(bytes) == text)
    for chunks in Chunks.everySplit(of: Array(text.utf8)) {
      #expect(try encode(chunks, encoding, unencodable: .fail).bytes == bytes)
    }
  }

  @Test func malformedTextIsNotDroppedInSilence() throws {
    #expect(throws: ConversionError.self) {
      try encode([[0x61, 0xFF]], .iso8859_1, unencodable: .fail)
    }
    let result = try encode([[0x61, 0xFF, 0x62]], .iso8859_1, unencodable: .replace)
    #expect(result.bytes == Array("a?b".utf8))
    #expect(result.report.malformedOffsets == [1])
  }
}
