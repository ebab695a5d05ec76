import LegibleEncodings
import LegibleTestSupport
import Testing

/// Encodings of seven bits with shifts: ISO-2022, HZ and UTF-7.
struct ShiftedEncodingTests {
  static let escape = "\u{1B}"

  @Test(arguments: [
    (TextEncoding.iso2022JP, "a日本\n¥ア", "a␛$BF|K\\␛(B\n␛(J\\␛$B%\"␛(B"),
    (.iso2022JP1, "日丂a", "␛$BF|␛$(D0!␛(Ba"),
    (.iso2022JP2, "日한习«\n«", "␛$BF|␛$(CGQ␛$AO0␛.A␛N+␛(B\n␛.A␛N+"),
    (.iso2022JP3, "日か゚俱a", "␛$BF|␛$(O$w␛$(Q.!␛(Ba"),
    (.iso2022KR, "a한\n글b", "␛$)Ca␎GQ␏\n␎1[␏b"),
    (.iso2022CN, "中a\n國", "␛$)A␎VP␏a\n␛$)G␎YO␏"),
    (.hzGB2312, "a中~\n文", "a~{VP~}~~\n~{ND~}"),
    (.utf7, "a+é–1~\\😀\n", "a+-+AOkgEw-1+AH4AXNg93gA\n"),
  ])
  func readsAndWrites(encoding: TextEncoding, text: String, pictured: String) throws {
    let bytes = Array(
      pictured.unicodeScalars.map { scalar -> UInt8 in
        switch scalar {
        case "␛": 0x1B
        case "␎": 0x0E
        case "␏": 0x0F
        default: UInt8(truncatingIfNeeded: scalar.value)
        }
      })
    for chunks in Chunks.everySplit(of: Array(text.utf8)) {
      var encoder = TextEncoder(encoding)
      var written: [UInt8] = []
      for chunk in chunks { try encoder.encode(chunk, into: &written) }
      try encoder.finish(into: &written)
      #expect(written == bytes, "\(String(decoding: written, as: UTF8.self))")
    }
    for chunks in Chunks.everySplit(of: bytes) {
      var decoder = TextDecoder(encoding)
      var utf8: [UInt8] = []
      for chunk in chunks { try decoder.decode(chunk, into: &utf8) }
      try decoder.finish(into: &utf8)
      #expect(String(decoding: utf8, as: UTF8.self) == text)
      #expect(decoder.report.isReversible)
    }
  }

  /// RFC 1468 and RFC 1554 have no escape sequence of half-width katakana.
  @Test(arguments: [TextEncoding.iso2022JP, .iso2022JP2])
  func halfWidthKatakanaAreWidened(encoding: TextEncoding) throws {
    let halves = String(
      String.UnicodeScalarView((0xFF61...0xFF9F).compactMap { Unicode.Scalar($0) }))
    let text = "a" + halves + "日"
    for chunks in Chunks.everySplit(of: Array(text.utf8)) {
      var encoder = TextEncoder(encoding)
      var bytes: [UInt8] = []
      for chunk in chunks { try encoder.encode(chunk, into: &bytes) }
      try encoder.finish(into: &bytes)
      let wide = try encoding.decode(bytes)
      #expect(wide.hasPrefix("a。「」、・ヲァ") && wide.hasSuffix("ロワン゛゜日"))
      #expect(wide.unicodeScalars.count == 65 && !encoder.report.isReversible)
    }
    var encoder = TextEncoder(encoding, halfWidthKatakana: .keep)
    var bytes: [UInt8] = []
    try encoder.encode(text.utf8, into: &bytes)
    try encoder.finish(into: &bytes)
    var decoder = TextDecoder(encoding)
    var utf8: [UInt8] = []
    try decoder.decode(bytes, into: &utf8)
    try decoder.finish(into: &utf8)
    #expect(String(decoding: utf8, as: UTF8.self) == text)
    #expect(encoder.report.isReversible && !decoder.report.isReversible)
  }

