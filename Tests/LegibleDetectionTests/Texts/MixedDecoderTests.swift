import LegibleDetection
import LegibleEncodings
import LegibleTestSupport
import Testing

struct MixedDecoderTests {
  private func decode(
    _ chunks: [[UInt8]], other: TextEncoding? = nil, malformed: MalformedPolicy = .fail
  ) throws -> (text: String, switches: [MixedDecoder.Switch], otherLines: Int) {
    var decoder = MixedDecoder(other: other, malformed: malformed)
    var utf8: [UInt8] = []
    for chunk in chunks { try decoder.decode(chunk, into: &utf8) }
    try decoder.finish(into: &utf8)
    #expect(decoder.report.bytesIn == chunks.joined().count)
    return (String(decoding: utf8, as: UTF8.self), decoder.switches, decoder.otherLineCount)
  }

  private static let lines: [(String, TextEncoding)] = [
    ("plain\n", .usASCII), ("le café crème\n", .utf8), ("le thé glacé, déjà bu\n", .windows1252),
    ("plain\n", .usASCII), ("l’été à la mer\n", .windows1252), ("un gâteau\n", .utf8),
    ("où êtes-vous", .windows1252),
  ]

  @Test func everyLineIsReadByItsOwnEncodingAtEverySplit() throws {
    let bytes = try Self.lines.flatMap { try $0.1.encode($0.0) }
    for chunks in Chunks.everySplit(of: bytes) {
      let result = try decode(chunks)
      #expect(result.text == Self.lines.map(\.0).joined())
      #expect(
        result.switches == [
          .init(line: 3, encoding: .windows1252), .init(line: 6, encoding: .utf8),
          .init(line: 7, encoding: .windows1252),
        ])
      #expect(result.otherLines == 3)
    }
  }

  @Test func textThatIsAllUTF8NeedsNoDecision() throws {
    let result = try decode([Array("\u{FEFF}naïve\nplain\n日本".utf8)])
    #expect(result.text == "naïve\nplain\n日本")
    #expect(result.switches.isEmpty && result.otherLines == 0)
  }

  @Test func theOtherEncodingMayBeGiven() throws {
    let bytes = Array("é\n".utf8) + [0xCB, 0x0A]
    #expect(try decode([bytes], other: .koi8R).text == "é\nк\n")
    var decoder = MixedDecoder(other: .usASCII)
    var utf8: [UInt8] = []
    try decoder.decode(Array("é\na".utf8), into: &utf8)
    let failure = #expect(throws: DecodingFailure.self) {
      try decoder.decode([0xCB, 0x0A], into: &utf8)
    }
    guard case .malformed(let error) = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(error.byteOffset == 4 && error.line == 2 && error.column == 2)
  }

  /// The decoders are reused, and have to be reset for each line.
  @Test(arguments: [TextEncoding.koi8R, .shiftJIS, .eucKR, .gb18030, .big5])
  func encodingsMayChangeWithEveryLine(other: TextEncoding) throws {
    let line = other == .koi8R ? "добрый день\n" : "一日 ABC\n"
    var bytes: [UInt8] = []
    for _ in 0..<100 { bytes += Array("naïve 🙂\n".utf8) + (try other.encode(line)) }
    var decoder = MixedDecoder(other: other)
    var text: [UInt8] = []
    try decoder.decode(bytes, into: &text)
    try decoder.finish(into: &text)
    #expect(text == Array(String(repeating: "naïve 🙂\n\(line)", count: 100).utf8))
    #expect(decoder.otherLineCount == 100)
    #expect(decoder.switches.count == MixedDecoder.switchLimit)
  }

  @Test func aLongTextAndALongLineAreNotHeld() throws {
    let line = Array("plain text that goes on and on\n".utf8)
    let many =
      try TextEncoding.windows1252.encode("où êtes-vous\n")
      + Array(repeating: line, count: 5000).joined()
    var decoder = MixedDecoder()
    var utf8: [UInt8] = []
    for start in stride(from: 0, to: many.count, by: 1000) {
      try decoder.decode(Array(many[start..<min(start + 1000, many.count)]), into: &utf8)
    }
    #expect(utf8.count > many.count - 1000)
    let long = try decode([
      Array(repeating: [UInt8]("où êtes-vous ".utf8), count: 30_000).flatMap { $0 }
    ])
    #expect(long.text.utf8.count == 30_000 * 15 && long.otherLines == 0)
  }

  @Test func whatIsNoTextIsRefused() {
    #expect(throws: DecodingFailure.self) { try decode([[0xFF, 0, 1, 2, 0, 0xFE, 0, 0, 3, 0x0A]]) }
  }

  private static let russian = [
    "Соседка сушит яблоки прямо на чердаке.\n", "Билеты на вечерний поезд закончились утром.\n",
    "Дедушка рассказывал, как строили мост через реку.\n", "Мы забыли ключи у бабушки на столе.\n",
  ]

  /// In three legacy encodings.
  private static func severalEncodings() throws -> (text: String, bytes: [UInt8]) {
    var lines = russian.map { ($0, TextEncoding.windows1251) }
    lines.insert(("Déjà vu\n", .windows1252), at: 2)
    lines.insert(("это UTF-8\n", .utf8), at: 3)
    lines.append(("Дождь стучал по крыше всю ночь.\n", .koi8R))
    lines.append(("plain\n", .usASCII))
    return (lines.map(\.0).joined(), try lines.flatMap { try $0.1.encode($0.0) })
  }

  /// A line that is longer than the hold arrives in parts, and counts once.
  @Test(arguments: [
    "Le café est fermé aujourd’hui, et la forêt est là-bas. ", "plain words alone ",
  ])
  func longLinesAreCountedOnce(sentence: String) throws {
    let line = try TextEncoding.windows1252.encode(String(repeating: sentence, count: 4_000) + "\n")
    for keepsRuns in [false, true] {
      var decoder = MixedDecoder()
      decoder.keepsRuns = keepsRuns
      var utf8: [UInt8] = []
      for chunk in [line, Array("end\n".utf8), line, line.dropLast()] {
        try decoder.decode(chunk, into: &utf8)
      }
      try decoder.finish(into: &utf8)
      #expect(decoder.contentCounts.values.reduce(0, +) == 4, "\(decoder.contentCounts)")
      #expect(decoder.takeRuns().map(\.lines) == (keepsRuns ? [1...4] : []))
    }
  }

  @Test func certainLinesKeepTheirEncodingAtEverySplit()
    throws
  {
    let (text, bytes) = try Self.severalEncodings()
    for chunks in Chunks.everySplit(of: bytes) {
      var decoder = MixedDecoder()
      decoder.keepsRuns = true
      var utf8: [UInt8] = []
      for chunk in chunks { try decoder.decode(chunk, into: &utf8) }
      let detection = try decoder.finish(into: &utf8)
      #expect(String(decoding: utf8, as: UTF8.self) == text)
      #expect(detection.encoding == .windows1251 && decoder.otherLineCount == 6)
      #expect(decoder.lineCounts.map(\.encoding) == [.windows1251, .koi8R, .utf8, .windows1252])
      #expect(decoder.lineCounts.map(\.count) == [4, 1, 1, 1])
      #expect(decoder.otherEncodings == [.windows1251, .koi8R, .windows1252])
      let runs = decoder.takeRuns()
      #expect(runs.map(\.lines) == [1...2, 3...3, 4...4, 5...6, 7...8])
      #expect(
        runs.map(\.content.encoding) == [
          .windows1251, .windows1252, .utf8, .windows1251, .koi8R,
        ])
      // A line alone in its encoding is less sure than the others.
      #expect(runs.allSatisfy { $0.confidence >= 0.8 && $0.confidence <= 1 })
    }
  }

  /// A copy has seen all that the original has seen, and neither affects the other.
  @Test func aCopyAnswersAlike() throws {
    let words: [(TextEncoding, [Substring])] = [
      (.windows1251, Self.russian.joined(separator: " ").split { !$0.isLetter }),
      (.windows1252, "déjà été forêt crème château élève garçon où".split(separator: " ")),
      (.utf8, "это UTF-8 été вечером déjà дождь".split(separator: " ")),
    ]
    var random = SeededGenerator(seed: 1)
    let log = try (0..<2_000).map { number in
      let (encoding, words) = words[Int.random(in: 0..<3, using: &random)]
      let line = (0..<6).map { _ in String(words.randomElement(using: &random) ?? "") }
      return try encoding.encode("\(number) \(line.joined(separator: " "))\n")
    }
    var first = MixedDecoder()
    first.keepsRuns = true
    var head: [UInt8] = []
    for line in log.prefix(1_000) { try first.decode(line, into: &head) }
    var second = first
    var texts = [head, head]
    for line in log.dropFirst(1_000) {
      try first.decode(line, into: &texts[0])
      try second.decode(line, into: &texts[1])
    }
    let answers = [try first.finish(into: &texts[0]), try second.finish(into: &texts[1])]
    let runs = [first.takeRuns(), second.takeRuns()]
    #expect(texts[0] == texts[1] && answers[0] == answers[1] && runs[0] == runs[1])
  }

  @Test func theCallersEncodingIsThatOfAllOtherLines() throws {
    let (_, bytes) = try Self.severalEncodings()
    #expect(try decode([bytes], other: .windows1251).text.contains("Dйjа vu\n"))
    var options = DetectionOptions(suggested: [.windows1251, .koi8R], onlySuggested: true)
    options.minimumConfidence = 0
    var decoder = MixedDecoder(options: options)
    var text: [UInt8] = []
    try decoder.decode(bytes, into: &text)
    try decoder.finish(into: &text)
    #expect(Set(decoder.otherEncodings) == [.windows1251, .koi8R])
  }

  /// `секунд` in IBM866 is well-formed UTF-8.
  @Test func wordsThatAreUTF8ByChanceAreReadAsTheOthers() throws {
    let text =
      Self.russian.joined() + "Хоккеисты сравняли счёт за сорок секунд до сирены.\nсекунд\n"
    let bytes = try TextEncoding.ibm866.encode(text)
    #expect(try decode([bytes]).text == text)
  }

  @Test func allLinesAreUTF8AtTheEnd() throws {
    for (text, encoding) in [("plain\n", TextEncoding.usASCII), ("naïve\n", .utf8)] {
      var decoder = MixedDecoder()
      var utf8: [UInt8] = []
      try decoder.decode(Array(text.utf8), into: &utf8)
      #expect(decoder.detection == nil)
      #expect(try decoder.finish(into: &utf8).encoding == encoding)
      #expect(decoder.otherEncodings.isEmpty)
    }
  }

  /// Text whose lines cannot be separated before decoding is decoded as a whole.
  @Test(arguments: [
    TextEncoding.utf16, .utf16LE, .utf16BE, .utf32, .ibm037, .iso2022JP, .hzGB2312,
  ])
  func textOfOneEncodingIsReadAsAWhole(encoding: TextEncoding) throws {
    let sentence =
      [.iso2022JP: "今日は天気がいいので散歩に行きました。", .hzGB2312: "今天天气很好，我们去公园散步。"][encoding]
      ?? "The quick brown fox jumps over the lazy dog."
    let text = String(repeating: "\(sentence)\r\nAnd so on\r", count: 3)
    let bytes = try encoding.encode(text)
    for chunks in Chunks.everySplit(of: bytes) + [bytes.map { [$0] }] {
      for (other, keepsRuns) in [(nil, false), (nil, true), (encoding, false)] {
        var decoder = MixedDecoder(other: other)
        decoder.keepsRuns = keepsRuns
        var utf8: [UInt8] = []
        for chunk in chunks { try decoder.decode(chunk, into: &utf8) }
        let detection = try decoder.finish(into: &utf8)
        #expect(String(decoding: utf8, as: UTF8.self) == text)
        #expect(decoder.isReadAsWhole && decoder.switches.isEmpty)
        #expect(decoder.lineCounts.map(\.count) == [6])
        #expect(decoder.lineCounts.map(\.encoding) == [detection.encoding])
        #expect(decoder.takeRuns().map(\.lines) == (keepsRuns ? [1...6] : []))
      }
    }
  }

  /// Text that is typed line by line is passed on during a pause, even if it is held because of
  /// controls.
  @Test func aPauseDecidesWhatIsHeld() throws {
    for (encoding, line) in [
      (TextEncoding.utf8, "a line of text with a control\u{1} in it\n"),
      (.iso2022JP, "今日は天気がいいので散歩に行きました。\n"),
      (.utf16LE, "\u{FEFF}Вечером\n"),
    ] {
      var decoder = MixedDecoder()
      var utf8: [UInt8] = []
      let bytes = try encoding.encode(line)
      try decoder.decode(bytes + (encoding == .utf16LE ? bytes.dropFirst(2) : []), into: &utf8)
      #expect(utf8.isEmpty)
      try decoder.flush(into: &utf8)
      #expect(String(decoding: utf8, as: UTF8.self).hasPrefix(line.filter { $0 != "\u{FEFF}" }))
    }
  }

  /// A line ends with U+000A, U+000D or both.
  @Test(arguments: ["\n", "\r", "\r\n", "\n\r", "\r\r"])
  func linesEndInAllWaysAtEverySplit(ending: String) throws {
    let lines = Self.lines.map { ($0.0.trimming("\n") + ending, $0.1) }
    let bytes = try lines.flatMap { try $0.1.encode($0.0) }
    // Two line ends that are not a pair enclose an empty line.
    let step = ending == "\n\r" || ending == "\r\r" ? 2 : 1
    for chunks in Chunks.everySplit(of: bytes) {
      var decoder = MixedDecoder()
      decoder.keepsRuns = true
      var utf8: [UInt8] = []
      for chunk in chunks { try decoder.decode(chunk, into: &utf8) }
      try decoder.finish(into: &utf8)
      #expect(utf8 == Array(lines.map(\.0).joined().utf8))
      #expect(
        decoder.switches.map(\.line) == [2 * step + 1, 5 * step + 1, 6 * step + 1])
      #expect(decoder.contentCounts.values.reduce(0, +) == 7 * step)
      #expect(decoder.takeRuns().last?.lines.upperBound == 7 * step)
      #expect(decoder.report.lineEndings.lineCount == 7 * step)
    }
  }

  /// Every change of the encoding is counted, and the first are listed.
  @Test func manyRunsAreReported() throws {
    let pair = try TextEncoding.windows1251.encode("Вечером\n") + Array("это вечером\n".utf8)
    let block = [UInt8](pair, times: 1_000)
    var decoder = MixedDecoder(malformed: .replace)
    decoder.keepsRuns = true
    var utf8: [UInt8] = []
    var runCount = 0
    for _ in 0..<20 {
      utf8.removeAll(keepingCapacity: true)
      try decoder.decode(block, into: &utf8)
      runCount += decoder.takeRuns().count
    }
    try decoder.finish(into: &utf8)
    runCount += decoder.takeRuns().count
    #expect(runCount == 40_000)
    #expect(decoder.switches.count == MixedDecoder.switchLimit)
    #expect(decoder.omittedSwitchCount == 40_000 - MixedDecoder.switchLimit)
  }

  private static let logged = "Zeile eins über Köln und Grüße\r\nNoch eine Zeile äöü ß\r\n"

  /// What PowerShell and a command prompt append to each other's logs.
  @Test(arguments: [TextEncoding.utf16LE, .utf16BE], [TextEncoding.utf8, .windows1252, .usASCII])
  func appendedLogsAreReadByTheirEncodings(wide: TextEncoding, other: TextEncoding) throws {
    let appended =
      other == .usASCII
      ? "plain line appended\r\nanother one\r\n" : "one plain line\r\ngrüße aus köln, später\r\n"
    let bytes = try other.encode(appended)
    let first = try wide.encode("\u{FEFF}" + Self.logged) + bytes
    let last = try bytes + wide.encode(Self.logged)
    for (mixed, text) in [(first, Self.logged + appended), (last, appended + Self.logged)] {
      let detection = EncodingDetector.detect(mixed)
      #expect(Set(detection.mixture?.encodings ?? []) == [wide, other])
      for chunks in [[mixed], mixed.map { [$0] }] {
        var decoder = MixedDecoder()
        var utf8: [UInt8] = []
        for chunk in chunks { try decoder.decode(chunk, into: &utf8) }
        try decoder.finish(into: &utf8)
        #expect(String(decoding: utf8, as: UTF8.self) == text)
        #expect(decoder.switches.first { $0.encoding == wide }?.line == (mixed == first ? 1 : 3))
      }
    }
  }

  /// Ideographs whose bytes are signs of ASCII are no lines of bytes.
  @Test(arguments: ["ja", "zh-Hans", "zh-Hant", "ko"])
  func ideographsInUTF16AreNoMixture(language: String) throws {
    let lines = try Repository.text("Corpus/text/\(language).txt").split(separator: "\n")
    var failures = Failures()
    for start in stride(from: 0, to: lines.count, by: 12) {
      let text = lines[start...].prefix(12).joined(separator: "\r\n") + "\n"
      for encoding in [TextEncoding.utf16LE, .utf16BE] {
        for mark in ["", "\u{FEFF}"] {
          let detection = EncodingDetector.detect(try encoding.encode(mark + text))
          failures.check(detection.encoding == encoding && detection.mixture == nil, text)
        }
      }
    }
    #expect(failures.isEmpty, "\(failures)")
  }
}

extension LineEndings {
  fileprivate var lineCount: Int { lf + crlf + cr }
}

extension String {
  fileprivate func trimming(_ character: Character) -> String { filter { $0 != character } }
}
