internal import LegibleDetection
internal import LegibleEncodings

/// How likely the named one of languages that are written alike is the right one, beside the share that it is
/// given: as for confidence, both should be the same.
package struct SiblingScore {
  private struct Group {
    var count = 0
    var right = 0
    var shares = 0.0

    /// The sum of the squared differences of the shares from the truth, over all languages told.
    var squares = 0.0
  }

  private var groups: [String: Group] = [:]

  private static let languages = [
    "bs", "hr", "sr-Latn", "id", "ms", "da", "nb", "nn", "cs", "sk", "es", "gl", "pt",
  ]

  private static let lengths = [60, 300, 1_000, 4_000]

  /// Detects pages in one language each, in UTF-8.
  package init(_ source: CorpusSource) {
    for language in Self.languages {
      let sentences = source.sentences(of: language, in: .utf8)
      if sentences.isEmpty { continue }
      var mixed = MixedLines([sentences, []], seed: 17, stream: language)
      for length in Self.lengths {
        for _ in 0..<20 {
          let lines = mixed.lines(characterCount: length, shares: [1, 0], .shuffled)
          let text = lines.map(\.text).joined(separator: "\n")
          add(EncodingDetector.detect(Array(text.utf8)).languages, of: language, length)
        }
      }
    }
  }

  private mutating func add(_ shares: [LanguageShare], of language: String, _ length: Int) {
    guard let first = shares.first else { return }
    for name in ["\(language)", "of \(length) characters"] {
      groups[name, default: Group()].count += 1
      groups[name, default: Group()].right += first.tag == language ? 1 : 0
      groups[name, default: Group()].shares += first.share
      let own = shares.first { $0.tag == language }?.share ?? 0
      groups[name, default: Group()].squares +=
        shares.reduce(0) { $0 + ($1.tag == language ? 0 : $1.share * $1.share) }
        + (1 - own) * (1 - own)
    }
  }

  /// The scores by languages.
  package var table: ReportTable {
    let names = Self.languages + Self.lengths.map { "of \($0) characters" }
    return ReportTable(
      title: "One language of a group",
      columns: ["language", "pages", "first right", "its share", "Brier"],
      rows: names.compactMap { name in
        groups[name].map { group in
          let count = Double(group.count)
          return [
            name, NumberText.grouped(group.count), NumberText.percent(Double(group.right) / count),
            NumberText.percent(group.shares / count), NumberText.decimal(group.squares / count, 3),
          ]
        }
      })
  }
}
