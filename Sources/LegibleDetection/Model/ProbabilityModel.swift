internal import LegibleEncodings

/// The posterior over encodings and languages for a sample of text.
///
///     P(encoding, language | bytes) ∝ P(encoding, language) · Π P(char_i | char_i-1, language)
struct ProbabilityModel {
  let options: DetectionOptions

  /// What the text declares itself to be.
  var declaration: TextEncoding?

  private let models = LanguageModels.shared

  init(options: DetectionOptions) { self.options = options }

  /// One answer with its probability.
  struct Answer {
    let encoding: TextEncoding
    let equivalents: [TextEncoding]
    var confidence: Double
    let language: LanguageGuess?

    /// The posterior, and what a pair of characters costs in the language that suits best, in nats.
    var score: Detection.Score

    /// The model of the language.
    let languageModel: LanguageModel?

    /// Whether there are letters that are not ASCII.
    let hasLetters: Bool
  }

  /// By how much logarithms are divided: neighbouring pairs are not independent.
  ///
  /// Of 1.0 to 3.0 on held-out lines, 1.0 to 1.4 gave the best accuracy and calibration.
  private static let temperature = 1.2

  /// What the unknown language costs more than a trained one, in nats.
  private static let unknownLanguageCost = 6.0

  /// What a pair is said to cost where no language is known.
  private static let unknownFit = 5.0

  /// What a hint about the language or the encoding is worth, in nats.
  private static let hintWorth = 4.0

  /// What it is worth that the text or the caller declares its encoding, in nats: many declarations are wrong, but
  /// more are right.
  private static let declarationWorth = 10.0

  /// How much worse than the best a reading in a language may be by its characters alone, in nats,
  /// and still have its pairs looked at.
  private static let margin = 32.0
  private static let relativeMargin = 0.06

  /// A language that is less likely than the best by more than this, in nats, adds nothing.
  private static let negligible = 16.0

  /// The answers for a sample, best first; their probabilities add up to one.
  ///
  /// - Parameters:
  ///   - sample: The bytes around those that are not ASCII.
  ///   - isAtStart: Whether the input begins with the sample.
  ///   - byteCounts: How often each byte occurs in the whole input.
  ///   - wide: The encodings of code units that may be meant, too.
  func answers(
    for sample: [UInt8], isAtStart: Bool, byteCounts: ByteCounts, wide: [TextEncoding]
  ) -> [Answer] {
    var collector = ReadingCollector(
      sample, isAtStart: isAtStart, models: models, options: options)
    collector.addSingleByte(byteCounts: byteCounts)
    collector.addMultiByte()
    for encoding in wide { collector.add(encoding) }
    return posterior(of: collector.readings)
  }

  /// The likeliest of some encodings, none of which is single-byte, if there is any.
  func best(of encodings: [TextEncoding], for sample: [UInt8]) -> Answer? {
    var collector = ReadingCollector(sample, isAtStart: false, models: models, options: options)
    for encoding in encodings { collector.add(encoding) }
    return posterior(of: collector.readings).first
  }

  private func posterior(of readings: [TextReading]) -> [Answer] {
    let rough = readings.map(roughCosts)
    let least = rough.lazy.compactMap { $0.map(\.cost).min() }.min() ?? 0
    let limit = least + Self.margin + Self.relativeMargin * max(least, 0)
    var scored: [(answer: Answer, weight: Double)] = []
    for (reading, costs) in zip(readings, rough) {
      let languages = costs.filter { $0.cost <= limit }.map(\.language)
      if languages.isEmpty && !mayBeUnknown(reading) { continue }
      if let score = score(reading, likelihoods(of: reading, in: languages)) {
        scored.append(score)
      }
    }
    let best = scored.map(\.weight).max() ?? 0
    let total = scored.reduce(0) { $0 + exponential($1.weight - best) }
    return calibrated(
      scored.map { result in
        var answer = result.answer
        answer.score.posterior = exponential(result.weight - best) / total
        return answer
      }
      .sorted { $0.score.posterior > $1.score.posterior })
  }

  /// The answers with the confidence that experience gives the first of them; the others share what
  /// is left as the model has it.
  private func calibrated(_ answers: [Answer]) -> [Answer] {
    guard let score = answers.first?.score else { return [] }
    let confidence = models.confidenceCurves.confidence(
      posterior: score.posterior, fit: score.fit)
    let rest = (1 - confidence) / max(1 - score.posterior, 1e-12)
    return answers.enumerated().map { place, answer in
      var answer = answer
      answer.confidence =
        place == 0 ? confidence : min(answer.score.posterior * rest, confidence)
      return answer
    }
  }

