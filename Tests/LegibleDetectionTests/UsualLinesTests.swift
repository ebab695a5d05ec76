import LegibleDetection
import LegibleEncodings
import Testing

/// Long texts, most lines of which are not weighed, since they are surely in the encoding of the beginning.
@Suite struct UsualLinesTests {
  private static let russian = [
    "Мы идём по дороге, которая ведёт к реке, и говорим о погоде.",
    "Дом стоит у леса, в доме живёт старик.",
    "Вчера было холодно, а сегодня снова тепло, сказала мать.",
    "Письмо пришло утром, и все его читали вслух.",
  ]
  private static let french = [
    "Les élèves sont rentrés à midi, et la pluie a cessé.",
    "Elle était à côté du café quand le garçon est passé.",
    "Après un long silence gêné, il a répondu : « Très bien. »",
    "La forêt a brûlé, mais le château a été protégé.",
  ]
  private static let japanese = [
    "今日は天気がいいので、公園まで歩いて行きました。", "駅の前に新しい図書館ができたそうです。",
    "日本語の文章を読むのは、まだ少し難しいと思います。", "カタカナの言葉も、たくさん覚えなければなりません。",
  ]

  static let cases: [(encoding: TextEncoding, lines: [String], other: TextEncoding)] = [
    (.windows1251, russian, .koi8R), (.windows1251, russian, .utf8), (.windows1252, french, .utf8),
    (.windows1252, french, .ibm850), (.eucJP, japanese, .shiftJIS), (.eucJP, japanese, .utf8),
  ]

  /// A text that is longer than the sample of detection, with lines that are all distinct.
  private static func text(_ lines: [String], in encoding: TextEncoding) throws -> [UInt8] {
    try (0..<1_200).flatMap { number in
      let other = lines[number / lines.count % lines.count]
      return try encoding.encode("\(lines[number % lines.count]) \(other) \(number)\r\n")
    }
  }

  private static func chunks(_ bytes: [UInt8], _ size: Int) -> [ArraySlice<UInt8>] {
    stride(from: 0, to: bytes.count, by: size).map { bytes[$0...].prefix(size) }
  }

  @Test(arguments: cases)
  func theAnswerDoesNotDependOnChunks(
    _ encoding: TextEncoding, _ lines: [String], _ other: TextEncoding
  ) throws {
    let text = try Self.text(lines, in: encoding)
    let all = text + (try other.encode(lines[0] + "\n")) + text
    let whole = EncodingDetector.detect(all)
    for size in [77, 4_095, 65_537] {
      var detector = EncodingDetector()
      for chunk in Self.chunks(all, size) { detector.consume(chunk) }
      let detection = detector.finish()
      #expect(detection.encoding == whole.encoding)
      #expect(detection.confidence == whole.confidence)
      #expect(detection.malformedCount == whole.malformedCount)
      #expect(detection.mixture?.encodings == whole.mixture?.encodings)
    }
  }

  /// What is decoded of a text, and where text in another encoding begins.
  private static func decoded(
    _ text: [UInt8], _ size: Int
  ) throws -> (utf8: [UInt8], offset: Int?) {
    var decoder = DetectingDecoder(malformed: .replace)
    var utf8: [UInt8] = []
    for chunk in chunks(text, size) { try decoder.decode(chunk, into: &utf8) }
    try decoder.finish(into: &utf8)
    return (utf8, decoder.contradiction?.offset)
  }

  @Test(arguments: cases)
  func aLineInAnotherEncodingIsFound(
    _ encoding: TextEncoding, _ lines: [String], _ other: TextEncoding
  ) throws {
    let text = try Self.text(lines, in: encoding)
    #expect(try Self.decoded(text + text, 65_536).offset == nil)
    let all = text + (try other.encode(lines[1] + "\n")) + text
    let whole = try Self.decoded(all, all.count)
    let offset = try #require(whole.offset)
    #expect(offset >= text.count && offset < text.count + lines[1].utf8.count)
    for size in [333, 4_097, 70_000] {
      let parts = try Self.decoded(all, size)
      #expect(parts.offset == offset)
      #expect(parts.utf8 == whole.utf8)
    }
  }

  /// A conversion that knows the answer for the whole text looks only at the lines that are not usual, and finds the same.
  @Test(arguments: cases.filter { $0.other != .utf8 })
  func aKnownAnswerTellsWhereToLook(
    _ encoding: TextEncoding, _ lines: [String], _ other: TextEncoding
  ) throws {
    let text = try Self.text(lines, in: encoding)
    for late in ["", lines[1] + "\n"] {
      let all = text + (try other.encode(late)) + text
      let known = EncodingDetector.detect(all)
      #expect(known.encoding == encoding)
      let expected = try Self.decoded(all, all.count)
      for size in [333, 70_000] {
        var decoder = DetectingDecoder(malformed: .replace)
        decoder.follow(known)
        var utf8: [UInt8] = []
        for chunk in Self.chunks(all, size) { try decoder.decode(chunk, into: &utf8) }
        try decoder.finish(into: &utf8)
        #expect(utf8 == expected.utf8)
        #expect(decoder.contradiction?.offset == expected.offset)
      }
    }
  }

  /// Bytes that come late tell encodings apart which read all before them alike.
  @Test func aNewByteIsWeighed() throws {
    let text = try Self.text(Self.french, in: .iso8859_1)
    let late = try TextEncoding.windows1252.encode("L’été, c’est l’œuvre d’un jour.\n")
    let detection = EncodingDetector.detect(text + late + text)
    #expect(detection.encoding == .windows1252)
    #expect(!detection.equivalents.contains(.iso8859_1))
  }

  @Test(arguments: [333, 70_000])
  func linesOfALogKeepTheirEncodings(_ size: Int) throws {
    let encodings: [TextEncoding] = [.windows1251, .koi8R, .utf8]
    var (log, expected): ([UInt8], [UInt8]) = ([], [])
    for number in 0..<600 {
      let line = "\(number) \(Self.russian[number % 4]) \(Self.russian[number / 4 % 4])\n"
      log += try encodings[number * 7 % 3].encode(line)
      expected += Array(line.utf8)
    }
    var decoder = MixedDecoder()
    var utf8: [UInt8] = []
    for chunk in Self.chunks(log, size) { try decoder.decode(chunk, into: &utf8) }
    try decoder.finish(into: &utf8)
    #expect(utf8 == expected)
  }
}
