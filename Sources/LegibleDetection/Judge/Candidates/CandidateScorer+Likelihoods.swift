internal import LegibleEncodings

extension CandidateScorer {
  /// Returns the log-likelihoods of a reading, by its pairs and word positions, in those of the
  /// given languages in which it can matter.
  mutating func likelihoods(
    of weighed: WeighedReading, in languages: UnsafeBufferPointer<Int>
  ) -> UnsafeBufferPointer<LanguageLikelihood> {
    let reading = weighed.reading
    var result = arena.list(of: LanguageLikelihood.self, capacity: languages.count)
    if languages.isEmpty { return result.elements }
    let group = PairGroup(weighed.sharedPairs.languagePairs, of: reading.characters, arena)
    let count = reading.weight + weighed.ascii.pairCount
    let maxPrior = priors.maxPrior(of: reading.encodings) / parameters.posterior.temperature.ratio
    var minValue = -Double.infinity
    for index in languages {
      let language = models.languages[index]
      let prior = priors.prior(of: language)
      let evidence = LanguageEvidence(
        for: weighed, group, in: index, prior: prior, models: models,
        minValue: max(minValue, minWeight - maxPrior))
      if evidence.exceedsLimit { continue }
      let value = evidence.logarithm
      result.append(
        LanguageLikelihood(
          language: index, logarithm: value, isListed: evidence.explanations.isLikelierList,
          crossEntropy: (evidence.nonASCIICost + weighed.ascii.best) / max(1, count),
          nonASCIICost: evidence.nonASCIICost,
          fullCost: evidence.fullCost + weighed.sharedPairs.fullCost))
      minValue = max(minValue, value - parameters.beam.negligible.nats)
      // The priors of the encodings are looked up only for the few languages that may raise the
      // minimum.
      if value + maxPrior - parameters.beam.negligibleReading.nats > minWeight {
        let prior = priors.prior(of: reading.encodings, in: language)
        let weight = value + prior / parameters.posterior.temperature.ratio
        minWeight = max(minWeight, weight - parameters.beam.negligibleReading.nats)
      }
    }
    return result.elements
  }

  /// Sums the likelihoods of a reading over its encodings and languages.
  func score(
    _ weighed: WeighedReading, _ number: Int,
    _ likelihoods: UnsafeBufferPointer<LanguageLikelihood>
  ) -> CandidateScore? {
    let reading = weighed.reading
    let mayBeUnknown = mayBeUnknown(reading)
    if likelihoods.isEmpty && !mayBeUnknown { return nil }
    let encodings = priors.entries(of: reading.encodings, arena)
    var sum = HypothesisSum()
    addKnownLanguages(likelihoods, encodings, of: reading, to: &sum)
    var (nonASCIICost, fullCost) = (sum.nonASCIICost, sum.fullCost)
    if mayBeUnknown {
      let pairs = unknownCost(of: weighed) + weighed.sharedPairs.cost
      let cost = pairs + weighed.ascii.best + weighed.errorPenalty
      // Because of rounding, this is not exactly `pairs`, and answers depend on the last bits.
      nonASCIICost = min(nonASCIICost, cost - weighed.ascii.best - weighed.errorPenalty)
      fullCost = min(
        fullCost, pairs - weighed.sharedPairs.cost + weighed.sharedPairs.fullCost)
      for entry in encodings {
        sum.add((entry.prior - cost) / parameters.posterior.temperature.ratio, of: entry.id)
      }
    }
    guard let encoding = sum.bestEncoding else { return nil }
    let logWeight = sum.logarithm
    return CandidateScore(
      candidate: number, logWeight: logWeight, encoding: encoding, language: sum.bestLanguage,
      languageConfidence: min(1, sum.bestProbability * exponential(sum.maximum - logWeight)),
      crossEntropy: sum.crossEntropy, nonASCIICost: nonASCIICost + weighed.errorPenalty,
      fullCost: fullCost + weighed.errorPenalty, isListed: sum.isListed)
  }

