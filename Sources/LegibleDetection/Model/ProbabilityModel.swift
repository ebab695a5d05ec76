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

  /// No more answers than this are given.
  private static let answerLimit = 6

  /// The likeliest answers for a sample, best first; the probabilities of all add up to one.
  ///
  /// - Parameters:
  ///   - sample: The bytes around those that are not ASCII.
  ///   - isAtStart: Whether the input begins with the sample.
  ///   - byteCounts: How often each byte occurs in the whole input.
  ///   - wide: The encodings of code units that may be meant, too.
  func answers(
    for sample: [UInt8], isAtStart: Bool, byteCounts: ByteCounts, wide: [TextEncoding]
  ) -> [Answer] {
    let arena = Arena()
    var collector = ReadingCollector(
      sample, isAtStart: isAtStart, models: models, options: options, arena)
    collector.addSingleByte(byteCounts: byteCounts)
    collector.addMultiByte()
    for encoding in wide { collector.add(encoding) }
    return posterior(of: collector.readings, arena)
  }

  /// The likeliest of some encodings, none of which is single-byte, if there is any.
  func best(of encodings: [TextEncoding], for sample: [UInt8]) -> Answer? {
    let arena = Arena()
    var collector = ReadingCollector(
      sample, isAtStart: false, models: models, options: options, arena)
    for encoding in encodings { collector.add(encoding) }
    return posterior(of: collector.readings, arena).first
  }

  private func posterior(of readings: [TextReading], _ arena: Arena) -> [Answer] {
    let rough = readings.map { roughCosts(of: $0, arena) }
    let least = rough.reduce(Double.infinity) { $1.reduce($0) { min($0, $1.cost) } }
    let limit = least + Self.margin + Self.relativeMargin * max(least, 0)
    var scores: [Score] = []
    for (number, costs) in rough.enumerated() {
      let reading = readings[number]
      var languages = arena.list(of: Int.self, capacity: costs.count)
      for cost in costs where cost.cost <= limit { languages.append(cost.language) }
      if languages.count == 0 && !mayBeUnknown(reading) { continue }
      let likelihoods = likelihoods(of: reading, in: languages.elements, arena)
      if let score = score(reading, number, likelihoods) { scores.append(score) }
    }
    let best = scores.reduce(-Double.infinity) { max($0, $1.weight) }
    let total = scores.reduce(0) { $0 + exponential($1.weight - best) }
    scores.sort { $0.weight > $1.weight }
    return calibrated(
      scores.prefix(Self.answerLimit).map { score in
        answer(
          for: score, readings[score.reading], posterior: exponential(score.weight - best) / total)
      })
  }

  private func answer(for score: Score, _ reading: TextReading, posterior: Double) -> Answer {
    var equivalents = reading.encodings
    equivalents.remove(score.encoding)
    let language = score.language.map { models.languages[$0] }
    return Answer(
      encoding: TextEncoding(score.encoding), equivalents: equivalents.map { TextEncoding($0) },
      confidence: 0,
      language: language.map {
        LanguageGuess(tag: models.tag(of: $0), confidence: score.languageConfidence)
      },
      score: Detection.Score(posterior: posterior, fit: score.fit),
      languageModel: language, hasLetters: reading.scripts != 0)
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

  /// What a reading costs in a language by its characters alone, in nats.
  private struct RoughCost {
    let language: Int
    let cost: Double
  }

  /// What a reading costs by its characters alone in each language that it may be in.
  private func roughCosts(
    of reading: TextReading, _ arena: Arena
  ) -> UnsafeBufferPointer<RoughCost> {
    let prior = reading.encodings.reduce(-Double.infinity) {
      max($0, EncodingPriors.prior(of: $1, fromWindows: options.fromWindows))
    }
    let others = reading.contactCost + reading.errorCost - prior
    var result = arena.list(of: RoughCost.self, capacity: models.languages.count)
    for script in CharacterCategory.scripts
    where reading.scripts == 0 || reading.scripts & script.scriptBit != 0 {
      let languages = models.range(of: script)
      let costs = models.unigrams.costs(
        of: reading.characters, reading.weights, in: languages, arena)
      for (language, cost) in zip(languages, costs) where !isWithheld(language) {
        result.append(
          RoughCost(
            language: language, cost: cost + reading.ascii.cost(at: language) + others))
      }
    }
    return result.elements
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
    of reading: TextReading, in languages: UnsafeBufferPointer<Int>, _ arena: Arena
  ) -> UnsafeBufferPointer<Likelihood> {
    let group = reading.characters.group(reading.pairs)
    let count = group.count + reading.ascii.pairCount
    let scratch = PairScratch(reading.characters, arena)
    var result = arena.list(of: Likelihood.self, capacity: languages.count)
    for number in languages {
      let language = models.languages[number]
      let own = language.cost(of: group, reading.characters, models: models, scratch: scratch)
      let cost = own + reading.ascii.cost(at: number) + reading.errorCost
      result.append(
        Likelihood(
          language: number, value: -cost / Self.temperature + languagePrior(language),
          fit: (own + reading.ascii.best) / max(1, count)))
    }
    return result.elements
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
    let characters = reading.characters.characters
    var total: Float = 0
    for pair in reading.pairs {
      let (first, second) = (characters[Int(pair.first)], characters[Int(pair.second)])
      total += unknown.cost(first.category, second.category) * Float(pair.weight)
    }
    return Double(total) / Double(PairWeight.unit) + Self.unknownLanguageCost
  }

  /// What a reading comes to, over its encodings and all languages.
  private struct Score {
    let reading: Int

    /// The logarithm of its weight.
    let weight: Double

    let encoding: EncodingID
    let language: Int?

    /// The probability of the language, given the reading.
    let languageConfidence: Double
    let fit: Double
  }

  /// Sums up a reading over its encodings and the languages.
  private func score(
    _ reading: TextReading, _ number: Int, _ likelihoods: UnsafeBufferPointer<Likelihood>
  ) -> Score? {
    let least = (likelihoods.lazy.map(\.value).max() ?? 0) - Self.negligible
    var sum = LogarithmicSum()
    var bestLanguage: (language: Int, weight: Double)?
    var bestEncoding: (id: EncodingID, weight: Double)?
    var fit = Self.unknownFit
    for likelihood in likelihoods where likelihood.value >= least {
      let language = models.languages[likelihood.language]
      for id in reading.encodings {
        let weight = likelihood.value + encodingPrior(id, language: language)
        sum.add(weight)
        if weight > bestLanguage?.weight ?? -.infinity {
          bestLanguage = (likelihood.language, weight)
          fit = likelihood.fit
        }
        if weight > bestEncoding?.weight ?? -.infinity { bestEncoding = (id, weight) }
      }
    }
    if mayBeUnknown(reading) {
      let cost = unknownCost(of: reading) + reading.ascii.best + reading.errorCost
      for id in reading.encodings {
        let weight = -cost / Self.temperature + encodingPrior(id, language: nil)
        sum.add(weight)
        if weight > bestEncoding?.weight ?? -.infinity { bestEncoding = (id, weight) }
      }
    }
    guard let encoding = bestEncoding?.id else { return nil }
    return Score(
      reading: number, weight: sum.logarithm, encoding: encoding,
      language: bestLanguage?.language,
      languageConfidence: exponential((bestLanguage?.weight ?? 0) - sum.logarithm), fit: fit)
  }

  private func languagePrior(_ language: LanguageModel) -> Double {
    guard !options.likelyLanguages.isEmpty else { return 0 }
    let tag = models.tag(of: language)
    return options.likelyLanguages.contains { $0 == tag || tag.hasPrefix($0 + "-") }
      ? Self.hintWorth : 0
  }

  private func encodingPrior(_ id: EncodingID, language: LanguageModel?) -> Double {
    var prior = EncodingPriors.prior(of: id, fromWindows: options.fromWindows)
    if let language { prior += EncodingPriors.likelihood(of: id, in: language) }
    if options.suggested.contains(where: { $0.id == id }) { prior += Self.hintWorth }
    if options.declared?.id == id { prior += Self.declarationWorth }
    if declaration?.id == id { prior += Self.declarationWorth }
    return prior / Self.temperature
  }
}
