internal import LegibleEncodings

/// What speaks for a reading in one language and against it, piece by piece: what the judge adds up, and the ledger lists.
///
/// Costs and gains are nats, before the temperature of the posterior.
struct LanguageEvidence {
  /// The prior of the language, by hints; the temperature does not change it.
  let prior: Double

  let asciiCost: Double
  let sharedCost: Double

  /// For places that cannot be read, and for characters where words do not have them, less what the places tell.
  let errorPenalty: Double
  let malformedPenalty: Double
  let placeGain: Double

  /// `nil` where it is more than the limit.
  let pairs: EvidenceCost?
  let positions: EvidenceCost
  let repetitionGain: Double
  let ideographGain: Double
  let inventoryCost: Double

  /// The cost of the characters as text, and as a list.
  let explanations: Explanations

  /// Whether the cost of the characters is beyond the limit.
  let exceedsLimit: Bool

  /// - Parameters:
  ///   - group: The pairs of the reading.
  ///   - index: The place of the language in the models.
  ///   - minValue: The least log-likelihood that matters: where the pairs cost more, the rest is not looked at.
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
    placeGain = weighed.placeGain
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

  /// The cost of the characters where evidence is not bounded.
  var fullCost: Double {
    min(
      explanations.list,
      (pairs?.full ?? .infinity) - repetitionGain - ideographGain + positions.full)
  }

  /// The pieces as terms, whose sum is the log-likelihood.
  var terms: [Term] {
    let temperature = parameters.posterior.temperature.ratio
    // What a list explains better than text does is a matter of the letters.
    let text = explanations.text < .infinity ? explanations.text : 0
    let listGain = text - explanations.cost
    return [
      Term(kind: .languageHint, nats: prior),
      Term(kind: .asciiPairs, nats: -asciiCost / temperature),
      Term(kind: .sharedPairs, nats: -sharedCost / temperature),
      Term(kind: .malformed, nats: -malformedPenalty / temperature),
      Term(
        kind: .positionFaults, nats: -(errorPenalty - malformedPenalty + placeGain) / temperature),
      Term(kind: .surroundings, nats: placeGain / temperature),
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
