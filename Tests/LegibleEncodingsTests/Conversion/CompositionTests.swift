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
    ("e\u{323}\u{302}", "ệ", .windows1258), ("u\u{31B}\u{301}", "ứ", .windows1258),
    ("Ba\u{323}n", "Bạn", .windows1258), ("e\u{302}\u{301}", "ế", .windows1258),
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

  /// Marks may reach behind what the encoder gets at once, which depends on what comes after them.
  @Test(arguments: [
    ("u\u{31B}\u{303}", "ữ", TextEncoding.tcvn), ("u\u{31B}\u{303}", "ữ", .viscii),
    ("\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}", "한글", .eucKR),
    ("\u{1112}\u{1161}\u{11AB}", "한", .iso2022KR), ("ι\u{308}\u{301}", "ΐ", .iso8859_7),
    ("e\u{302}\u{323}", "ệ", .windows1258), ("か\u{3099}", "が", .eucJP),
  ])
  func marksReachBehindAPart(apart: String, composed: String, encoding: TextEncoding) throws {
    for count in 0...40 {
      let blanks = String(repeating: " ", count: count)
      #expect(try encoding.encode(apart + blanks) == encoding.encode(composed + blanks))
    }
  }

  /// windows-1255 has the points of Hebrew apart, and so are its letters that have them written.
  @Test func pointedLettersAreWrittenApart() throws {
    let letters = (UInt32(0xFB1D)...0xFB4E).compactMap { Unicode.Scalar($0).map { String($0) } }
      .filter { $0.decomposedStringWithCanonicalMapping.unicodeScalars.count > 1 }
    #expect(letters.count == 34)
    for letter in letters {
      let bytes = try TextEncoding.windows1255.encode(letter)
      #expect(
        try TextEncoding.windows1255.decode(bytes).utf8.elementsEqual(
          letter.decomposedStringWithCanonicalMapping.utf8))
    }
  }

  /// windows-1258 has the tones of Vietnamese apart; the text is composed (NFC), whatever its bytes and chunks.
  @Test func vietnameseIsDecomposedAndComposed() throws {
    let text = "Bạn của tôi ở Huế đã về. ĐƯỜNG PHỐ, ì ỳ ỹ ẵ Ắ, quỷ\n"
    let bytes = try TextEncoding.windows1258.encode(text)
    #expect(bytes.starts(with: [0x42, 0x61, 0xF2, 0x6E, 0x20]))
    #expect(try TextEncoding.windows1258.encode(text.decomposedStringWithCanonicalMapping) == bytes)
    for chunks in Chunks.everySplit(of: bytes) {
      var decoder = TextDecoder(.windows1258)
      var utf8: [UInt8] = []
      for chunk in chunks { try decoder.decode(chunk, into: &utf8) }
      try decoder.finish(into: &utf8)
      #expect(utf8 == Array(text.utf8))
      #expect(decoder.report.isReversible)
    }
    for chunks in Chunks.everySplit(of: Array(text.utf8)) {
      #expect(try encode(chunks, .windows1258) == bytes)
    }
    // Other spellings are read, and told not to come back.
    var decoder = TextDecoder(.windows1258)
    var utf8: [UInt8] = []
    try decoder.decode([0x61, 0xEC, 0x20, 0xEC, 0x78, 0xF2], into: &utf8)
    try decoder.finish(into: &utf8)
    #expect(utf8 == Array("á \u{301}x\u{323}".utf8) && !decoder.report.isReversible)
    // A mark that no letter takes is no reason to go on for ever.
    #expect(throws: ConversionError.self) {
      try TextEncoding.windows1258.encode("a\u{301}\u{306}\u{306}")
    }
    var encoder = TextEncoder(.windows1258)
    var apart: [UInt8] = []
    try encoder.encode(Array("a\u{323}".utf8), into: &apart)
    try encoder.finish(into: &apart)
    #expect(apart == [0x61, 0xF2] && !encoder.report.isReversible)
  }

  /// All Vietnamese text of the corpus goes there and back.
  @Test func vietnameseOfTheCorpusGoesThereAndBack() throws {
    let file = Repository.root.appendingPathComponent("Corpus/text/vi.txt")
    let text = try String(contentsOf: file, encoding: .utf8)
    var count = 0
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      guard let bytes = try? TextEncoding.windows1258.encode(line) else { continue }
      #expect(
        try TextEncoding.windows1258.decode(bytes).utf8.elementsEqual(
          line.precomposedStringWithCanonicalMapping.utf8))
      count += 1
    }
    #expect(count * 20 >= text.split(separator: "\n").count * 19, "\(count) lines")
  }

  /// What a chunk ends with is written at once, but for letters that what comes after it may become a part of.
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
