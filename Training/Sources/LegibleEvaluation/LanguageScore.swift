internal import LegibleDetection
internal import LegibleEncodings

/// How well the language of short UTF-8 text is told, ASCII alone too.
package struct LanguageScore {
  private static let languages = [
    "ar", "cs", "da", "de", "el", "en", "es", "fi", "fr", "he", "it", "ja", "nl", "pl", "pt", "ru",
    "sv",
  ]

  /// The lengths of texts in characters, and how many texts each language has of each.
  private static let lengths = [15, 30, 60, 120]
  private static let textCount = 40

  /// How many texts of each length are told right.
  private var right = lengths.map { _ in 0 }
  private var count = lengths.map { _ in 0 }

  /// What went wrong, a line each.
  package private(set) var failures: [String] = []

  /// Detects beginnings of sentences of a corpus; what follows a sentence is another one.
  package init(_ source: CorpusSource) {
    for (index, length) in Self.lengths.enumerated() {
      for language in Self.languages {
        let sentences = source.sentences(of: language, in: .utf8)
        var random = StableRandom(seed: 17, stream: "\(language)/\(length)")
        var order = random.shuffled(sentences)[...]
        for _ in 0..<Self.textCount where !sentences.isEmpty {
          var text = String.UnicodeScalarView()
          while text.count < length {
            if order.isEmpty { order = random.shuffled(sentences)[...] }
            if !text.isEmpty { text.append(" ") }
            text += order.popFirst()?.unicodeScalars ?? text
          }
          let shown = String(String.UnicodeScalarView(text.prefix(length)))
          let answer = EncodingDetector.detect(Array(shown.utf8)).language?.tag
          count[index] += 1
          right[index] += answer == language ? 1 : 0
          if answer != language { failures.append("\(language): \(answer ?? "none"): \(shown)") }
        }
      }
    }
  }

  /// The scores by length.
  package var table: ReportTable {
    ReportTable(
      title: "The language of UTF-8 text, \(Self.languages.count) common languages",
      columns: ["characters", "texts", "right %"],
      rows: Self.lengths.indices.map { index in
        [
          "\(Self.lengths[index])", NumberText.grouped(count[index]),
          NumberText.percent(Double(right[index]) / Double(max(1, count[index]))),
        ]
      })
  }
}
