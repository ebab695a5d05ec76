import LegibleDetection
import LegibleEncodings
import Testing

/// `FileSurvey` and `detect(batch:paths:)`: the evidence of files for each other's encodings.
struct FileSurveyTests {
  private static let pages = [
    "Kdo si hraje, nezlobí, říká se u nás odjakživa.",
    "Čerstvý chléb voněl až na náměstí, kde čekali první kupující.",
    "Ještě včera tu stála stará zeď, dnes je na jejím místě hřiště.",
  ]

  private static func bytes(_ text: String, _ encoding: TextEncoding) throws -> [UInt8] {
    try encoding.encode(text)
  }

  @Test func otherFilesDecideAWord() throws {
    let word = try Self.bytes("zeď", .iso8859_2)
    let pages = try Self.pages.map { try Self.bytes($0, .iso8859_2) }
    let alone = EncodingDetector.detect(word)
    let together = EncodingDetector.detect(
      batch: pages + [word], paths: ["cs/a", "cs/b", "cs/c", "cs/d"])
    let answer = try #require(together.last)
    #expect(try answer.encoding?.decode(word) == "zeď", "alone \(alone.confidence)")
    #expect(answer.confidence > alone.confidence)
    #expect(
      answer.evidence.contains { if case .otherFiles(_, count: 3) = $0 { true } else { false } })
  }

  /// Certain answers stay, whatever the others are.
  @Test(arguments: [TextEncoding.koi8R, .ibm852, .eucJP, .windows1255])
  func sureFilesAreLeftAlone(other: TextEncoding) throws {
    let text: [TextEncoding: String] = [
      .koi8R: "Вчера шёл дождь, а сегодня светит солнце.", .ibm852: Self.pages[0],
      .eucJP: "昨日は雨が降りましたが、今日は晴れています。", .windows1255: "אתמול ירד גשם והיום זורחת השמש.",
    ]
    let others = try (0..<20).map { _ in try Self.bytes(text[other] ?? "", other) }
    for (encoding, page) in [
      (TextEncoding.windows1250, Self.pages[1] + " " + Self.pages[2]), (.utf8, "naïve"),
      (.usASCII, "plain"),
    ] {
      let bytes = try Self.bytes(page, encoding)
      let alone = EncodingDetector.detect(bytes)
      let together = EncodingDetector.detect(batch: others + [bytes], paths: [])
      #expect(together.last == alone)
    }
  }

  /// The order of files does not matter, nor how they are passed.
  @Test func orderSaysNothing() throws {
    let words = try ["zeď", "kůň", "čas"].map { try Self.bytes($0, .windows1250) }
    let pages = try Self.pages.map { try Self.bytes($0, .windows1250) }
    let files = words + pages
    let paths = ["a/1", "a/2", "b/3", "a/4", "a/5", "b/6"]
    let forward = EncodingDetector.detect(batch: files, paths: paths)
    let backward = EncodingDetector.detect(batch: files.reversed(), paths: paths.reversed())
    #expect(forward == backward.reversed())
    var survey = FileSurvey()
    let alone = files.map { EncodingDetector.detect($0) }
    for (detection, path) in zip(alone, paths) { survey.add(detection, at: path) }
    for (number, own) in alone.enumerated() {
      let options = survey.options(for: own, at: paths[number])
      let answer = options.map { EncodingDetector.detect(files[number], options: $0) } ?? own
      #expect(answer == forward[number])
    }
  }

  /// A file is no evidence for itself.
  @Test func aFileAloneStays() throws {
    let word = try Self.bytes("zeď", .iso8859_2)
    let alone = EncodingDetector.detect(word)
    #expect(EncodingDetector.detect(batch: [word], paths: ["words"]) == [alone])
    #expect(EncodingDetector.detect(batch: [word, word], paths: ["a", "b"]).first != alone)
  }

  @Test(arguments: [
    ("locale/tr_TR.ISO8859-9/motd", TextEncoding.iso8859_9, "ığdır"),
    ("doc/readme.koi8-r.txt", .koi8R, "мир"), ("cp866/a.txt", .ibm866, "мир"),
    ("samples/word_cp1251.txt", .windows1251, "мир"), ("sjis/1", .shiftJIS, "雨"),
  ])
  func pathsTell(path: String, encoding: TextEncoding, word: String) throws {
    let bytes = try Self.bytes(word, encoding)
    let answer = try #require(EncodingDetector.detect(batch: [bytes], paths: [path]).first)
    #expect(try answer.encoding?.decode(bytes) == word)
    let other = EncodingDetector.detect(batch: [bytes], paths: ["folder/file"]).first
    #expect(other == EncodingDetector.detect(bytes))
  }

  @Test func languagesInPathsAreEvidence() throws {
    let bytes = try Self.bytes("שלום", .windows1255)
    let alone = EncodingDetector.detect(bytes)
    let answer = try #require(EncodingDetector.detect(batch: [bytes], paths: ["lang/he/1"]).first)
    #expect(answer.encoding == .windows1255)
    #expect(answer.confidence >= alone.confidence)
  }

  /// Words in a path with another meaning are no evidence, and paths of any length are handled.
  @Test(
    .passes(7, of: 8, "`it` in a path is a language"),
    arguments: [
      "greek/mac/latin/korean.txt", "", "/", "////", "src/no/is/it.c", "a1/b2/c3",
      String(repeating: "x/", count: 20_000), String(repeating: "koi8-", count: 20_000),
    ])
  func otherPathsSayNothing(path: String) throws {
    let bytes = try Self.bytes("мир", .windows1251)
    let answer = EncodingDetector.detect(batch: [bytes], paths: [path]).first
    #expect(answer?.encoding == EncodingDetector.detect(bytes).encoding)
  }
}
