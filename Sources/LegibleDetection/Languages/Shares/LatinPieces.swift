/// The costs of the pieces of a text in the languages in Latin letters.
///
/// Most pairs of such a text are of ASCII characters in words, whose costs are summed for all
/// languages at once. Only the other pairs are scored in each language, and those of ASCII signs
/// only in likely ones.
struct LatinPieces {
  private let models: LanguageModels

  /// The languages in Latin letters, by index in the models.
  private let languages: Range<Int>

  /// For each piece, the cost of its word pairs in each language, in steps of `CostScale`.
  private var sums: [UInt32] = []

  /// For each piece, its pairs with a non-ASCII character, followed by its pairs with ASCII signs.
  private var others: [TextPieces.Pair] = []

  /// For each piece, where its pairs in `others` begin, where those with ASCII signs begin, and
  /// where they end.
  private var parts: [(start: Int, notation: Int, end: Int)] = []

  /// - Complexity: O(*n* · *l*) in the length of the text and the number of languages.
  init(_ text: TextPieces, models: LanguageModels) {
    self.models = models
    languages = models.range(of: .latin)
    guard text.pieces.contains(where: { $0.scripts & CharacterCategory.latin.bit != 0 }) else {
      return
    }
    sums.reserveCapacity(text.pieces.count * languages.count)
    Arena.with { arena in
      for piece in text.pieces {
        let mark = arena.mark
        append(text.pairs[piece.pairs], arena)
        arena.rewind(to: mark)
      }
    }
  }

  /// Appends a piece.
  private mutating func append(_ pairs: ArraySlice<TextPieces.Pair>, _ arena: Arena) {
    let start = others.count
    let words = WordPairCosts.bounded
    var rows = WeightedRowList(count: pairs.count, weight: pairs.count, arena)
    var notation: [TextPieces.Pair] = []
    for pair in pairs {
      if let row = words.row(of: pair.first, pair.second) {
        rows.append(row, 1)
      } else if pair.isASCII {
        notation.append(pair)
      } else {
        others.append(pair)
      }
    }
    parts.append((start, others.count, others.count + notation.count))
    others += notation
    // There is a sum for each language, followed by unused ones.
    sums += words.sums(of: rows, arena).prefix(languages.count)
  }

  /// Returns the cost of a piece in a language, in nats.
  ///
  /// - Parameter language: A language in Latin letters, by index in the models.
  func cost(of piece: Int, in language: Int) -> Double {
    if parts.isEmpty { return .infinity }
    let part = parts[piece]
    return cost(of: piece, in: language, part.start..<part.end)
  }

  /// Returns the costs of a piece without pairs of ASCII signs; in languages that are far from the
  /// best, also without non-ASCII pairs.
  func likelyCosts(of piece: Int, in known: [Int]) -> [Double] {
    let words = known.map { cost(of: piece, in: $0, 0..<0) }
    let beyondASCII = parts[piece].start..<parts[piece].notation
    guard !beyondASCII.isEmpty, let best = words.indices.min(by: { words[$0] < words[$1] }) else {
      return words
    }
    // A language whose word pairs alone cost more than this is far from the best.
    let limit = cost(of: piece, in: known[best], beyondASCII) + parameters.share.distant.nats
    return known.indices.map {
      words[$0] <= limit ? cost(of: piece, in: known[$0], beyondASCII) : words[$0]
    }
  }

  /// Returns the cost of the word pairs of a piece, and of some other pairs.
  private func cost(of piece: Int, in language: Int, _ pairs: Range<Int>) -> Double {
    let words = Int(sums[piece * languages.count + language - languages.lowerBound])
    let steps = words + models.languages[language].steps(of: others[pairs], models: models)
    return Double(steps) / CostScale.stepsPerNat
  }
}
