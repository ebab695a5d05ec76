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

  /// By how much logarithms are divided: neighbouring pairs are not independent.
  ///
  /// Of 1.0 to 3.0 on held-out lines, 1.0 to 1.4 gave the best accuracy and calibration.
  private static let temperature = 1.2

  /// What the unknown language costs more than a trained one, in nats.
  private static let unknownLanguageCost = 6.0

  /// What a hint about the language or the encoding is worth, in nats.
  private static let hintWorth = 4.0

  /// How much worse than the best a reading may be by its script alone, in nats, and still be
  /// looked at language by language.
  private static let margin = 40.0

  /// A language that is less likely than the best by more than this, in nats, adds nothing.
  private static let negligible = 16.0

  /// The answers for a sample, best first; their probabilities add up to one.
  ///
  /// - Parameters:
  ///   - sample: The bytes around those that are not ASCII.
  ///   - byteCounts: How often each byte occurs in the whole input.
  ///   - wide: The encodings of code units that may be meant, too.
  func answers(
    for sample: [UInt8], byteCounts: [Int], wide: [TextEncoding]
  ) -> [Answer] {
    var collector = ReadingCollector(sample, models: models, options: options)
    collector.addSingleByte(byteCounts: byteCounts)
    collector.addMultiByte(sample)
    for encoding in wide { collector.add(encoding, for: sample) }
    return posterior(of: collector)
  }

  /// The likeliest of some encodings, none of which is single-byte, if there is any.
  func best(of encodings: [TextEncoding], for sample: [UInt8]) -> Answer? {
    var collector = ReadingCollector(sample, models: models, options: options)
    for encoding in encodings { collector.add(encoding, for: sample) }
    return posterior(of: collector).first
  }

  private func posterior(of collector: ReadingCollector) -> [Answer] {
    let bytePairs = collector.bytePairs
    let rough = collector.readings.map { roughCost(of: $0, bytePairs) }
    let limit = (rough.min() ?? 0) + Self.margin
    let scored = zip(collector.readings, rough).filter { $0.1 <= limit }.compactMap {
      score($0.0, bytePairs)
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

  /// What a reading costs in a language, but for its ASCII part and errors, in nats.
  private func cost(
    of reading: TextReading, in language: LanguageModel, _ bytePairs: BytePairs
  ) -> Double {
    switch reading.characters {
    case .bytes(let table): language.cost(of: bytePairs.other, readBy: table)
    case .pairs(let pairs): language.cost(of: pairs.other, models: models)
    }
  }

  /// What a reading costs by what all languages of its scripts have in common, in nats.
  private func roughCost(of reading: TextReading, _ bytePairs: BytePairs) -> Double {
    var best =
      mayBeUnknown(reading) || reading.scripts == 0
      ? unknownCost(of: reading, bytePairs) : Double.infinity
    for category in CharacterCategory.scripts where reading.scripts & category.scriptBit != 0 {
      if let script = models.scripts.first(where: { $0.script == category }) {
        best = min(best, cost(of: reading, in: script, bytePairs))
        for language in models.outliers where language.script == category {
          best = min(best, cost(of: reading, in: language, bytePairs))
        }
      } else {
        for index in models.range(of: category) {
          best = min(best, cost(of: reading, in: models.languages[index], bytePairs))
        }
      }
    }
    let prior = reading.encodings.reduce(-Double.infinity) {
      max($0, EncodingPriors.prior(of: $1, fromWindows: options.fromWindows))
    }
    return best + reading.ascii.best + reading.errorCost - prior
  }

  /// Whether the reading has letters of a script in which no language is known.
  ///
  /// In the other scripts the nearest language stands for those that are not known: a model in
  /// which every letter is as likely as any other would find sense in any wrong reading.
  private func mayBeUnknown(_ reading: TextReading) -> Bool {
    CharacterCategory.scripts.contains {
      reading.scripts & $0.scriptBit != 0 && models.range(of: $0).isEmpty
    }
  }

  private func unknownCost(of reading: TextReading, _ bytePairs: BytePairs) -> Double {
    let unknown = UnknownLanguage.shared
    let categories = models.categories
    var total: Float = 0
    switch reading.characters {
    case .bytes(let table):
      for pair in bytePairs.other {
        let first = categories[Int(table.info(of: pair.first).symbol)]
        let second = categories[Int(table.info(of: pair.second).symbol)]
        total += unknown.cost(first, second) * pair.weight
      }
    case .pairs(let pairs):
      for pair in pairs.other {
        total +=
          unknown.cost(categories[Int(pair.first)], categories[Int(pair.second)]) * pair.weight
      }
    }
    return Double(total) + Self.unknownLanguageCost
  }

  /// The logarithm of the weight of a reading, summed over its encodings and the languages.
  private func score(
    _ reading: TextReading, _ bytePairs: BytePairs
  ) -> (answer: Answer, weight: Double)? {
    var likelihoods: [(language: LanguageModel, value: Double)] = []
    for (index, language) in models.languages.enumerated() {
      // A language in whose script there is no letter is left to the unknown one.
      guard reading.scripts == 0 || reading.scripts & language.script.scriptBit != 0 else {
        continue
      }
      if !options.withheldLanguages.isEmpty,
        options.withheldLanguages.contains(models.tag(of: language))
      {
        continue
      }
      let cost =
        cost(of: reading, in: language, bytePairs) + reading.ascii.cost(at: index)
        + reading.errorCost
      likelihoods.append((language, -cost / Self.temperature + languagePrior(language)))
    }
    let least = (likelihoods.lazy.map(\.value).max() ?? 0) - Self.negligible
    var sum = LogarithmicSum()
    var bestLanguage: (language: LanguageModel, weight: Double)?
    var bestEncoding: (encoding: TextEncoding, weight: Double)?
    for (language, likelihood) in likelihoods where likelihood >= least {
      for encoding in reading.encodings {
        let weight = likelihood + encodingPrior(encoding, language: language)
        sum.add(weight)
        if weight > bestLanguage?.weight ?? -.infinity { bestLanguage = (language, weight) }
        if weight > bestEncoding?.weight ?? -.infinity { bestEncoding = (encoding, weight) }
      }
    }
    if mayBeUnknown(reading) {
      let cost = unknownCost(of: reading, bytePairs) + reading.ascii.best + reading.errorCost
      for encoding in reading.encodings {
        let weight = -cost / Self.temperature + encodingPrior(encoding, language: nil)
        sum.add(weight)
        if weight > bestEncoding?.weight ?? -.infinity { bestEncoding = (encoding, weight) }
      }
    }
    guard let encoding = bestEncoding?.encoding else { return nil }
    let language = bestLanguage.map {
      LanguageGuess(
        tag: models.tag(of: $0.language), confidence: exponential($0.weight - sum.logarithm))
    }
    return (
      Answer(
        encoding: encoding, equivalents: reading.encodings.filter { $0 != encoding },
        confidence: 0, language: language),
      sum.logarithm
    )
  }

  private func languagePrior(_ language: LanguageModel) -> Double {
    guard !options.likelyLanguages.isEmpty else { return 0 }
    let tag = models.tag(of: language)
    return options.likelyLanguages.contains { $0 == tag || tag.hasPrefix($0 + "-") }
      ? Self.hintWorth : 0
  }

  private func encodingPrior(_ encoding: TextEncoding, language: LanguageModel?) -> Double {
    var prior = EncodingPriors.prior(of: encoding, fromWindows: options.fromWindows)
    if let language { prior += EncodingPriors.likelihood(of: encoding, in: language) }
    if options.suggested.contains(encoding) { prior += Self.hintWorth }
    if options.declared == encoding { prior += Self.hintWorth }
    return prior / Self.temperature
  }
}