  /// Adds the known languages to the sum.
  private func addKnownLanguages(
    _ likelihoods: UnsafeBufferPointer<LanguageLikelihood>,
    _ encodings: UnsafeBufferPointer<HypothesisPriors.Entry>, of reading: TextReading,
    to sum: inout HypothesisSum
  ) {
    let maxPrior = priors.maxPrior(of: reading.encodings) / parameters.posterior.temperature.ratio
    let maximum = likelihoods.reduce(-Double.infinity) { max($0, $1.logarithm) }
    sum.maximum = maximum
    // Probabilities are relative to the likeliest language, so adding them needs no logarithms.
    var total = 0.0
    for likelihood in Self.significant(likelihoods) {
      let language = models.languages[likelihood.language]
      if likelihood.logarithm + maxPrior > sum.bestEncodingWeight {
        for entry in encodings {
          sum.consider(
            likelihood.logarithm + priors.prior(of: entry, in: language)
              / parameters.posterior.temperature.ratio,
            of: entry.id)
        }
      }
      let probability =
        exponential(likelihood.logarithm - maximum) * priors.weight(of: encodings, in: language)
      total += probability
      sum.nonASCIICost = min(sum.nonASCIICost, likelihood.nonASCIICost)
      sum.fullCost = min(sum.fullCost, likelihood.fullCost)
      // Of equally likely languages the first is reported.
      if probability > sum.bestProbability
        || probability == sum.bestProbability && likelihood.language < sum.bestLanguage ?? .max
      {
        (sum.bestLanguage, sum.bestProbability) = (likelihood.language, probability)
        sum.isListed = likelihood.isListed
        sum.crossEntropy =
          language.isScriptModel
          ? parameters.posterior.fairFit.nats : likelihood.crossEntropy
      }
    }
    if total > 0 { sum.add(maximum + logarithm(total)) }
  }

  /// Returns the languages that contribute to the weight of a reading: those close to the
  /// likeliest.
  static func significant(
    _ likelihoods: UnsafeBufferPointer<LanguageLikelihood>
  ) -> some Sequence<LanguageLikelihood> {
    let maximum = likelihoods.reduce(-Double.infinity) { max($0, $1.logarithm) }
    return likelihoods.lazy.filter { $0.logarithm >= maximum - parameters.beam.negligible.nats }
  }

  func unknownCost(of weighed: WeighedReading) -> Double {
    let unknown = UnknownLanguage.shared
    let characters = weighed.reading.characters.characters
    let knownScript = Float(parameters.letterPenalties.knownScript.nats)
    var total: Float = 0
    for pair in weighed.sharedPairs.languagePairs {
      let (first, second) = (characters[Int(pair.first)], characters[Int(pair.second)])
      var cost = unknown.cost(first.category, second.category)
      if second.script & ~unknownScripts != 0 { cost += knownScript }
      total += cost * Float(pair.weight)
    }
    return Double(total) / Double(PairWeights.unit)
  }
}

/// The sum over the encodings and languages of one reading, with the likeliest of each.
private struct HypothesisSum {
  private var sum = LogarithmicSum()

  /// The highest log-likelihood in a known language.
  var maximum = -Double.infinity

  private(set) var bestEncoding: EncodingID?
  private(set) var bestEncodingWeight = -Double.infinity
  var bestLanguage: Int?
  var bestProbability = 0.0
  var isListed = false
  var crossEntropy = parameters.posterior.fairFit.nats

  /// The lowest cost of the pairs with a non-ASCII character, in nats.
  var nonASCIICost = Double.infinity

  /// The lowest cost of these pairs without bounds, in nats.
  var fullCost = Double.infinity

  /// The logarithm of the sum.
  var logarithm: Double { sum.logarithm }

  mutating func add(_ weight: Double) { sum.add(weight) }

  /// Adds the hypothesis of an encoding in an unknown language.
  mutating func add(_ weight: Double, of id: EncodingID) {
    sum.add(weight)
    consider(weight, of: id)
  }

  /// Keeps the encoding if it is the likeliest so far.
  @inline(__always)
  mutating func consider(_ weight: Double, of id: EncodingID) {
    if weight > bestEncodingWeight { (bestEncoding, bestEncodingWeight) = (id, weight) }
  }
}
