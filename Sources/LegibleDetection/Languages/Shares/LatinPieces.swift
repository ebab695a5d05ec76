/// What the pieces of a text cost in the languages that are written in Latin letters.
///
/// Most of such a text is pairs of ASCII characters in words. They are added up for all languages at once, so that only
/// the other pairs are looked at in each language.
struct LatinPieces {
  private let models: LanguageModels

  /// The languages, by their places in the models.
  private let languages: Range<Int>

  /// For each piece what its pairs of words cost in each language, in steps of `CostScale`.
  private var sums: [UInt32] = []

  /// The other pairs, and where those of each piece are among them.
  private var others: [TextPieces.Pair] = []
  private var parts: [Range<Int>] = []

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

  /// Adds a piece.
  private mutating func append(_ pairs: ArraySlice<TextPieces.Pair>, _ arena: Arena) {
    let start = others.count
    var rows = WeightedRowList(count: pairs.count, weight: pairs.count, arena)
    for pair in pairs {
      if let row = WordPairCosts.shared.row(of: pair.first, pair.second) {
        rows.append(row, 1)
      } else {
        others.append(pair)
      }
    }
    parts.append(start..<others.count)
    // There is a sum for each of the languages, and some behind them.
    sums += WordPairCosts.shared.sums(of: rows, arena).prefix(languages.count)
  }

  /// The cost of a piece in a language, in nats.
  ///
  /// - Parameter language: One in Latin letters, by its place in the models.
  func cost(of piece: Int, in language: Int) -> Double {
    if parts.isEmpty { return .infinity }
    let steps = models.languages[language].steps(of: others[parts[piece]], models: models)
    return wordCost(of: piece, in: language) + Double(steps) / CostScale.stepsPerNat
  }

  /// What the words of ASCII letters in a piece cost in a language, in nats.
  private func wordCost(of piece: Int, in language: Int) -> Double {
    Double(sums[piece * languages.count + language - languages.lowerBound])
      / CostScale.stepsPerNat
  }

  /// The cost of a piece in each of some languages, in nats; in those that are too far behind by its words
  /// only what these cost.
  func likelyCosts(of piece: Int, in known: [Int]) -> [Double] {
    let costs = known.map { wordCost(of: piece, in: $0) }
    guard !parts[piece].isEmpty, let best = costs.indices.min(by: { costs[$0] < costs[$1] }) else {
      return costs
    }
    // What costs more already than the best with all its pairs is far behind.
    let most = cost(of: piece, in: known[best]) + parameters.share.distant.nats
    return known.indices.map {
      costs[$0] <= most ? cost(of: piece, in: known[$0]) : costs[$0]
    }
  }
}
