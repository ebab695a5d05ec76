import Foundation
import LegibleEncodings
import LegibleTestSupport
import Testing

/// Letters and marks that are apart in the text are one character in encodings that have no marks.
struct CompositionTests {
  private func encode(_ chunks: [[UInt8]], _ encoding: TextEncoding) throws -> [UInt8] {
    var encoder = TextEncoder(encoding)
    var bytes: [UInt8] = []
    for chunk in chunks { try encoder.encode(chunk, into: &bytes) }
    try encoder.finish(into: &bytes)
    #expect(encoder.report.bytesIn == chunks.joined().count)
    #expect(encoder.report.bytesOut == bytes.count)
    return bytes
  }

  @Test(arguments: [
    ("cafe\u{301} re\u{301}sume\u{301}", "café résumé", TextEncoding.windows1252),
    ("e\u{301}", "é", .ibm437), ("и\u{306}", "й", .windows1251), ("α\u{301}", "ά", .windows1253),
    ("\u{627}\u{654}", "\u{623}", .windows1256), ("か\u{3099}ハ\u{309A}", "がパ", .shiftJIS),
    ("か\u{3099}", "が", .iso2022JP), ("か\u{3099}", "が", .eucJP),
    ("\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}", "한글", .eucKR),
    ("e\u{323}\u{302}", "ệ", .viscii),
  ])
  func composedLettersAreWritten(apart: String, composed: String, encoding: TextEncoding) throws {
    let expected = try encoding.encode(composed)
    for chunks in Chunks.everySplit(of: Array(apart.utf8)) {
      #expect(try encode(chunks, encoding) == expected)
    }
    // The room for output ends at every place.
    for count in [0, 8_000, 16_380, 32_760, 32_767] {
      let lead = [UInt8](repeating: UInt8(ascii: "x"), count: count)
      #expect(try encode([lead + Array(apart.utf8)], encoding) == lead + expected)
    }
  }

  /// What a chunk ends with is written at once, but for letters that what comes behind it may become a part of.
  @Test(arguments: [
    ("日本", TextEncoding.shiftJIS), ("日本。", .eucJP), ("中文", .gbk), ("한국", .eucKR),
    ("1\n", .windows1252),
    ("שלום", .windows1255), ("“", .windows1252),
  ])
  func onlyLettersThatMayHaveMarksWait(text: String, encoding: TextEncoding) throws {
    var encoder = TextEncoder(encoding)
    var bytes: [UInt8] = []
    try encoder.encode(text.utf8, into: &bytes)
    #expect(bytes == (try encoding.encode(text)))
  }

  /// Wherever a text is cut, each letter finds its marks.
  @Test func everyLetterWaitsForItsMarks() throws {
    var failures = Failures()
    let letters = (UInt32(0xC0)...0x30FF).compactMap { Unicode.Scalar($0).map { String($0) } }
      .filter { $0.decomposedStringWithCanonicalMapping.unicodeScalars.count > 1 }
    for encoding in TextEncoding.allCases where encoding.family != .unicode {
      for letter in letters {
        let apart = Array(letter.decomposedStringWithCanonicalMapping.utf8)
        guard let whole = try? encode([apart], encoding) else { continue }
        for cut in 1..<apart.count {
          let halves = try encode([Array(apart[..<cut]), Array(apart[cut...])], encoding)
          failures.check(halves == whole, "\(encoding): \(letter) cut at \(cut)")
        }
      }
    }
    #expect(failures.isEmpty, "\(failures)")
  }

  @Test func whatHasNoComposedLetterIsToldAsBefore() throws {
    let error = #expect(throws: ConversionError.self) {
      try TextEncoding.windows1252.encode("abq\u{301}")
    }
    #expect(error?.byteOffset == 3)
    #expect(try TextEncoding.utf16BE.encode("e\u{301}") == [0, 0x65, 3, 1])
    #expect(try TextEncoding.windows1258.encode("e\u{301}") == [0x65, 0xEC])
    var encoder = TextEncoder(.windows1252)
    var bytes: [UInt8] = []
    try encoder.encode("e\u{301}".utf8, into: &bytes)
    try encoder.finish(into: &bytes)
    #expect(bytes == [0xE9] && !encoder.report.isReversible)
  }
}
