import LegibleDetection
import LegibleEncodings
import LegibleTestSupport
import Testing

struct DetectingDecoderTests {
  private func decode(
    _ chunks: [[UInt8]], malformed: MalformedPolicy = .fail
  ) throws -> (text: String, detection: Detection) {
    var decoder = DetectingDecoder(malformed: malformed)
    var utf8: [UInt8] = []
    for chunk in chunks { try decoder.decode(chunk, into: &utf8) }
    let detection = try decoder.finish(into: &utf8)
    #expect(decoder.report.bytesIn == chunks.joined().count)
    return (String(decoding: utf8, as: UTF8.self), detection)
  }

  static let texts: [(String, TextEncoding)] = [
    ("", .usASCII), ("plain\n", .usASCII), ("a~b \u{1B}[1mbold~{", .usASCII),
    ("naïve café", .utf8), ("\u{FEFF}mark", .utf8),
    ("Les clés de l'atelier sont chez Élodie.\nAcheter : café.\n", .utf16LE),
    ("Les clés de l'atelier sont chez Élodie.\nAcheter : café.\n", .utf16BE),
    ("A long line of plain text stands at the beginning, and then: café\n", .windows1252),
    ("日本語のテキスト\n", .iso2022JP),
  ]

  @Test(arguments: texts)
  func textComesOutWholeAtEverySplit(text: String, encoding: TextEncoding) throws {
    let bytes = try encoding.encode(text)
    for chunks in Chunks.everySplit(of: bytes) {
      let result = try decode(chunks)
      #expect(result.text == (text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text))
      #expect(result.detection.encoding == encoding)
    }
  }

  @Test func plainTextPassesAtOnce() throws {
    var decoder = DetectingDecoder()
    var utf8: [UInt8] = []
    let line = Array("a first line of text\n".utf8)
    try decoder.decode(line, into: &utf8)
    #expect(utf8 == line)
    try decoder.decode(Array("more ~ and \u{1B}[0m".utf8), into: &utf8)
    #expect(utf8.count == line.count + 15)
    try decoder.decode([0xE9], into: &utf8)
    #expect(utf8.count == line.count + 15)
    #expect(decoder.detection == nil)
    try decoder.finish(into: &utf8)
    #expect(utf8.suffix(2) == [0xC3, 0xA9])
  }

  /// Lines of network protocols end with two bytes; a line shorter than a word is passed on by a
  /// flush.
  @Test func theFirstLinePassesAtOnce() throws {
    var decoder = DetectingDecoder()
    var utf8: [UInt8] = []
    try decoder.decode(Array("EHLO mail.example\r\n".utf8), into: &utf8)
    #expect(utf8.count == 19)
    decoder = DetectingDecoder()
    utf8 = []
    try decoder.decode(Array("QUIT\r\n".utf8), into: &utf8)
    #expect(utf8.isEmpty)
    try decoder.flush(into: &utf8)
    #expect(utf8.count == 6)
  }

  @Test func holdsLimitedBytes() throws {
    var decoder = DetectingDecoder()
    var utf8: [UInt8] = []
    try decoder.decode(Array("a line that is long enough\n".utf8) + [0xE9], into: &utf8)
    let plain = [UInt8](repeating: UInt8(ascii: "a"), count: 200_000)
    try decoder.decode(plain, into: &utf8)
    #expect(decoder.detection?.encoding == .windows1252)
    #expect(utf8.count == 200_029)
  }

  /// Text is held for 32 lines with other bytes than plain text, unless a reader waits for it.
  @Test func textIsHeldUntilAReaderWaits() throws {
    let line = Array("Die Größe der Straße: über\n".utf8)
    for size in [1, 2, line.count] {
      var decoder = DetectingDecoder()
      var utf8: [UInt8] = []
      for start in stride(from: 0, to: line.count, by: size) {
        try decoder.decode(line[start..<min(line.count, start + size)], into: &utf8)
      }
      #expect(decoder.detection == nil && utf8.isEmpty)
      try decoder.flush(into: &utf8)
      #expect(utf8 == line)
    }
    var decoder = DetectingDecoder()
    var utf8: [UInt8] = []
    for _ in 0..<32 { try decoder.decode(line, into: &utf8) }
    #expect(decoder.detection?.encoding == .utf8)
    #expect(utf8.count == 32 * line.count)
  }

