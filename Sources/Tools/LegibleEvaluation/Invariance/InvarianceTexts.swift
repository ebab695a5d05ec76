internal import LegibleEncodings

/// Texts of every encoding that a corpus has, in an order of which every beginning is a fair sample.
package struct InvarianceTexts: Sendable {
  package let texts: [InvarianceText]

  /// Signs as they stand in tables and labels; each is measured in the encodings that can write it.
  private static let signs = [
    "21.4 °C", "±0.5", "10 €", "5 µm", "№ 7", "12 m²", "§ 3", "n° 4", "Nº 5", "½ l", "£5",
    "© 1998", "2 × 3", "a – b", "• 1", "1…9", "20 ¢", "¥500", "3 ÷ 4", "«2»",
  ]

  /// How many other texts stand beside one.
  private static let otherCount = 3

  /// The signs that are chosen for each encoding.
  private static let signCount = 2

  /// Texts that are known.
  package init(_ texts: [InvarianceText]) { self.texts = texts }

  /// Texts of a corpus: for each language and encoding words and a sentence or a line, and for each
  /// encoding signs. Of Unicode's encodings each language has one, in turn.
  ///
  /// - Parameters:
  ///   - words: How many words each language has in each encoding.
  ///   - limit: How many texts there are at most; the first are of different encodings.
  /// - Throws: `CorpusError` where the corpus names an encoding that does not exist.
  package init(_ source: CorpusSource, words: Int, limit: Int) throws(CorpusError) {
    var texts: [InvarianceText] = []
    var pairCount = 0
    for (number, language) in source.languages.enumerated() {
      guard source.plausible.languages.contains(language.tag) else { continue }
      let all = try source.plausible.encodings(of: language.tag, includesRare: true)
      let unicode = all.filter { $0.family == .unicode }
      let own = unicode.isEmpty ? [] : [unicode[number % unicode.count]]
      for encoding in all.filter({ $0.family != .unicode }) + own {
        let spelling = InvarianceSpelling(
          language, encoding, source.plausible.substitutions(of: language.tag))
        let lines: InvarianceText.Kind = pairCount % 2 == 0 ? .sentence : .line
        texts += spelling.texts(.word, count: words, otherCount: Self.otherCount)
        texts += spelling.texts(lines, count: 1, otherCount: Self.otherCount)
        pairCount += 1
      }
    }
    texts += Self.signs(in: texts.map(\.encoding))
    var seen: Set<TextEncoding> = []
    let first = texts.filter { seen.insert($0.encoding).inserted && $0.kind == .word }
    let chosen = Set(first.map(\.key))
    var random = StableRandom(seed: 44, stream: "order of texts")
    let rest = random.shuffled(texts.filter { !chosen.contains($0.key) })
    self.texts = Array((first + rest).prefix(limit))
  }

  /// Some of the signs in each encoding that has them.
  private static func signs(in encodings: [TextEncoding]) -> [InvarianceText] {
    var seen: Set<TextEncoding> = []
    return encodings.filter { seen.insert($0).inserted }.flatMap { encoding in
      var random = StableRandom(seed: 44, stream: "signs/\(encoding.name)")
      let known = random.shuffled(signs.filter { ChangedText($0, in: encoding) != nil })
      return known.indices.prefix(signCount).map { index in
        InvarianceText(
          kind: .sign, language: "", encoding: encoding, text: known[index],
          others: Array((known[(index + 1)...] + known[..<index]).prefix(otherCount)))
      }
    }
  }
}

extension InvarianceText {
  /// What tells a text from the others.
  fileprivate var key: String { "\(encoding.name)\t\(language)\t\(kind)\t\(text)" }
}