  /// What a reading costs by its characters alone, in nats, in each language that it may be in.
  private func roughCosts(of reading: TextReading) -> [(language: Int, cost: Double)] {
    let prior = reading.encodings.reduce(-Double.infinity) {
      max($0, EncodingPriors.prior(of: $1, fromWindows: options.fromWindows))
    }
    let weights = reading.weights
    var result: [(language: Int, cost: Double)] = []
    for script in CharacterCategory.scripts
    where reading.scripts == 0 || reading.scripts & script.scriptBit != 0 {
      let languages = models.range(of: script)
      guard !languages.isEmpty else { continue }
      let costs = models.unigrams.costs(of: reading.symbols, weights, in: languages)
      for (language, cost) in zip(languages, costs) where !isWithheld(language) {
        result.append(
          (
            language,
            cost + reading.contactCost + reading.ascii.value.cost(at: language) + reading.errorCost
              - prior
          ))
      }
    }
    return result
  }

  /// How likely a reading is in a language.
  private struct Likelihood {
    let language: Int

    /// The logarithm of it.
    let value: Double

    /// What a pair of characters costs, in nats.
    let fit: Double
  }

  /// How likely the pairs of a reading are in some languages, as logarithms.
  private func likelihoods(
    of reading: TextReading, in languages: [Int]
  ) -> [Likelihood] {
    let (group, characters) = reading.pairs(models: models)
    let count = group.count + reading.ascii.value.pairCount
    return withUnsafeTemporaryAllocation(
      of: LanguageModel.ClassEntry.self, capacity: characters.symbols.count
    ) { scratch in
      languages.map { number in
        let language = models.languages[number]
        let own = language.cost(of: group, characters, models: models, scratch: scratch)
        let cost = own + reading.ascii.value.cost(at: number) + reading.errorCost
        return Likelihood(
          language: number, value: -cost / Self.temperature + languagePrior(language),
          fit: (own + reading.ascii.value.best) / max(1, count))
      }
    }
  }

  /// Whether the caller wants the models to do without a language.
  private func isWithheld(_ language: Int) -> Bool {
    !options.withheldLanguages.isEmpty
      && options.withheldLanguages.contains(models.tag(of: models.languages[language]))
  }

  /// Whether the reading has letters of a script in which no language is known.
  ///
  /// In the other scripts the nearest language stands for those that are not known: a model in
  /// which every letter is as likely as any other would find sense in any wrong reading.
  private func mayBeUnknown(_ reading: TextReading) -> Bool {
    CharacterCategory.scripts.contains {
      reading.scripts & $0.scriptBit != 0 && models.range(of: $0).allSatisfy(isWithheld)
    }
  }

  private func unknownCost(of reading: TextReading) -> Double {
    let unknown = UnknownLanguage.shared
    let symbols = reading.symbols
    var total: Float = 0
    for pair in reading.pairs(models: models).group.pairs {
      let first = models.categories[Int(symbols[Int(pair.first)])]
      let second = models.categories[Int(symbols[Int(pair.second)])]
      total += unknown.cost(first, second) * Float(pair.weight)
    }
    return Double(total) / Double(PairWeight.unit) + Self.unknownLanguageCost
  }

  /// The logarithm of the weight of a reading, summed over its encodings and the languages.
  private func score(
    _ reading: TextReading, _ likelihoods: [Likelihood]
  ) -> (answer: Answer, weight: Double)? {
    let least = (likelihoods.lazy.map(\.value).max() ?? 0) - Self.negligible
    var sum = LogarithmicSum()
    var bestLanguage: (language: LanguageModel, weight: Double)?
    var bestEncoding: (encoding: TextEncoding, weight: Double)?
    var fit = Self.unknownFit
    for likelihood in likelihoods where likelihood.value >= least {
      let language = models.languages[likelihood.language]
      for encoding in reading.encodings {
        let weight =
          likelihood.value + encodingPrior(encoding, language: language)
        sum.add(weight)
        if weight > bestLanguage?.weight ?? -.infinity {
          bestLanguage = (language, weight)
          fit = likelihood.fit
        }
        if weight > bestEncoding?.weight ?? -.infinity { bestEncoding = (encoding, weight) }
      }
    }
    if mayBeUnknown(reading) {
      let cost = unknownCost(of: reading) + reading.ascii.value.best + reading.errorCost
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
        confidence: 0, language: language,
        score: Detection.Score(posterior: 0, fit: fit), languageModel: bestLanguage?.language,
        hasLetters: reading.scripts != 0),
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
    if options.declared == encoding { prior += Self.declarationWorth }
    if declaration == encoding { prior += Self.declarationWorth }
    return prior / Self.temperature
  }
}
