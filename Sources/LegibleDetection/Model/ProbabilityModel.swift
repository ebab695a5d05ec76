internal import LegibleEncodings

/// The posterior over encodings and languages for a sample of text.
///
///     P(encoding, language | bytes) ∝ P(encoding, language) · Π P(char_i | char_i-1, language)
struct ProbabilityModel {
  let options: DetectionOptions
  private let models = LanguageModels.shared

  init(options: DetectionOptions) { self.options = options }

  /// One answer with its probability.
  struct Answer {
    let encoding: TextEncoding
    let equivalents: [TextEncoding]
    var confidence: Double
    let language: LanguageGuess?
  }

  /// By how much log-likelihoods are divided: neighbouring pairs are not independent.
  private static let temperature = 2.0

  /// What the unknown language costs more than a trained one, in nats.
  private static let unknownLanguageCost = 6.0

  /// What a hint about the language or the encoding is worth, in nats.
  private static let hintWorth = 4.0

  /// The answers for a sample, best first; their probabilities add up to one.
  ///
  /// - Parameters:
  ///   - sample: The bytes around those that are not ASCII.
  ///   - byteCounts: How often each byte occurs in the whole input.
  ///   - candidates: The readings besides the single-byte ones.
  func answers(for sample: [UInt8], byteCounts: [Int]) -> [Answer] {
    var readings = ReadingCollector(models: models, options: options)
    readings.addSingleByte(sample, byteCounts: byteCounts)
    readings.addMultiByte(sample)
    return posterior(of: readings)
  }

  /// The likeliest of some encodings, none of which is single-byte, if there is any.
  func best(of encodings: [TextEncoding], for sample: [UInt8]) -> Answer? {
    var readings = ReadingCollector(models: models, options: options)
    for encoding in encodings { readings.add(encoding, for: sample) }
    return posterior(of: readings).first
  }

  private func posterior(of readings: ReadingCollector) -> [Answer] {
    var scored: [(answer: Answer, weight: Double)] = []
    readings.forEach { reading in
      if let result = score(reading) { scored.append(result) }
    }
    let best = scored.map(\.weight).max() ?? 0
    let total = scored.reduce(0) { $0 + exponential($1.weight - best) }
    return scored.map { result in
      var answer = result.answer
      answer.confidence = exponential(result.weight - best) / total
      return answer
    }
    .sorted { $0.confidence > $1.confidence }
  }

  /// The logarithm of the weight of a reading, summed over its encodings and the languages.
  private func score(_ reading: borrowing TextReading) -> (answer: Answer, weight: Double)? {
    let pairs = reading.pairs.scripts
    var weights: [Double] = []
    var bestLanguage: (index: Int, weight: Double)?
    var bestEncoding: (encoding: TextEncoding, weight: Double)?
    for (index, language) in models.languages.enumerated() {
      // A language in whose script there is no letter is left to the unknown one.
      guard pairs == 0 || pairs & 1 << UInt32(language.script.rawValue) != 0 else { continue }
      let cost =
        language.cost(of: reading.pairs, models: models) / CostScale.stepsPerNat
        + reading.ascii.costs[index] + reading.errorCost
      let likelihood = -cost / Self.temperature + languagePrior(language.tag)
      for encoding in reading.encodings {
        let weight = likelihood + encodingPrior(encoding, language: language.tag)
        weights.append(weight)
        if weight > bestLanguage?.weight ?? -.infinity { bestLanguage = (index, weight) }
        if weight > bestEncoding?.weight ?? -.infinity { bestEncoding = (encoding, weight) }
      }
    }
    let unknownCost =
      UnknownLanguage.cost(of: reading.pairs, models: models) / CostScale.stepsPerNat
      + (reading.ascii.costs.min() ?? 0) + reading.errorCost + Self.unknownLanguageCost
    for encoding in reading.encodings {
      let weight =
        -unknownCost / Self.temperature
        + EncodingPriors.prior(of: encoding, fromWindows: options.fromWindows)
        / Self.temperature
      weights.append(weight)
      if weight > bestEncoding?.weight ?? -.infinity { bestEncoding = (encoding, weight) }
    }
    guard let best = weights.max(), let encoding = bestEncoding?.encoding else { return nil }
    let weight = best + logarithm(weights.reduce(0) { $0 + exponential($1 - best) })
    let language = bestLanguage.map {
      LanguageGuess(
        tag: models.languages[$0.index].tag, confidence: exponential($0.weight - weight))
    }
    return (
      Answer(
        encoding: encoding, equivalents: reading.encodings.filter { $0 != encoding },
        confidence: 0, language: language),
      weight
    )
  }

  private func languagePrior(_ tag: String) -> Double {
    options.likelyLanguages.contains { $0 == tag || tag.hasPrefix($0 + "-") } ? Self.hintWorth : 0
  }

  private func encodingPrior(_ encoding: TextEncoding, language: String) -> Double {
    var prior =
      EncodingPriors.prior(of: encoding, fromWindows: options.fromWindows)
      + EncodingPriors.likelihood(of: encoding, language: language)
    if options.suggested.contains(encoding) { prior += Self.hintWorth }
    if options.declared == encoding { prior += Self.hintWorth }
    return prior / Self.temperature
  }
}
