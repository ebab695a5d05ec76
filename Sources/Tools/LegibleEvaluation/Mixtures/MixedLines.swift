internal import LegibleEncodings

/// How lines of two kinds stand in one text.
package enum LineLayout: String, Sendable, CaseIterable {
  /// All lines of one kind, then those of the other.
  case halves

  /// Lines of both kinds in any order.
  case shuffled

  /// The same without line ends between them.
  case paragraph
}

/// Takes sentences of the corpus until each of two kinds has its share of a text.
struct MixedLines {
  /// A sentence with the number of its kind, 0 or 1.
  typealias Line = (kind: Int, text: String)

  private let sources: [[String]]
  private var random: StableRandom

  /// - Parameters:
  ///   - sources: The sentences of each kind.
  ///   - stream: What the choice follows from, with the seed.
  init(_ sources: [[String]], seed: UInt64, stream: String) {
    self.sources = sources
    random = StableRandom(seed: seed, stream: stream)
  }

  /// Sentences of both kinds with about so many characters together.
  ///
  /// - Parameter shares: How much of these each kind has, 0…1.
  mutating func lines(
    characterCount: Int, shares: [Double], _ layout: LineLayout
  ) -> [Line] {
    var lines: [Line] = []
    for (kind, sentences) in sources.enumerated() where !sentences.isEmpty {
      var rest = Double(characterCount) * shares[kind]
      while rest > 0 {
        for sentence in random.shuffled(sentences) where rest > 0 {
          lines.append((kind, sentence))
          rest -= Double(sentence.unicodeScalars.count)
        }
      }
    }
    return layout == .halves ? lines : random.shuffled(lines)
  }
}

extension CorpusSource {
  /// The sentences of a language that an encoding can write, as they were written in it.
  func sentences(of tag: String, in encoding: TextEncoding) -> [String] {
    guard let language = languages.first(where: { $0.tag == tag }) else { return [] }
    let spelling = LegacySpelling(
      encoding, substitutions: encoding.family == .unicode ? [:] : plausible.substitutions(of: tag),
      lines: language.prose)
    return language.prose.compactMap { spelling.spelling(of: $0) }
  }
}