  /// Cases of the decoder in the Encoding Standard, section 13.2.1, and of the RFCs.
  @Test(arguments: [
    (TextEncoding.iso2022JP, "␛(B␛(Ba", "\u{FFFD}a", [3]),
    (.iso2022JP, "␛$B\n", "\u{FFFD}", [3]),
    (.iso2022JP, "␛$B!␛(Ba", "\u{FFFD}a", [3]),
    (.iso2022JP, "␛xa␛", "\u{FFFD}xa\u{FFFD}", [0, 3]),
    (.iso2022JP, "␎a", "\u{FFFD}a", [0]),
    (.iso2022JP, "␛(I_`", "ﾟ\u{FFFD}", [4]),
    (.iso2022KR, "␎GQ", "한", []),
    (.iso2022CN, "␎VP", "\u{FFFD}\u{FFFD}", [1, 2]),
    (.hzGB2312, "~{VP\na~x", "中\na\u{FFFD}x", [6]),
    (.utf7, "+!", "\u{FFFD}!", [0]),
    (.utf7, "+2D0-a", "\u{FFFD}a", [1]),
    (.utf7, "+AOl-a", "\u{FFFD}a", [1]),
    (.utf7, "+AO-a", "\u{FFFD}a", [1]),
    (.utf7, "+ImIDkQ.", "≢Α.", []),
  ])
  func replacesWhatIsMalformed(
    encoding: TextEncoding, pictured: String, text: String, offsets: [Int]
  ) throws {
    let bytes = pictured.unicodeScalars.map { scalar -> UInt8 in
      scalar == "␛" ? 0x1B : scalar == "␎" ? 0x0E : UInt8(truncatingIfNeeded: scalar.value)
    }
    for chunks in Chunks.everySplit(of: bytes) {
      var decoder = TextDecoder(encoding, malformed: .replace)
      var utf8: [UInt8] = []
      for chunk in chunks { try decoder.decode(chunk, into: &utf8) }
      try decoder.finish(into: &utf8)
      #expect(String(decoding: utf8, as: UTF8.self) == text)
      #expect(decoder.report.malformedOffsets == offsets)
    }
  }

  @Test(arguments: [
    (TextEncoding.iso2022JP, "\u{1B}(Ba"), (.iso2022JP, "\u{1B}$B"), (.utf7, "+AGE-"),
    (.hzGB2312, "~{~}"),
  ])
  func needlessShiftsAreNotReversible(encoding: TextEncoding, bytes: String) throws {
    var decoder = TextDecoder(encoding)
    var utf8: [UInt8] = []
    try decoder.decode(Array(bytes.utf8), into: &utf8)
    try decoder.finish(into: &utf8)
    #expect(!decoder.report.isReversible)
  }

  @Test func controlsThatWouldShiftAreNotWritten() {
    #expect(throws: ConversionError.self) { try TextEncoding.iso2022JP.encode("\u{1B}$B") }
    #expect(throws: ConversionError.self) { try TextEncoding.iso2022KR.encode("\u{E}") }
  }

  /// All pairs of each set that takes two bytes: what is read is written back as the same text, and
  /// there are as many characters as in the sources.
  @Test(arguments: [
    (TextEncoding.iso2022JP, "\u{1B}$B", 7336), (.iso2022JP1, "\u{1B}$B", 6879),
    (.iso2022JP1, "\u{1B}$(D", 6067), (.iso2022JP2, "\u{1B}$B", 6879),
    (.iso2022JP2, "\u{1B}$(C", 8226), (.iso2022JP2, "\u{1B}$A", 7445),
    (.iso2022JP3, "\u{1B}$(Q", 8797), (.iso2022JP3, "\u{1B}$(P", 2436),
    (.iso2022KR, "\u{0E}", 8226), (.iso2022CN, "\u{1B}$)A\u{0E}", 7445),
    (.iso2022CN, "\u{1B}$)G\u{0E}", 5867), (.hzGB2312, "~{", 7445),
  ])
  func everyPair(encoding: TextEncoding, shift: String, count: Int) throws {
    var failures = Failures()
    var found = 0
    for first in UInt8(0x21)...0x7E {
      for second in UInt8(0x21)...0x7E {
        let bytes = Array(shift.utf8) + [first, second]
        guard let text = try? encoding.decode(bytes), !text.isEmpty else { continue }
        found += 1
        let back = try? encoding.decode(encoding.encode(text))
        failures.check(back == text, "\(encoding) \(bytes) \(text)")
      }
    }
    #expect(found == count)
    #expect(failures.isEmpty, "\(failures)")
  }

  @Test func aLetterIsWrittenWhereItsMarkCannotBe() throws {
    var encoder = TextEncoder(.iso2022JP1, unencodable: .replace)
    var bytes: [UInt8] = []
    try encoder.encode(Array("か\u{309A}".utf8), into: &bytes)
    try encoder.finish(into: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == "\u{1B}$B$+\u{1B}(B?")
    #expect(encoder.report.substitutedOffsets == [3])
  }
}
