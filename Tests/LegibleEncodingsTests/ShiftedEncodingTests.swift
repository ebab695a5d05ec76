import LegibleEncodings
import LegibleTestSupport
import Testing

/// Encodings of seven bits with shifts: ISO-2022, HZ and UTF-7.
struct ShiftedEncodingTests {
  static let escape = "\u{1B}"

  @Test(arguments: [
    (TextEncoding.iso2022JP, "a日本\n¥ｱ", "a␛$BF|K\\␛(B\n␛(J\\␛(I1␛(B"),
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
}
