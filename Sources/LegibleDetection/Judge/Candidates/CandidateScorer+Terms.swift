internal import LegibleEncodings

extension CandidateScorer {
  /// The terms of a reading by one of its encodings in one language; their sum is the logarithm of the weight
  /// that these two give it.
  ///
  /// - Parameter index: The place of the language in the models, or `nil` for the unknown language.
  func terms(of weighed: WeighedReading, by id: EncodingID, in index: Int?) -> [Term] {
    let temperature = parameters.posterior.temperature.ratio
    var terms = [
      Term(kind: .prior, nats: priors.commonness(of: id) / temperature),
      Term(kind: .hint, nats: (priors.prior(of: id) - priors.commonness(of: id)) / temperature),
      Term(kind: .malformed, nats: -weighed.malformedPenalty / temperature),
      Term(
        kind: .positionFaults,
        nats: -(weighed.errorPenalty - weighed.malformedPenalty + weighed.placeGain) / temperature),
      Term(kind: .tellingPlaces, nats: weighed.placeGain / temperature),
      Term(kind: .sharedPairs, nats: -weighed.sharedPairs.cost / temperature),
    ]
    let reading = weighed.reading
    guard let index else {
      terms.append(Term(kind: .asciiPairs, nats: -weighed.ascii.best / temperature))
      terms.append(Term(kind: .pairs, nats: -unknownCost(of: weighed) / temperature))
      return terms.filter { $0.nats != 0 }
    }
    let language = models.languages[index]
    let group = PairGroup(weighed.sharedPairs.languagePairs, of: reading.characters, arena)
    let pairs = language.cost(of: group, models: models)?.saturated ?? 0
    let positions = language.positionCost(of: reading.positions, in: reading.characters).saturated
    let repetition = language.isOfScript ? language.repetitionGain(of: reading) : 0
    let ideographGain = models.ideographPairGain(of: reading, in: language)
    let inventory = language.inventoryCost(of: reading)
    let text = pairs - repetition - ideographGain + positions + inventory
    let listGain = text - Explanations(text: text, list: language.listCost(of: reading)).cost
    terms += [
      Term(kind: .languageHint, nats: priors.prior(of: language)),
      Term(
        kind: .encodingInLanguage,
        nats: EncodingPriors.likelihood(of: id, in: language) / temperature),
      Term(kind: .asciiPairs, nats: -weighed.ascii.cost(at: index) / temperature),
      Term(kind: .pairs, nats: -pairs / temperature),
      Term(kind: .wordPositions, nats: -positions / temperature),
      Term(kind: .letterInventory, nats: (listGain - inventory) / temperature),
      Term(kind: .repetition, nats: repetition / temperature),
      Term(
        kind: .ideographPairs,
        nats: ideographGain / temperature),
    ]
    return terms.filter { $0.nats != 0 }
  }
}
