package import LegibleEncodings

/// Pages in two languages, made of the sentences of the corpus.
package struct TwoLanguagePages {
  /// Two languages, and how much of a page is in the second.
  package struct Pair: Sendable {
    package let languages: [String]
    let shares: [Double]

    /// The name of the pair in tables: pairs with English are one group.
    package let name: String

    init(_ first: String, _ second: String, share: Double = 0.5, name: String? = nil) {
      languages = [first, second]
      shares = [1 - share, share]
      self.name = name ?? "\(first)+\(second)"
    }
  }

  /// A page.
  package struct Page {
    package let pair: Pair
    package let encoding: TextEncoding
    package let layout: LineLayout
    package let bytes: [UInt8]
    package let text: String

    /// How many of the characters are in which language, 0…1.
    package let shares: [String: Double]
  }

  /// Neighbours that pages hold side by side, and English with a tenth of another language.
  package static let pairs: [Pair] =
    [
      Pair("de", "ru"), Pair("ru", "uk"), Pair("et", "lv"), Pair("hu", "ro"), Pair("ko", "ja"),
    ]
    + ["de", "fr", "es", "pl", "cs", "hu", "tr", "ru", "el", "he", "ar", "ja", "sv", "lt"].map {
      Pair("en", $0, share: 0.1, name: "en + 10 %")
    }
    + ["de", "fr", "pl", "ru", "ja"].map { Pair("en", $0, share: 0.3, name: "en + 30 %") }
    + [("de", "ru"), ("ru", "uk"), ("et", "lv"), ("hu", "ro"), ("ko", "ja"), ("pl", "fr")].map {
      Pair($0, $1, share: 0.3, name: "neighbours, 30 %")
    }

  /// The lengths of pages, in characters.
  package var lengths = [300, 1_000, 4_000]

  /// How many pages of each pair, encoding, length and layout there are.
  package var samples = 3

  private let source: CorpusSource

  /// So many sentences of each language an encoding has to be able to write.
  private static let minSentences = 3

  package init(_ source: CorpusSource) { self.source = source }

  /// All pages of a pair, in a fixed order.
  ///
  /// - Throws: `CorpusError` where the corpus names an encoding that does not exist.
  package func forEachPage(of pair: Pair, _ body: (Page) throws -> Void) throws {
    var encodings: [TextEncoding] = []
    // English is written in every encoding.
    for language in pair.languages where language != "en" {
      for encoding in try source.plausible.encodings(of: language, includesRare: true)
      where !encodings.contains(encoding) && encoding.family != .ebcdic {
        encodings.append(encoding)
      }
    }
    for encoding in encodings {
      let sentences = pair.languages.map { source.sentences(of: $0, in: encoding) }
      guard sentences.allSatisfy({ $0.count >= Self.minSentences }) else { continue }
      var mixed = MixedLines(
        sentences, seed: 17, stream: "\(pair.languages)/\(encoding.name)")
      for layout in LineLayout.allCases {
        for length in lengths {
          for _ in 0..<samples {
            let lines = mixed.lines(characterCount: length, shares: pair.shares, layout)
            if let page = try? page(of: lines, pair, encoding, layout) { try body(page) }
          }
        }
      }
    }
  }

  private func page(
    of lines: [MixedLines.Line], _ pair: Pair, _ encoding: TextEncoding, _ layout: LineLayout
  ) throws -> Page? {
    let text = lines.map(\.text).joined(separator: layout == .paragraph ? " " : "\n") + "\n"
    // Text of ASCII alone reads the same in most encodings.
    guard text.unicodeScalars.contains(where: { !$0.isASCII }) else { return nil }
    var counts = [0.0, 0.0]
    for line in lines { counts[line.kind] += Double(line.text.unicodeScalars.count) }
    let total = counts[0] + counts[1]
    return Page(
      pair: pair, encoding: encoding, layout: layout, bytes: try encoding.encode(text), text: text,
      shares: [pair.languages[0]: counts[0] / total, pair.languages[1]: counts[1] / total])
  }
}
