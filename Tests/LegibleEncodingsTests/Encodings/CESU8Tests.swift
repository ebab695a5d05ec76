import LegibleEncodings
import LegibleTestSupport
import Testing

struct CESU8Tests {
  /// Each half of a surrogate pair takes three bytes (Unicode Technical Report 26).
  private static let text = "a\u{0}é日\u{FFFF}😀\u{10000}\u{10FFFF}z"
  private static let bytes: [UInt8] = [
    0x61, 0x00, 0xC3, 0xA9, 0xE6, 0x97, 0xA5, 0xEF, 0xBF, 0xBF, 0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80,
    0xED, 0xA0, 0x80, 0xED, 0xB0, 0x80, 0xED, 0xAF, 0xBF, 0xED, 0xBF, 0xBF, 0x7A,
  ]

  @Test func readsAndWritesAtEverySplit() throws {
    for chunks in Chunks.everySplit(of: Array(Self.text.utf8)) {
      var encoder = TextEncoder(.cesu8)
      var written: [UInt8] = []
      for chunk in chunks { try encoder.encode(chunk, into: &written) }
      try encoder.finish(into: &written)
      #expect(written == Self.bytes)
    }
    for chunks in Chunks.everySplit(of: Self.bytes) {
      var decoder = TextDecoder(.cesu8)
      var utf8: [UInt8] = []
      for chunk in chunks { try decoder.decode(chunk, into: &utf8) }
      try decoder.finish(into: &utf8)
      #expect(utf8 == Array(Self.text.utf8))
      #expect(decoder.report.isReversible)
    }
  }

  @Test func everyCharacterIsThatOfItsUTF16() throws {
    for scalar in (0x80..<0x110000).lazy.compactMap({ Unicode.Scalar($0 as UInt32) })
    where scalar.value % 251 == 0 || scalar.value & 0xFFFF >= 0xFFF0 {
      let bytes = try TextEncoding.cesu8.encode(String(scalar))
      #expect(bytes.count == scalar.utf16.count * (scalar.value < 0x800 ? 2 : 3))
      #expect(try TextEncoding.cesu8.decode(bytes).unicodeScalars.elementsEqual([scalar]))
    }
  }

  @Test func longTextGoesThere() throws {
    let text = String(
      repeating: Self.text + "and some more text of more than one run\n", count: 3000)
    let bytes = try TextEncoding.cesu8.encode(text)
    #expect(try TextEncoding.cesu8.decode(bytes) == text)
    let signs = String(repeating: "😀", count: 50_000)
    #expect(try TextEncoding.cesu8.decode(TextEncoding.cesu8.encode(signs)) == signs)
  }

  /// The modified UTF-8 of Java is read, and its bytes are not what the encoder writes.
  @Test func zeroOfJavaIsRead() throws {
    for chunks in Chunks.everySplit(of: [0x61, 0xC0, 0x80, 0x62]) {
      var decoder = TextDecoder(.cesu8)
      var utf8: [UInt8] = []
      for chunk in chunks { try decoder.decode(chunk, into: &utf8) }
      try decoder.finish(into: &utf8)
      #expect(utf8 == [0x61, 0, 0x62])
      #expect(decoder.report.isLossless && !decoder.report.isReversible)
    }
  }

  @Test(arguments: [
    ([0xED, 0xA0, 0xBD], [0]), ([0xED, 0xB8, 0x80], [0]), ([0xED, 0xA0, 0xBD, 0x41], [0]),
    ([0xED, 0xA0, 0xBD, 0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80], [0]),
    ([0xED, 0xA0, 0xBD, 0xED, 0xB8], [0, 3]), ([0xED, 0xA0, 0xBD, 0xED, 0x80, 0x80], [0]),
    ([0xF0, 0x9F, 0x98, 0x80], [0, 1, 2, 3]), ([0xED, 0xC3, 0xA9], [0]), ([0xED], [0]),
    ([0xED, 0xA0], [0]), ([0xC0, 0x81], [0, 1]), ([0xC0], [0]), ([0xE0, 0x80, 0x80], [0, 1, 2]),
  ])
  func whatIsNoPairIsMalformed(bytes: [UInt8], offsets: [Int]) throws {
    for chunks in Chunks.everySplit(of: bytes) {
      var decoder = TextDecoder(.cesu8, malformed: .replace)
      var utf8: [UInt8] = []
      for chunk in chunks { try decoder.decode(chunk, into: &utf8) }
      try decoder.finish(into: &utf8)
      #expect(decoder.report.malformedOffsets == offsets)
    }
  }

  @Test(arguments: ["CESU-8", "cesu8", "csCESU-8", "Modified-UTF-8"])
  func names(label: String) {
    #expect(TextEncoding(label) == .cesu8)
  }
}
