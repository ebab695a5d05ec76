import LegibleEncodings
import LegibleTestSupport
import Testing

struct DecoderTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let encoding: TextEncoding
    let bytes: [UInt8]
    let text: String
    let malformedOffsets: [Int]

    init(_ encoding: TextEncoding, _ bytes: [UInt8], _ text: String, malformedAt: [Int] = []) {
      self.encoding = encoding
      self.bytes = bytes
      self.text = text
      malformedOffsets = malformedAt
    }

    var testDescription: String { "\(encoding) \(bytes)" }
  }

  static let cases: [Case] = [
    Case(.usASCII, Array("plain\n".utf8), "plain\n"),
    Case(.usASCII, [0x61, 0x80, 0x62], "a\u{FFFD}b", malformedAt: [1]),
    Case(.utf8, Array("aß€😀.".utf8), "aß€😀."),
    Case(.utf8, [0xC3], "\u{FFFD}", malformedAt: [0]),
    Case(.utf8, [0x61, 0xE2, 0x82, 0x62], "a\u{FFFD}b", malformedAt: [1]),
    Case(.utf8, [0xF0, 0x9F, 0x98], "\u{FFFD}", malformedAt: [0]),
    Case(.utf8, [0xC0, 0x80], "\u{FFFD}\u{FFFD}", malformedAt: [0, 1]),
    Case(.utf8, [0xED, 0xA0, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}", malformedAt: [0, 1, 2]),
    Case(
      .utf8, [0xF4, 0x90, 0x80, 0x80], String(repeating: "\u{FFFD}", count: 4),
      malformedAt: [0, 1, 2, 3]),
    Case(.utf8, [0xE0, 0x9F, 0x80, 0x41], "\u{FFFD}\u{FFFD}\u{FFFD}A", malformedAt: [0, 1, 2]),
    Case(.utf8, [0x80, 0xBF], "\u{FFFD}\u{FFFD}", malformedAt: [0, 1]),
    Case(.utf16LE, [0x61, 0, 0xAC, 0x20, 0x3D, 0xD8, 0x00, 0xDE], "a€😀"),
    Case(.utf16BE, [0, 0x61, 0x20, 0xAC, 0xD8, 0x3D, 0xDE, 0x00], "a€😀"),
    Case(.utf16LE, [0x3D, 0xD8, 0x61, 0], "\u{FFFD}a", malformedAt: [0]),
    Case(.utf16LE, [0x00, 0xDE, 0x61, 0], "\u{FFFD}a", malformedAt: [0]),
    Case(.utf16LE, [0x61, 0, 0x3D, 0xD8], "a\u{FFFD}", malformedAt: [2]),
    Case(.utf16LE, [0x61, 0, 0x62], "a\u{FFFD}", malformedAt: [2]),
    Case(.utf16, [0xFE, 0xFF, 0x20, 0xAC], "€"),
    Case(.utf16, [0xFF, 0xFE, 0xAC, 0x20], "€"),
    Case(.utf16, [0xAC, 0x20], "€"),
    Case(.utf32LE, [0x00, 0xF6, 0x01, 0x00, 0x61, 0, 0, 0], "😀a"),
    Case(.utf32BE, [0x00, 0x01, 0xF6, 0x00], "😀"),
    Case(.utf32LE, [0x00, 0xD8, 0, 0], "\u{FFFD}", malformedAt: [0]),
    Case(.utf32LE, [0, 0, 0x11, 0], "\u{FFFD}", malformedAt: [0]),
    Case(.utf32, [0, 0, 0xFE, 0xFF, 0, 0, 0, 0x61], "a"),
    Case(.windows1251, [0xCF, 0xF0, 0xE8, 0xE2, 0xE5, 0xF2], "Привет"),
    Case(.windows1253, [0xE1, 0xD2, 0xE1], "α\u{FFFD}α", malformedAt: [1]),
    Case(.ibm037, [0xC8, 0x85, 0x93, 0x93, 0x96], "Hello"),
    Case(.shiftJIS, [0x93, 0xFA, 0x96, 0x7B, 0x0A], "日本\n"),
    Case(.eucJP, [0xC6, 0xFC, 0xCB, 0xDC], "日本"),
    Case(.iso2022JP, [0x1B, 0x24, 0x42, 0x46, 0x7C, 0x1B, 0x28, 0x42, 0x21], "日!"),
    Case(.gb18030, [0xD6, 0xD0, 0x81, 0x30, 0x81, 0x30], "中\u{80}"),
    Case(.big5, [0xA4, 0xA4, 0xA4, 0xE5], "中文"),
    Case(.eucKR, [0xC7, 0xD1, 0xB1, 0xDB], "한글"),
  ]

  private func decode(
    _ chunks: [[UInt8]], _ encoding: TextEncoding, malformed: MalformedPolicy
  ) throws -> (text: String, report: ConversionReport) {
    var decoder = TextDecoder(encoding, malformed: malformed)
    var utf8: [UInt8] = []
    for chunk in chunks { try decoder.decode(chunk, into: &utf8) }
    try decoder.finish(into: &utf8)
    return (String(decoding: utf8, as: UTF8.self), decoder.report)
  }

  @Test(arguments: cases)
  func decodesAtEverySplit(test: Case) throws {
    for chunks in Chunks.everySplit(of: test.bytes) {
      let result = try decode(chunks, test.encoding, malformed: .replace)
      #expect(result.text == test.text, "\(chunks)")
      #expect(result.report.malformedOffsets == test.malformedOffsets, "\(chunks)")
      #expect(result.report.bytesIn == test.bytes.count)
    }
  }

  @Test(arguments: cases.filter(\.encoding.isASCIICompatible))
  func decodesBehindASCII(test: Case) throws {
    for (prefix, bytes) in Chunks.everyOffset(of: test.bytes) {
      let result = try decode([bytes], test.encoding, malformed: .replace)
      #expect(result.text == String(decoding: prefix, as: UTF8.self) + test.text)
      #expect(result.report.malformedOffsets == test.malformedOffsets.map { $0 + prefix.count })
    }
  }

  @Test func policies() throws {
    let bytes: [UInt8] = [0x61, 0xFF, 0xE2, 0x82, 0x62]
    #expect(try TextEncoding.utf8.decode(bytes, malformed: .replace) == "a\u{FFFD}\u{FFFD}b")
    #expect(try TextEncoding.utf8.decode(bytes, malformed: .escape) == "a\\xFF\\xE2\\x82b")
    #expect(try TextEncoding.utf8.decode(bytes, malformed: .skip) == "ab")
  }

  @Test func errorsSayWhatAndWhere() throws {
    let bytes = Array("one\ntwo\r\nthree é ".utf8) + [0xFF] + Array("\n".utf8)
    for chunks in Chunks.everySplit(of: bytes) {
      let error = try #require(throws: ConversionError.self) {
        try decode(chunks, .utf8, malformed: .fail)
      }
      #expect(error.reason == .malformed)
      #expect(error.byteOffset == 18)
      #expect(error.line == 3)
      #expect(error.column == 9)
      #expect(error.bytes == [0xFF])
      #expect(
        error.description == "byte 18 (line 3, column 9): 0xFF cannot be read as UTF-8, "
          + "where a byte 0x00…0x7F or 0xC2…0xF4 should be")
    }
  }

  @Test func aTruncatedTailIsToldOnce() throws {
    var decoder = TextDecoder(.utf8)
    var utf8: [UInt8] = []
    try decoder.decode([0x61, 0xE2, 0x82], into: &utf8)
    let error = try #require(throws: ConversionError.self) { try decoder.finish(into: &utf8) }
    #expect(error.reason == .truncated)
    #expect(error.byteOffset == 1)
    #expect(decoder.report.malformedCount == 1)
  }

  @Test func byteOrderMarks() throws {
    let marked: [UInt8] = [0xEF, 0xBB, 0xBF, 0x61]
    #expect(try TextEncoding.utf8.decode(marked) == "a")
    var keeping = TextDecoder(.utf8, byteOrderMark: .keep)
    var utf8: [UInt8] = []
    for byte in marked { try keeping.decode([byte], into: &utf8) }
    try keeping.finish(into: &utf8)
    #expect(utf8 == marked)
    #expect(keeping.report.hasByteOrderMark)
    // Only the first one is a mark.
    #expect(try TextEncoding.utf16BE.decode([0xFE, 0xFF, 0xFE, 0xFF]) == "\u{FEFF}")
  }

  @Test func lineEndings() throws {
    let bytes = Array("a\nb\r\nc\rd\r\n\n\r".utf8)
    for chunks in Chunks.everySplit(of: bytes) {
      let endings = try decode(chunks, .windows1252, malformed: .fail).report.lineEndings
      #expect((endings.lf, endings.crlf, endings.cr) == (2, 2, 2))
    }
  }

  @Test func randomBytesNeverStopADecoder() throws {
    var generator = SeededGenerator(seed: 2)
    var failures = Failures()
    for encoding in TextEncoding.all {
      for _ in 0..<60 {
        let bytes = generator.bytes(Int.random(in: 0...90, using: &generator))
        let whole = try decode([bytes], encoding, malformed: .replace)
        let cut = Int.random(in: 0...bytes.count, using: &generator)
        let split = try decode(
          [Array(bytes[..<cut]), Array(bytes[cut...])], encoding, malformed: .replace)
        failures.check(whole.text == split.text, "\(encoding) \(bytes) cut at \(cut)")
        failures.check(whole.report == split.report, "\(encoding) report \(bytes) cut at \(cut)")
        failures.check(whole.report.bytesIn == bytes.count, "\(encoding) did not read all")
      }
    }
    #expect(failures.isEmpty, "\(failures)")
  }
}
