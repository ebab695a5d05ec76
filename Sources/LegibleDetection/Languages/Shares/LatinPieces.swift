/// What the pieces of a text cost in the languages that are written in Latin letters.
///
/// Most of such a text is pairs of ASCII characters in words. They are added up for all languages at once, so that only
/// the other pairs are looked at in each language; those of ASCII signs not before a language is likely.
struct LatinPieces {
  private let models: LanguageModels

  /// The languages, by their places in the models.
  private let languages: Range<Int>

  /// For each piece what its pairs of words cost in each language, in steps of `CostScale`.
  private var sums: [UInt32] = []

  /// For each piece its pairs with a character beyond ASCII, and after these the other pairs that words do not have.
  private var others: [TextPieces.Pair] = []

  /// Where those of each piece begin among them, where the latter, and where these end.
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

  /// Adds a piece.
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
    // There is a sum for each of the languages, and some behind them.
    sums += words.sums(of: rows, arena).prefix(languages.count)
  }

  /// The cost of a piece in a language, in nats.
  ///
  /// - Parameter language: One in Latin letters, by its place in the models.
  func cost(of piece: Int, in language: Int) -> Double {
    if parts.isEmpty { return .infinity }
    let part = parts[piece]
    return cost(of: piece, in: language, part.start..<part.end)
  }

  /// The same without the pairs of ASCII signs; and in languages that are too far behind without the pairs beyond ASCII.
  func likelyCosts(of piece: Int, in known: [Int]) -> [Double] {
    let words = known.map { cost(of: piece, in: $0, 0..<0) }
    let beyondASCII = parts[piece].start..<parts[piece].notation
    guard !beyondASCII.isEmpty, let best = words.indices.min(by: { words[$0] < words[$1] }) else {
      return words
    }
    // What costs more already than the best with all its pairs is far behind.
    let limit = cost(of: piece, in: known[best], beyondASCII) + parameters.share.distant.nats
    return known.indices.map {
      words[$0] <= limit ? cost(of: piece, in: known[$0], beyondASCII) : words[$0]
    }
  }

  /// The cost of the words of ASCII letters in a piece, and of other pairs.
  private func cost(of piece: Int, in language: Int, _ pairs: Range<Int>) -> Double {
    let words = Int(sums[piece * languages.count + language - languages.lowerBound])
    let steps = words + models.languages[language].steps(of: others[pairs], models: models)
    return Double(steps) / CostScale.stepsPerNat
  }
}