  @Test func theOnlyEncodingDecidesAtOnce() throws {
    var options = DetectionOptions()
    options.suggested = [.windows1252]
    options.onlySuggested = true
    var decoder = DetectingDecoder(options: options)
    var utf8: [UInt8] = []
    try decoder.decode(Array("one line\ncaf".utf8) + [0xE9], into: &utf8)
    #expect(decoder.detection?.encoding == .windows1252)
    #expect(utf8 == Array("one line\ncafé".utf8))
  }

  /// The hold ends at the limit, wherever the input is cut.
  @Test(arguments: [1, 100, 4096])
  func theCallerLimitsWhatIsHeld(limit: Int) throws {
    let line = Array("a line of text that ends\n".utf8)
    let bytes = line + [0xE9] + [UInt8](repeating: UInt8(ascii: "a"), count: 5000)
    var decoder = DetectingDecoder(holdLimit: limit)
    var utf8: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      try decoder.decode([byte], into: &utf8)
      let held = index + 1 - line.count
      if held > 0 { #expect((decoder.detection != nil) == (held >= limit)) }
    }
  }

  @Test func errorsCountFromTheBeginning() throws {
    let bytes = Array("plain text stands here\n".utf8) + Array("ééé".utf8)
    let long = bytes + [UInt8](Array("é".utf8), times: 200) + [0xFF]
    let failure = try #require(throws: DecodingFailure.self) { try decode([long]) }
    guard case .malformed(let error) = failure else {
      Issue.record("\(failure)")
      return
    }
    #expect(error.byteOffset == long.count - 1)
    #expect(error.line == 2)
    #expect(error.column == 204)
  }

  /// A sequence that decides the variant may come late.
  @Test(arguments: [("丂", TextEncoding.iso2022JP1), ("한국", .iso2022JP2), ("𠀋", .iso2022JP3)])
  func aLateSequenceTellsTheVariant(rare: String, encoding: TextEncoding) throws {
    let text = String(repeating: "今日は天気がいいですね。\n", count: 40) + "日本の\(rare)です\n"
    let bytes = try encoding.encode(text)
    for size in [100, bytes.count] {
      let chunks = stride(from: 0, to: bytes.count, by: size).map {
        Array(bytes[$0..<min($0 + size, bytes.count)])
      }
      let result = try decode(chunks)
      #expect(result.text == text)
      #expect(result.detection.encoding == encoding)
      #expect(result.detection.encoding == EncodingDetector.detect(bytes).encoding)
    }
  }

  private static let russian = [
    "Соседка сушит яблоки прямо на чердаке.\n", "Билеты на вечерний поезд закончились утром.\n",
    "Дедушка рассказывал, как строили мост через реку.\n", "Мы забыли ключи у бабушки на столе.\n",
  ]

  /// Forty lines in one encoding, a line in another, and ten more in the first.
  private static func contradicted(
    _ encoding: TextEncoding, by other: TextEncoding
  ) throws -> (text: String, bytes: [UInt8]) {
    let text = String(repeating: russian.joined(), count: 10)
    let line = "log: Электричка опоздала на четверть часа.\n"
    let bytes =
      try encoding.encode(text) + other.encode(line) + encoding.encode(russian.joined())
    return (text, bytes)
  }

  private static let contradictions: [(TextEncoding, TextEncoding)] = [
    (.windows1251, .koi8R), (.koi8R, .windows1251), (.utf8, .windows1251), (.windows1251, .utf8),
    (.ibm866, .utf8),
  ]

