import LegibleEncodings
import Testing

/// What decoders in common use read differently, and how it is read here: as the Encoding Standard
/// says where it defines the encoding.
struct DisagreementTests {
  @Test(arguments: [
    // The holes of the Windows code pages are C1 controls; iconv and Python refuse them.
    (TextEncoding.windows1252, [0x81, 0x8D] as [UInt8], "\u{81}\u{8D}"),
    (.windows1251, [0x98], "\u{98}"),
    // ICU and glibc have KOI8-RU's boxes there.
    (.koi8U, [0xAE, 0xBE], "ўЎ"),
    // glibc composes yod and hiriq to U+FB1D; CA has a point in the Encoding Standard alone.
    (.windows1255, [0xE9, 0xC4], "\u{5D9}\u{5B4}"),
    (.windows1255, [0xCA], "\u{5BA}"),
    // Python has other kana there, glibc private use.
    (.cp950, [0xC6, 0xA1, 0xC7, 0x55, 0xC7, 0xFC, 0xC9, 0x69], "①のИ仝"),
    // RFC 1554 has no half-width katakana.
    (.iso2022JP2, [0x1B, 0x28, 0x49, 0x31, 0x1B, 0x28, 0x42], "ｱ"),
    // glibc composes these.
    (.windows1258, [0x61, 0xCC], "a\u{300}"),
    // glibc has U+0394 and a private character, Apple's tables U+2206 and its logo.
    (.macintosh, [0xC6, 0xF0], "\u{2206}\u{F8FF}"),
    (.macCyrillic, [0xFF], "€"),
    // ICU permutes these controls in IBM866 and Shift_JIS.
    (.ibm866, [0x1A, 0x1C, 0x7F], "\u{1A}\u{1C}\u{7F}"),
    (.shiftJIS, [0x1A, 0x1C, 0x7F], "\u{1A}\u{1C}\u{7F}"),
    // glibc's SJIS has a yen sign, an overline and a wave dash.
    (.shiftJIS, [0x5C, 0x7E, 0x81, 0x60], "\\~～"),
    (.shiftJIS, [0x80], "\u{80}"),
    // Row 13 is missing in iconv and Python.
    (.eucJP, [0xAD, 0xA1, 0xA1, 0xC1, 0xA1, 0xDD], "①～－"),
    (.iso2022JP, [0x1B, 0x28, 0x49, 0x31, 0x1B, 0x24, 0x42, 0x2D, 0x21], "ｱ①"),
    // Python has no euro sign there.
    (.gbk, [0x80], "€"),
    // The edition of 2022, which ICU 72 and Python 3.11 do not have.
    (.gb18030, [0xA6, 0xD9, 0xFE, 0x59], "\u{FE10}\u{9FB4}"),
    (.gb18030, [0xA3, 0xA0], "\u{3000}"),
    // The superset of Hong Kong; iconv's BIG5 has none of these.
    (.big5, [0x87, 0x40, 0x88, 0x62], "䏰\u{CA}\u{304}"),
    // Windows code page 949: iconv and ICU read the bytes one by one.
    (.eucKR, [0x8C, 0x63], "똠"),
    // One table for both directions of reading.
    (.iso8859_8, [0xE9], "י"), (.iso8859_8I, [0xE9], "י"),
    // Without a mark: uconv takes the other order.
    (.utf16, [0xAC, 0x20], "€"),
  ])
  func decodes(encoding: TextEncoding, bytes: [UInt8], text: String) throws {
    #expect(try encoding.decode(bytes) == text)
  }

  @Test(arguments: [
    (TextEncoding.windows1253, [0xAA] as [UInt8]), (.windows874, [0xDB, 0xFC]),
    (.gbk, [0xFF]), (.eucKR, [0xFF]),
  ])
  func hasNoCharacter(encoding: TextEncoding, bytes: [UInt8]) {
    for byte in bytes {
      #expect(throws: ConversionError.self) { try encoding.decode([byte]) }
    }
  }

  @Test func labelsMeanTheStandardThatTheyName() throws {
    #expect(TextEncoding("ISO-8859-1") == .iso8859_1)
    #expect(TextEncoding(webLabel: "ISO-8859-1") == .windows1252)
    #expect(TextEncoding("ISO-8859-9") == .iso8859_9)
    #expect(TextEncoding(webLabel: "ISO-8859-9") == .windows1254)
    #expect(TextEncoding(webLabel: "TIS-620") == .windows874)
  }

  @Test(arguments: [
    (TextEncoding.shiftJIS, "\u{A5}\u{203E}\u{2212}", [0x5C, 0x7E, 0x81, 0x7C] as [UInt8]),
    (.eucJP, "\u{A5}\u{203E}\u{2212}", [0x5C, 0x7E, 0xA1, 0xDD]),
    (.gb18030, "\u{E78D}\u{E81E}", [0xA6, 0xD9, 0xFE, 0x59]),
    (.gbk, "\u{E78D}\u{E81E}", [0xA6, 0xD9, 0xFE, 0x59]),
    (.iso2022JP, "\u{2212}", [0x1B, 0x24, 0x42, 0x21, 0x5D, 0x1B, 0x28, 0x42]),
  ])
  func writesAliasesOneWay(encoding: TextEncoding, text: String, bytes: [UInt8]) throws {
    var encoder = TextEncoder(encoding)
    var written: [UInt8] = []
    try encoder.encode(Array(text.utf8), into: &written)
    try encoder.finish(into: &written)
    #expect(written == bytes)
    #expect(encoder.report.oneWayCount == text.unicodeScalars.count)
    #expect(!encoder.report.isReversible)
  }

  @Test(arguments: [
    (TextEncoding.shiftJIS, "\u{301C}"), (.gb18030, "\u{E5E5}"), (.gbk, "😀"), (.eucKR, "ก"),
  ])
  func doesNotWrite(encoding: TextEncoding, text: String) {
    #expect(throws: ConversionError.self) { try encoding.encode(text) }
  }

  /// What the encoders of the Encoding Standard do not write although its decoders read it.
  @Test(arguments: [
    (TextEncoding.eucJP, "丂", [0x8F, 0xB0, 0xA1] as [UInt8]),
    (.shiftJIS, "\u{E000}", [0xF0, 0x40]),
    (.big5, "䏰", [0x87, 0x40]),
    (.iso2022JP3, "ｱ", [0x1B, 0x28, 0x49, 0x31, 0x1B, 0x28, 0x42]),
  ])
  func writesWhatItReads(encoding: TextEncoding, text: String, bytes: [UInt8]) throws {
    #expect(try encoding.encode(text) == bytes)
    #expect(try encoding.decode(bytes) == text)
  }
}
