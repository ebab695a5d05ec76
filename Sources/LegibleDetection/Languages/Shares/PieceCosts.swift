/// What pieces of a text cost in each of the languages that they may be in.
struct PieceCosts {
  /// The pieces that the surveyed pairs are taken of at most.
  private static let surveyedPieces: Budget = 64

  /// The pairs of characters that choose the languages which are looked at more closely.
  private static let surveyedPairs: Budget = 1_536

  /// How many languages are looked at more closely.
  private static let languageLimit: Budget = 14

  /// The languages, by their places in the models.
  let languages: [Int]

  /// For each piece a row of costs, in nats, as many as there are languages.
  let costs: [Double]

  /// - Complexity: O(*n* · *l*) in the length of the text and the number of languages.
  init(of text: TextPieces, in languages: [Int], _ latin: LatinPieces, models: LanguageModels) {
    self.languages = languages
    var costs = [Double](repeating: 0, count: text.pieces.count * languages.count)
    for (column, language) in languages.enumerated() {
      let model = models.languages[language]
      for (row, piece) in text.pieces.enumerated() {
        costs[row * languages.count + column] =
          model.script == .latin
          ? latin.cost(of: row, in: language)
          : model.cost(of: text.pairs[piece.pairs], models: models)
      }
    }
    self.costs = costs
  }

  /// What the pieces of a text that are in a language cost there, in nats a pair of characters.
  ///
  /// - Parameter column: The place of the language among these.
  func costPerPair(
    of text: TextPieces, in column: Int, _ mixture: LanguageMixture
  ) -> Double {
    var (cost, count) = (0.0, 0.0)
    for (row, piece) in text.pieces.enumerated() {
      let place = row * languages.count + column
      let probability = mixture.probability(of: row, in: column)
      cost += probability * costs[place]
      count += probability * Double(piece.pairs.count)
    }
    return count > 0 ? cost / count : .infinity
  }

  /// The languages that some of the text is likeliest to be in, by their places in the models.
  ///
  /// For each script some pieces that have it are looked at.
  ///
  /// - Parameter maxGap: Left out is a language in which each of these costs so many nats more than in another.
  static func likelyLanguages(
    of text: TextPieces, _ latin: LatinPieces, models: LanguageModels, withheld: [String],
    within maxGap: Double = .infinity
  ) -> [Int] {
    var chosen: Set<Int> = []
    for script in CharacterCategory.scripts {
      let known = models.range(of: script).filter {
        !withheld.contains(models.tag(of: models.languages[$0]))
      }
      let pieces = text.pieces.indices.filter {
        text.pieces[$0].scripts & script.scriptBit != 0
      }
      if pieces.isEmpty || known.isEmpty { continue }
      if known.count <= Self.languageLimit {
        chosen.formUnion(known)
        continue
      }
      let pieceCount = min(pieces.count, Self.surveyedPieces)
      let surveyed = (0..<pieceCount).map { pieces[$0 * pieces.count / pieceCount] }
      let pairCount = Self.surveyedPairs / pieceCount
      let costs = surveyed.map { piece in
        script == .latin
          ? latin.likelyCosts(of: piece, in: known)
          : known.map {
            models.languages[$0].cost(
              of: text.pairs[text.pieces[piece].pairs].prefix(pairCount), models: models)
          }
      }
      chosen.formUnion(likeliest(of: known, by: costs, models: models, within: maxGap))
    }
    return chosen.sorted()
  }

  /// The likeliest of the languages of a script, and those that text hardly tells from them.
  ///
  /// - Parameter costs: For each of some pieces what it costs in each of the languages.
  private static func likeliest(
    of known: [Int], by costs: [[Double]], models: LanguageModels, within maxGap: Double
  ) -> [Int] {
    var gaps = [Double](repeating: .infinity, count: known.count)
    var sums = [Double](repeating: 0, count: known.count)
    for costs in costs {
      let minimum = costs.min() ?? 0
      for index in costs.indices {
        sums[index] += costs[index]
        gaps[index] = min(gaps[index], costs[index] - minimum)
      }
    }
    // A language matters that is the best of all for a piece, or good for the whole.
    let minimum = sums.min() ?? 0
    let scores = known.indices.map { min(gaps[$0], (sums[$0] - minimum) / Double(costs.count)) }
    let chosen = known.indices.sorted { (scores[$0], sums[$0]) < (scores[$1], sums[$1]) }
      .prefix(Self.languageLimit).filter { scores[$0] <= maxGap }.map { known[$0] }
    return withSiblings(chosen, of: known, models: models)
  }

  /// The languages with all those that text hardly tells from them.
  private static func withSiblings(
    _ languages: [Int], of known: [Int], models: LanguageModels
  ) -> [Int] {
    let groups = Set(
      languages.compactMap { LanguageSiblings.group(of: models.tag(of: models.languages[$0])) })
    return languages
      + known.filter { language in
        guard !languages.contains(language),
          let group = LanguageSiblings.group(of: models.tag(of: models.languages[language]))
        else { return false }
        return groups.contains(group)
      }
  }
}

extension LanguageModel {
  /// The cost of pairs of characters, in nats, each up to a bound.
  func cost(of pairs: ArraySlice<TextPieces.Pair>, models: LanguageModels) -> Double {
    Double(steps(of: pairs, models: models)) / CostScale.stepsPerNat
  }

  /// The same in steps of `CostScale`.
  func steps(of pairs: ArraySlice<TextPieces.Pair>, models: LanguageModels) -> Int {
    var steps = 0
    for pair in pairs {
      // Symbols are those of the models, and their classes rows and columns of the matrix.
      let second = symbols[Int(pair.second)]
      let column = Int(second & 0xFF)
      let own =
        pair.ideograph == 0
        ? Int(second >> 8)
        : models.unigramCost(of: pair.ideograph, in: self) ?? Int(second >> 8)
      let place = Int(symbols[Int(pair.first)] & 0xFF) &* classCount &+ column
      let cost = min(Int(matrix[place]) &+ own, Self.maxPairSteps)
      steps &+= min(cost, Int(unigrams[column]) &+ own &+ parameters.pair.surprise.steps)
    }
    return steps
  }
}