  /// What contradicts the decision is an error with its place, and all text before it comes out.
  @Test(arguments: contradictions)
  func aLineInAnotherEncodingIsAnErrorAtEverySplit(
    encoding: TextEncoding, other: TextEncoding
  ) throws {
    let (text, bytes) = try Self.contradicted(encoding, by: other)
    let offset = try encoding.encode(text + "log: ").count
    for size in [1, 7, 100, 1_000, bytes.count] {
      var decoder = DetectingDecoder()
      var utf8: [UInt8] = []
      let failure = #expect(throws: DecodingFailure.self) {
        for start in stride(from: 0, to: bytes.count, by: size) {
          try decoder.decode(bytes[start..<min(bytes.count, start + size)], into: &utf8)
        }
        try decoder.finish(into: &utf8)
      }
      guard case .malformed(let error) = failure else {
        Issue.record("\(String(describing: failure))")
        continue
      }
      #expect(error.reason == .contradicted(by: other) && error.encoding == encoding)
      #expect(error.byteOffset == offset && error.line == 41 && error.column == 6)
      #expect(String(decoding: utf8, as: UTF8.self) == text + "log: ", "\(size)")
      #expect(decoder.contradiction?.offset == offset)
    }
  }

  /// Under another policy the text is decoded by the one encoding, and the place is told.
  @Test(arguments: contradictions)
  func aLineInAnotherEncodingIsToldWhereMalformedTextIsReplaced(
    encoding: TextEncoding, other: TextEncoding
  ) throws {
    let (_, bytes) = try Self.contradicted(encoding, by: other)
    var decoder = DetectingDecoder(malformed: .replace)
    var utf8: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 50) {
      try decoder.decode(bytes[start..<min(bytes.count, start + 50)], into: &utf8)
    }
    try decoder.finish(into: &utf8)
    #expect(decoder.contradiction?.encoding == other)
    #expect(
      try String(decoding: utf8, as: UTF8.self) == encoding.decode(bytes, malformed: .replace))
  }

  @Test func binaryIsRefused() throws {
    let bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 1, 2, 3, 0]
    let failure = try #require(throws: DecodingFailure.self) { try decode([bytes]) }
    guard case .undecided(let detection) = failure else {
      Issue.record("\(failure)")
      return
    }
    #expect(detection.isBinary)
  }

  /// Short pieces of binary data may look like rare characters of UTF-16, so nothing is written
  /// before more of them has arrived.
  @Test func randomBytesAreNotWrittenAsText() throws {
    var generator = SeededGenerator(seed: 21)
    var failures = Failures()
    for number in 0..<60 {
      let bytes = generator.bytes(20_000)
      var decoder = DetectingDecoder(malformed: .replace)
      var utf8: [UInt8] = []
      for chunk in [bytes[..<100], bytes[100..<1_000], bytes[1_000...]] {
        try? decoder.decode(Array(chunk), into: &utf8)
      }
      _ = try? decoder.finish(into: &utf8)
      failures.check(utf8.count < 16, "\(number): \(utf8.count) bytes written")
    }
    #expect(failures.isEmpty, "\(failures)")
  }

  @Test func randomTextIsTheSameAtEverySplit() throws {
    var generator = SeededGenerator(seed: 11)
    var failures = Failures()
    for _ in 0..<300 {
      let plain = (0..<Int.random(in: 0...100, using: &generator)).map { _ in
        UInt8.random(in: 0x20...0x7E, using: &generator)
      }
      let bytes = plain + generator.bytes(Int.random(in: 0...40, using: &generator))
      let cut = Int.random(in: 0...bytes.count, using: &generator)
      let whole = try? decode([bytes], malformed: .replace)
      let split = try? decode([Array(bytes[..<cut]), Array(bytes[cut...])], malformed: .replace)
      failures.check(
        whole?.text == split?.text && whole?.detection == split?.detection,
        "cut at \(cut): \(whole.debugDescription), not \(split.debugDescription): \(bytes)")
    }
    #expect(failures.isEmpty, "\(failures)")
  }
}
