/// The costs of the pieces of a text in each candidate language.
struct PieceCosts {
  /// The maximum number of pieces that are surveyed for each script.
  private static let surveyedPieces: Budget = 64

  /// The number of pairs that are surveyed to choose the candidate languages of a script.
  private static let surveyedPairs: Budget = 1_536

  /// The maximum number of candidate languages of a script.
  private static let languageLimit: Budget = 14

  /// The languages, by index in the models.
  let languages: [Int]

  /// For each piece a row with the costs in all languages, in nats.
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

  /// Returns the average cost of the pieces that are in a language, in nats a pair.
  ///
  /// - Parameter column: The index of the language in `languages`.
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

  /// Returns the candidate languages of some part of the text, by index in the models.
  ///
  /// For each script, some pieces in that script are surveyed.
  ///
  /// - Parameter maxGap: A language is left out if it costs this much more than another one in each
  ///   surveyed piece, in nats.
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

  /// Returns the likeliest languages of a script, and their siblings.
  ///
  /// - Parameter costs: For each surveyed piece the cost in each language.
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
    // A language is a candidate if it is best for some piece, or good for the whole.
    let minimum = sums.min() ?? 0
    let scores = known.indices.map { min(gaps[$0], (sums[$0] - minimum) / Double(costs.count)) }
    let chosen = known.indices.sorted { (scores[$0], sums[$0]) < (scores[$1], sums[$1]) }
      .prefix(Self.languageLimit).filter { scores[$0] <= maxGap }.map { known[$0] }
    return withSiblings(chosen, of: known, models: models)
  }

  /// Returns the languages with all their siblings.
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
  /// Returns the sum of the bounded costs of pairs, in nats.
  func cost(of pairs: ArraySlice<TextPieces.Pair>, models: LanguageModels) -> Double {
    Double(steps(of: pairs, models: models)) / CostScale.stepsPerNat
  }

  /// Returns the sum of the bounded costs of pairs, in steps of `CostScale`.
  func steps(of pairs: ArraySlice<TextPieces.Pair>, models: LanguageModels) -> Int {
    var steps = 0
    for pair in pairs {
      // Symbols are valid in the models, and their classes are rows and columns of the matrix.
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
