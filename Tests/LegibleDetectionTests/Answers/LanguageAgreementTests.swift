import LegibleDetection
import LegibleEncodings
import LegibleTestSupport
import Testing

/// `language` and `languages` of one answer never contradict one another.
struct LanguageAgreementTests {
  /// The text of the corpus by its languages, with encodings that some of them are usually found in.
  private static let languages = Repository.names(in: "Corpus/text").map { String($0.dropLast(4)) }
  private static let encodings: [String: [TextEncoding]] = [
    "ru": [.windows1251, .koi8R, .utf16LE], "de": [.windows1252, .ibm850], "fr": [.macintosh],
    "ja": [.shiftJIS, .eucJP, .iso2022JP], "pl": [.iso8859_2], "he": [.windows1255],
    "el": [.iso8859_7], "ko": [.eucKR], "zh-Hans": [.gb18030], "zh-Hant": [.big5],
    "tr": [.windows1254], "hr": [.windows1250], "da": [.windows1252], "vi": [.windows1258],
  ]

  /// Returns what is wrong with the languages of an answer; `nil` if nothing is.
  private static func fault(of detection: Detection) -> String? {
    let (language, languages) = (detection.language, detection.languages)
    if zip(languages, languages.dropFirst()).contains(where: { $0.share < $1.share })
      || languages.reduce(0, { $0 + $1.share }) > 1.001
      || Set(languages.map(\.tag)).count < languages.count
    {
      return "\(languages)"
    }
    // Pure ASCII text has no language.
    if detection.encoding == .usASCII && language == nil { return nil }
    return languages.first?.tag == language?.tag
      ? nil
      : "\(language?.tag ?? "none") in \(detection.encoding?.name ?? "none"), but \(languages)"
  }

  @Test(
    .passes(64, of: 92, "the language of a few words is not always that of the largest share"),
    arguments: languages)
  func theFirstOfTheLanguagesIsTheLanguage(tag: String) throws {
    let text = try Repository.text("Corpus/text/\(tag).txt")
    let lines = text.split(separator: "\n")
    var generator = SeededGenerator(seed: 7)
    var pieces = [String(text.prefix(3_000)), String(text.prefix(600))]
    for _ in 0..<12 {
      let line = try #require(lines.randomElement(using: &generator))
      let words = line.split(separator: " ")
      let start = Int.random(in: 0..<words.count, using: &generator)
      let count = Int.random(in: 1...6, using: &generator)
      pieces.append(words[start...].prefix(count).joined(separator: " "))
      pieces.append(line.prefix(Int.random(in: 1...30, using: &generator)).description)
      let some = lines.shuffled(using: &generator).prefix(Int.random(in: 1...6, using: &generator))
      pieces.append(some.joined(separator: "\n"))
    }
    // Code, and isolated letters, with a few words.
    let codeLine = "for (int i = 0; i < count; i++) { total += rows[i].width; } // "
    pieces += (2..<6).map { count in
      lines.prefix(count).map { codeLine + $0.prefix(20) }.joined(separator: "\n")
    }
    var failures = Failures()
    for piece in pieces {
      for encoding in [.utf8] + Self.encodings[tag, default: []] {
        let bytes = try encoding.encode(piece, unencodable: .transliterate)
        let fault = Self.fault(of: EncodingDetector.detect(bytes))
        failures.check(fault == nil, "\(fault ?? ""): \(piece)")
      }
    }
    for detection in EncodingDetector.detect(batch: pieces.map { Array($0.utf8) }) {
      let fault = Self.fault(of: detection)
      failures.check(fault == nil, "in a batch: \(fault ?? "")")
    }
    #expect(failures.isEmpty, "\(failures)")
  }

  /// In 13 of 150 pages, the language of the beginning is not that of most words.
  @Test func pagesInTwoLanguagesAgree() throws {
    var generator = SeededGenerator(seed: 8)
    var failures = Failures()
    for _ in 0..<150 {
      let lines = try (0..<2).flatMap { _ in
        let tag = try #require(Self.languages.randomElement(using: &generator))
        return try Repository.text("Corpus/text/\(tag).txt").split(separator: "\n")
          .shuffled(using: &generator).prefix(Int.random(in: 1...8, using: &generator))
      }
      let page = lines.shuffled(using: &generator).joined(separator: "\n")
      let fault = Self.fault(of: EncodingDetector.detect(Array(page.utf8)))
      failures.check(fault == nil, "\(fault ?? ""): \(page)")
    }
    #expect(failures.count <= 13, "\(failures)")
  }

  @Test func aGivenLanguageIsTheOnlyOne() {
    let given = LanguageGuess(tag: "cs", confidence: 0.8)
    let detection = Detection(encoding: .utf8, confidence: 1, language: given)
    #expect(detection.languages == [LanguageShare(tag: "cs", share: 1)])
    #expect(Detection(encoding: .utf8, confidence: 1).languages.isEmpty)
  }
}
