internal import LegibleEncodings

extension CandidateScorer {
  /// Returns the terms of a reading by one of its encodings in one language; their sum is the log
  /// weight of that hypothesis.
  ///
  /// - Parameter index: The index of the language in the models, or `nil` for an unknown language.
  func terms(of weighed: WeighedReading, by id: EncodingID, in index: Int?) -> [Term] {
    let temperature = parameters.posterior.temperature.ratio
    var terms = [
      Term(kind: .prior, nats: priors.commonness(of: id) / temperature),
      Term(
        kind: .hint,
        nats: (priors.prior(of: id) - priors.commonness(of: id) - priors.context(of: id))
          / temperature),
      Term(kind: .otherFiles, nats: priors.context(of: id) / temperature),
    ]
    if let index {
      let language = models.languages[index]
      let group = PairGroup(
        weighed.sharedPairs.languagePairs, of: weighed.reading.characters, arena)
      let evidence = LanguageEvidence(
        for: weighed, group, in: index, prior: priors.prior(of: language), models: models)
      terms.append(
        Term(
          kind: .encodingInLanguage,
          nats: EncodingPriors.likelihood(of: id, in: language) / temperature))
      terms += evidence.terms
    } else {
      terms += [
        Term(kind: .asciiPairs, nats: -weighed.ascii.best / temperature),
        Term(kind: .pairs, nats: -unknownCost(of: weighed) / temperature),
        Term(kind: .sharedPairs, nats: -weighed.sharedPairs.cost / temperature),
        Term(kind: .malformed, nats: -weighed.malformedPenalty / temperature),
        Term(
          kind: .positionFaults,
          nats: -(weighed.errorPenalty - weighed.malformedPenalty) / temperature),
      ]
    }
    return terms.filter { $0.nats != 0 }
  }

  /// Returns the gain of a reading from its other languages and encodings, in nats.
  ///
  /// - Parameter index: The index of the language in the models, or `nil` for an unknown language.
  func otherHypotheses(
    of finalist: Finalist, _ weighed: WeighedReading, besides id: EncodingID, in index: Int?
  ) -> Double {
    let temperature = parameters.posterior.temperature.ratio
    let encodings = priors.entries(of: weighed.reading.encodings, arena)
    var own = -Double.infinity
    var weights: [Double] = []
    func add(_ weight: Double, _ encoding: EncodingID, _ language: Int?) {
      if encoding == id && language == index { own = weight } else { weights.append(weight) }
    }
    for likelihood in Self.significant(finalist.likelihoods) {
      let language = models.languages[likelihood.language]
      for entry in encodings {
        add(
          likelihood.logarithm + priors.prior(of: entry, in: language) / temperature, entry.id,
          likelihood.language)
      }
    }
    if mayBeUnknown(weighed.reading) {
      let cost =
        unknownCost(of: weighed) + weighed.sharedPairs.cost + weighed.ascii.best
        + weighed.errorPenalty
      for entry in encodings { add((entry.prior - cost) / temperature, entry.id, nil) }
    }
    return logarithm(weights.reduce(1) { $0 + exponential($1 - own) })
  }
}
