internal import LegibleEncodings

/// The evidence for a reading in one language, by kind. The scorer adds it up, and the ledger lists
/// it.
///
/// Costs and gains are in nats, before division by the temperature of the posterior.
struct LanguageEvidence {
  /// The prior of the language, which is not divided by the temperature.
  let prior: Double

  let asciiCost: Double
  let sharedCost: Double

  /// The penalty for errors and unusual positions, less the gain from informative surroundings.
  let errorPenalty: Double
  let malformedPenalty: Double
  let surroundingsGain: Double

  /// The pair cost; `nil` if it exceeds the limit.
  let pairs: EvidenceCost?
  let positions: EvidenceCost
  let repetitionGain: Double
  let ideographGain: Double
  let inventoryCost: Double

  /// The cost of the characters as text and as a list of letters.
  let explanations: Explanations

  /// Whether the cost is so high that the log-likelihood is below `minValue` and does not matter.
  let exceedsLimit: Bool

  /// - Parameters:
  ///   - group: The pairs of the reading.
  ///   - index: The index of the language in the models.
  ///   - minValue: The minimum log-likelihood that matters; scoring stops once it is out of reach.
  init(
    for weighed: WeighedReading, _ group: PairGroup, in index: Int, prior: Double,
    models: LanguageModels, minValue: Double = -.infinity
  ) {
    let language = models.languages[index]
    let reading = weighed.reading
    self.prior = prior
    asciiCost = weighed.ascii.cost(at: index)
    sharedCost = weighed.sharedPairs.cost
    errorPenalty = weighed.errorPenalty
    malformedPenalty = weighed.malformedPenalty
    surroundingsGain = weighed.surroundingsGain
    repetitionGain = language.isScriptModel ? language.repetitionGain(of: reading) : 0
    ideographGain = models.ideographPairGain(of: reading, in: language)
    positions = language.positionCost(of: reading.positions, in: reading.characters)
    inventoryCost = language.inventoryCost(of: reading)
    let gain = repetitionGain + ideographGain - positions.saturated - inventoryCost
    let others = asciiCost + errorPenalty + sharedCost
    let limit = -(minValue - prior) * parameters.posterior.temperature.ratio - others
    pairs =
      limit + gain < 0 ? nil : language.cost(of: group, models: models, limit: limit + gain)
    explanations = Explanations(
      text: pairs.map { $0.saturated - gain } ?? .infinity, list: language.listCost(of: reading))
    exceedsLimit = pairs == nil && explanations.cost > limit
  }

  /// The cost of all pairs with a non-ASCII character.
  var nonASCIICost: Double { explanations.cost + sharedCost }

  /// The log-likelihood, in nats.
  var logarithm: Double {
    let others = asciiCost + errorPenalty + sharedCost
    return prior - (explanations.cost + others) / parameters.posterior.temperature.ratio
  }

  /// The cost of the characters without bounds.
  var fullCost: Double {
    min(
      explanations.list,
      (pairs?.full ?? .infinity) - repetitionGain - ideographGain + positions.full)
  }

  /// The evidence as terms, whose sum is the log-likelihood.
  var terms: [Term] {
    let temperature = parameters.posterior.temperature.ratio
    // The gain of the explanation as a list is attributed to the letters.
    let text = explanations.text < .infinity ? explanations.text : 0
    let listGain = text - explanations.cost
    return [
      Term(kind: .languageHint, nats: prior),
      Term(kind: .asciiPairs, nats: -asciiCost / temperature),
      Term(kind: .sharedPairs, nats: -sharedCost / temperature),
      Term(kind: .malformed, nats: -malformedPenalty / temperature),
      Term(
        kind: .positionFaults,
        nats: -(errorPenalty - malformedPenalty + surroundingsGain) / temperature),
      Term(kind: .surroundings, nats: surroundingsGain / temperature),
    ]
      + (pairs.map { pairs in
        [
          Term(kind: .pairs, nats: -pairs.saturated / temperature),
          Term(kind: .wordPositions, nats: -positions.saturated / temperature),
          Term(kind: .repetition, nats: repetitionGain / temperature),
          Term(kind: .ideographPairs, nats: ideographGain / temperature),
          Term(kind: .letterInventory, nats: (listGain - inventoryCost) / temperature),
        ]
      } ?? [Term(kind: .letterInventory, nats: -explanations.cost / temperature)])
  }
}
