/// What pieces of a text cost in each of the languages that they may be in.
struct PieceCosts {
  /// The languages, by their places in the models.
  let languages: [Int]

  /// For each piece a row of costs, in nats, as many as there are languages.
  let costs: [Double]

  /// - Complexity: O(*n* · *l*) in the length of the text and the number of languages.
  init(of text: TextPieces, in languages: [Int], models: LanguageModels) {
    self.languages = languages
    var costs = [Double](repeating: 0, count: text.pieces.count * languages.count)
    for (column, language) in languages.enumerated() {
      let model = models.languages[language]
      for (row, piece) in text.pieces.enumerated() {
        costs[row * languages.count + column] = model.cost(
          of: text.pairs[piece.pairs], models: models)
      }
    }
    self.costs = costs
  }

  /// The languages that some of the text is likeliest to be in, by their places in the models.
  ///
  /// For each script the beginnings of some pieces that have it are looked at.
  static func likelyLanguages(
    of text: TextPieces, models: LanguageModels, withheld: [String]
  ) -> [Int] {
    var chosen: Set<Int> = []
    for script in CharacterCategory.scripts {
      let known = models.range(of: script).filter {
        !withheld.contains(models.tag(of: models.languages[$0]))
      }
      let pieces = text.pieces.filter { $0.scripts & script.scriptBit != 0 }
      if pieces.isEmpty || known.isEmpty { continue }
      chosen.formUnion(likeliest(of: known, for: pieces, text, models: models))
    }
    return chosen.sorted()
  }

  /// The likeliest of the languages of a script for pieces all over a text.
  private static func likeliest(
    of known: [Int], for pieces: [TextPieces.Piece], _ text: TextPieces, models: LanguageModels
  ) -> [Int] {
    let most = parameters.share.candidates.count
    if known.count <= most { return known }
    let pieceCount = min(pieces.count, parameters.share.surveyedPieces.count)
    let pairCount = parameters.share.surveyed.count / pieceCount
    var gaps = [Double](repeating: .infinity, count: known.count)
    var sums = [Double](repeating: 0, count: known.count)
    for number in 0..<pieceCount {
      let pairs = text.pairs[pieces[number * pieces.count / pieceCount].pairs].prefix(pairCount)
      let costs = known.map { models.languages[$0].cost(of: pairs, models: models) }
      let least = costs.min() ?? 0
      for index in costs.indices {
        sums[index] += costs[index]
        gaps[index] = min(gaps[index], costs[index] - least)
      }
    }
    // A language matters that is the best of all for a piece, or good for the whole.
    let least = sums.min() ?? 0
    let scores = known.indices.map { min(gaps[$0], (sums[$0] - least) / Double(pieceCount)) }
    let chosen = known.indices.sorted { (scores[$0], sums[$0]) < (scores[$1], sums[$1]) }
      .prefix(most).map { known[$0] }
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
      let cost = min(Int(matrix[place]) &+ own, Self.mostStepsOfPair)
      steps &+= min(cost, Int(unigrams[column]) &+ own &+ parameters.pair.surprise.steps)
    }
    return Double(steps) / CostScale.stepsPerNat
  }
}
