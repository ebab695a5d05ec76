internal import LegibleDetection
internal import LegibleEncodings

/// How well the language of a text is told, and the shares of two.
package struct LanguageScore {
  private struct Group {
    var count = 0
    var right = 0
    var nearShares = 0

    /// The sum of the greater errors of the two shares of each page.
    var errors = 0.0
  }

  private var named: [(name: String, group: Group)] = []
  private var shared: [(name: String, group: Group)] = []

  /// What went wrong, a line each.
  package private(set) var failures: [String] = []

  /// Common languages, and the lengths of texts in characters.
  private static let languages = [
    "ar", "cs", "da", "de", "el", "en", "es", "fi", "fr", "he", "it", "ja", "nl", "pl", "pt", "ru",
    "sv",
  ]
  private static let lengths = [15, 30, 60, 120]

  /// How many texts each language has of each length.
  private static let textCount = 40

  /// By how much a share may be wrong.
  private static let tolerance = 0.1

  /// Detects the texts of a corpus, in UTF-8, and pages in two languages in all their encodings.
  ///
  /// - Throws: `CorpusError` where the corpus names an encoding that does not exist.
  package init(_ source: CorpusSource) throws {
    for length in Self.lengths {
      for language in Self.languages { addTexts(of: language, length, source) }
    }
    for pair in TwoLanguages.pairs { try addPages(of: pair, source) }
  }

  /// Beginnings of sentences; what follows a sentence is another one.
  private mutating func addTexts(of language: String, _ length: Int, _ source: CorpusSource) {
    let sentences = source.sentences(of: language, in: .utf8)
    var random = StableRandom(seed: 17, stream: "\(language)/\(length)")
    var order = random.shuffled(sentences)[...]
    for _ in 0..<Self.textCount where !sentences.isEmpty {
      var text = ""
      while text.unicodeScalars.count < length {
        if order.isEmpty { order = random.shuffled(sentences)[...] }
        text += (text.isEmpty ? "" : " ") + (order.popFirst() ?? "")
      }
      text = String(String.UnicodeScalarView(text.unicodeScalars.prefix(length)))
      let answer = EncodingDetector.detect(Array(text.utf8)).language?.tag
      Self.change("\(length) characters", in: &named) { group in
        group.count += 1
        group.right += answer == language ? 1 : 0
      }
      if answer != language { failures.append("\(language): \(answer ?? "none"): \(text)") }
    }
  }

  private mutating func addPages(of pair: TwoLanguages, _ source: CorpusSource) throws {
    for encoding in try pair.encodings(source) {
      for (index, length) in [300, 1_000, 4_000].enumerated() {
        guard let page = pair.page(source, encoding, length, inBlocks: index == 1) else { continue }
        let detection = EncodingDetector.detect(page.bytes)
        let told = Dictionary(detection.languages.map { ($0.tag, $0.share) }) { first, _ in first }
        let error = page.shares.reduce(0.0) { max($0, abs($1.value - (told[$1.key] ?? 0))) }
        let most = page.shares.values.max() ?? 0
        let share = detection.language.flatMap { page.shares[$0.tag] } ?? 0
        let isRight = share > most - Self.tolerance
        Self.change(pair.name, in: &shared) { group in
          group.count += 1
          group.right += isRight ? 1 : 0
          group.nearShares += error <= Self.tolerance ? 1 : 0
          group.errors += error
        }
        if isRight && error <= Self.tolerance { continue }
        failures.append(
          "\(pair.name) \(encoding) \(length): \(detection) told as "
            + detection.languages.map(\.description).joined(separator: ", "))
      }
    }
  }

  private static func change(
    _ name: String, in groups: inout [(name: String, group: Group)], _ body: (inout Group) -> Void
  ) {
    if groups.last?.name != name && !groups.contains(where: { $0.name == name }) {
      groups.append((name, Group()))
    }
    if let index = groups.firstIndex(where: { $0.name == name }) { body(&groups[index].group) }
  }

  /// The scores by length, and by pairs of languages.
  package var tables: [ReportTable] {
    [
      ReportTable(
        title: "The language of UTF-8 text, \(Self.languages.count) common languages",
        columns: ["length", "texts", "right %"],
        rows: named.map { name, group in
          [
            name, NumberText.grouped(group.count),
            NumberText.percent(Double(group.right) / Double(group.count)),
          ]
        }),
      ReportTable(
        title: "Two languages in one page",
        columns: ["languages", "pages", "language right", "shares within 0.1", "mean error"],
        rows: shared.map { name, group in
          let count = Double(group.count)
          return [
            name, NumberText.grouped(group.count), NumberText.percent(Double(group.right) / count),
            NumberText.percent(Double(group.nearShares) / count),
            NumberText.decimal(group.errors / count, 3),
          ]
        }),
    ]
  }
}

/// Two languages that share a page, and how much of it is in the second.
private struct TwoLanguages {
  let first: String
  let second: String
  let share: Double

  /// The name in tables.
  let name: String

  /// Neighbours that pages hold side by side, and English with some of another language.
  static let pairs =
    [("de", "ru"), ("ru", "uk"), ("et", "lv"), ("hu", "ro"), ("ko", "ja"), ("pl", "fr")].flatMap {
      [
        TwoLanguages(first: $0, second: $1, share: 0.5, name: "neighbours, 50 %"),
        TwoLanguages(first: $0, second: $1, share: 0.3, name: "neighbours, 30 %"),
      ]
    }
    + ["de", "fr", "es", "pl", "cs", "hu", "tr", "ru", "el", "he", "ar", "ja", "sv", "lt"].flatMap {
      [
        TwoLanguages(first: "en", second: $0, share: 0.1, name: "en + 10 %"),
        TwoLanguages(first: "en", second: $0, share: 0.3, name: "en + 30 %"),
      ]
    }

  struct Page {
    let bytes: [UInt8]

    /// How many of the characters are in which language, 0…1.
    let shares: [String: Double]
  }

  /// The encodings of both; English is written in every encoding.
  func encodings(_ source: CorpusSource) throws(CorpusError) -> [TextEncoding] {
    var encodings: [TextEncoding] = []
    for language in [first, second] where language != "en" {
      for encoding in try source.plausible.encodings(of: language, includesRare: true)
      where !encodings.contains(encoding) && encoding.family != .ebcdic {
        encodings.append(encoding)
      }
    }
    return encodings
  }

  /// A page of about so many characters, or nothing where the encoding cannot write both languages.
  func page(
    _ source: CorpusSource, _ encoding: TextEncoding, _ length: Int, inBlocks: Bool
  ) -> Page? {
    var random = StableRandom(seed: 17, stream: "\(first)+\(second)/\(encoding.name)/\(length)")
    var lines: [String] = []
    var counts: [Double] = []
    for (language, share) in [(first, 1 - share), (second, share)] {
      let sentences = source.sentences(of: language, in: encoding)
      if sentences.count < 3 { return nil }
      var count = 0
      while Double(count) < Double(length) * share {
        let line = sentences[random.below(sentences.count)]
        lines.append(line)
        count += line.unicodeScalars.count
      }
      counts.append(Double(count))
    }
    let text = (inBlocks ? lines : random.shuffled(lines)).joined(separator: "\n") + "\n"
    // Text of ASCII alone reads the same in most encodings.
    guard text.unicodeScalars.contains(where: { !$0.isASCII }),
      let bytes = try? encoding.encode(text)
    else { return nil }
    let total = counts[0] + counts[1]
    return Page(bytes: bytes, shares: [first: counts[0] / total, second: counts[1] / total])
  }
}
