import LegibleDetection
import LegibleEncodings
import LegibleTestSupport
import Testing

/// Inputs with more than a sample of seven-bit bytes before the first byte above 0x7F: their
/// beginning decides nothing.
struct SevenBitPrefixTests {
  /// Bytes that end plain text, and so begin a sample, but are no evidence for an encoding.
  static let beginnings: [String] = [
    "cd ~/src", "\u{1B}[1mbold", "_\u{8}x", "\u{7F}", "\0", "\u{1}", "\u{1B}(B\u{1B}[m", "{~\\~{}",
    "\u{1B}$B", "\u{1B}$)A\u{E}x",
  ]

  static let ends: [(text: String, encoding: TextEncoding)] = [
    ("café", .utf8), ("café", .windows1252), ("Это русский текст", .windows1251),
  ]

  /// A text whose first byte above 0x7F is at an offset.
  private static func text(
    _ beginning: some Sequence<UInt8>, firstAt offset: Int, _ end: [UInt8]
  ) -> [UInt8] {
    let lead = end.prefix { $0 < 0x80 }.count
    var bytes = Array(beginning)
    while bytes.count < offset { bytes += "\nsome lines that are plain".utf8 }
    return bytes.prefix(offset - lead) + end + [0x0A]
  }

  private func detect(_ bytes: [UInt8], chunk: Int) -> Detection {
    var detector = EncodingDetector()
    for start in stride(from: 0, to: bytes.count, by: chunk) {
      detector.consume(bytes[start..<min(start + chunk, bytes.count)])
    }
    return detector.finish()
  }

  private func decode(_ bytes: [UInt8], chunk: Int) throws -> (text: String, Detection) {
    var decoder = DetectingDecoder()
    var utf8: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: chunk) {
      try decoder.decode(bytes[start..<min(start + chunk, bytes.count)], into: &utf8)
    }
    let detection = try decoder.finish(into: &utf8)
    return (String(decoding: utf8, as: UTF8.self), detection)
  }

  @Test(
    .passes(27, of: 30, "a zero before 64 KB of ASCII is the first byte of UTF-16BE"),
    arguments: beginnings, ends)
  func theBeginningDecidesNothing(
    beginning: String, end: (text: String, encoding: TextEncoding)
  ) throws {
    let written = try end.encoding.encode(end.text)
    for offset in 65_534...65_538 {
      let bytes = Self.text(beginning.utf8, firstAt: offset, written)
      let detection = EncodingDetector.detect(bytes)
      #expect(detection.encoding == end.encoding, "\(offset)")
      #expect(detection.malformedCount == 0 && detection.byteCount == bytes.count)
      let decoded = try decode(bytes, chunk: bytes.count)
      #expect(decoded.1.encoding == end.encoding, "\(offset)")
      #expect(try decoded.text == end.encoding.decode(bytes))
    }
    let bytes = Self.text(beginning.utf8, firstAt: 65_537, written)
    for chunk in [1_000, 65_536, 65_537, 65_538] {
      #expect(detect(bytes, chunk: chunk) == EncodingDetector.detect(bytes), "\(chunk)")
      #expect(try decode(bytes, chunk: chunk) == decode(bytes, chunk: bytes.count), "\(chunk)")
    }
  }

  /// A shifted phrase does not change the encoding of the rest.
  @Test(
    .passes(3, of: 5, "a word within the first 64 KB is damage of the escape sequences"),
    arguments: 65_534...65_538)
  func escapeSequencesAtTheBeginning(offset: Int) throws {
    let phrase = try TextEncoding.iso2022JP.encode("日本語のテキスト")
    let bytes = Self.text(phrase, firstAt: offset, Array("café".utf8))
    let detection = EncodingDetector.detect(bytes)
    #expect(detection.encoding == .utf8 && detection.malformedCount == 0)
    let decoded = try decode(bytes, chunk: 1_000)
    #expect(decoded.1.encoding == .utf8 && decoded.text.hasSuffix("café\n"))
  }

  /// In text of shifted phrases a single byte is damage.
  @Test func aByteBetweenEscapeSequencesIsDamage() throws {
    let line = try TextEncoding.iso2022JP.encode("今日は天気がいいですね。\n")
    for lineCount in [20, 4_000] {
      var bytes = [UInt8](line, times: lineCount)
      bytes.insert(0xFF, at: bytes.count - line.count)
      let detection = EncodingDetector.detect(bytes)
      #expect(detection.encoding == .iso2022JP && detection.malformedCount == 1)
      var decoder = DetectingDecoder(malformed: .replace)
      var utf8: [UInt8] = []
      try decoder.decode(bytes, into: &utf8)
      try decoder.finish(into: &utf8)
      #expect(decoder.report.malformedCount == 1)
      #expect(String(decoding: utf8, as: UTF8.self).hasSuffix("\u{FFFD}今日は天気がいいですね。\n"))
    }
  }

  /// Binary data and code units are recognised, even if their first 64 KB are seven-bit.
  @Test func codeUnitsAndDataStayWhatTheyAre() throws {
    let lines = String(repeating: "plain words of a long text\n", count: 2_000)
    for encoding in [TextEncoding.utf16LE, .utf16BE, .utf32LE] {
      let detection = EncodingDetector.detect(try encoding.encode(lines + "café\n"))
      #expect(detection.encoding == encoding && detection.malformedCount == 0)
    }
    let records = [UInt8](repeating: 1, count: 70_000) + Array("café".utf8)
    #expect(EncodingDetector.detect(records).isBinary)
  }

  /// No answer contradicts the counts of the whole input.
  @Test func answersAgreeWithTheWholeInput() throws {
    let many = { (word: [UInt8], count: Int) in [UInt8](word, times: count) }
    let overlong: [UInt8] = [0xC0, 0x80]
    let (word, name) = (Array("größe ".utf8), Array("name".utf8) + overlong + [0x20])
    let inputs = [
      many(overlong, 2_000), many(word, 300) + many(overlong, 2_000),
      many(word, 3) + many(name, 2_000),
      many(word, 3) + many(name, 12_000), [0xEF, 0xBB, 0xBF] + many(overlong, 2_000),
    ]
    for (number, bytes) in inputs.enumerated() {
      let detection = EncodingDetector.detect(bytes)
      guard let encoding = detection.encoding else { continue }
      var decoder = TextDecoder(encoding, malformed: .replace)
      var utf8: [UInt8] = []
      try decoder.decode(bytes, into: &utf8)
      try decoder.finish(into: &utf8)
      #expect(detection.malformedCount == decoder.report.malformedCount, "\(number)")
    }
  }
}
