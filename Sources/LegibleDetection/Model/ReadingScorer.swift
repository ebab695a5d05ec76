internal import LegibleEncodings

/// Finds how likely the readings of a sample are, in all languages together.
///
/// In three stages, of which each leaves less for the next: all languages of the scripts of a reading
/// by its characters alone; those that are near the best by their pairs, the likeliest first; and of
/// these the sum over the encodings that read the sample alike.
struct ReadingScorer {
  /// By how much logarithms are divided: neighbouring pairs are not independent.
  ///
  /// Of 1.0 to 3.0 on held-out lines, 1.0 to 1.4 gave the best accuracy and calibration.
  private static let temperature = 1.15

  /// What the unknown language costs more than a trained one, in nats.
  private static let unknownLanguageCost = 6.0

  /// By how much likelier all unknown languages together must be than each of those known, as a
  /// logarithm, for none to be told.
  private static let unknownLanguageHandicap = 3.0

  /// What a pair is said to cost where no language is known.
  static let unknownFit = 5.0

  /// What a pair is said to cost at most in a language that is known.
  private static let leastUnfit = 4.9

  /// How much worse than the best a reading in a language may be by its characters alone, in nats,
  /// and still have its pairs looked at.
  private static let margin = 32.0
  private static let relativeMargin = 0.06

  /// A language that is less likely than the best by more than this, in nats, adds nothing.
  private static let negligible = 16.0

  /// What is less likely than something else by more than this, in nats, is not told from nothing:
  /// even where little is certain, no such answer is given a thousandth.
  private static let weightless = 34.0

  private let models: LanguageModels
  private let options: DetectionOptions
  private let priors: HypothesisPriors
  private let arena: Arena

  /// The scripts, as bits, in which no language is known.
  private let unknownScripts: UInt32

  /// What the best of the readings so far costs by its characters alone.
  private var leastRough = Double.infinity

  /// The logarithm of the weight that a reading must have to matter beside those looked at so far.
  private var leastWeight = -Double.infinity

  init(
    models: LanguageModels, options: DetectionOptions, priors: HypothesisPriors, _ arena: Arena
  ) {
    self.models = models
    self.options = options
    self.arena = arena
    self.priors = priors
    unknownScripts =
      options.withheldLanguages.isEmpty
      ? models.scriptsWithoutLanguages
      : models.scripts(without: { options.withheldLanguages.contains(models.tag(of: $0)) })
  }

  /// What a reading costs in a language by its characters alone, in nats.
  struct RoughCost {
    let language: Int
    let cost: Double
  }

  /// A reading, and what it costs by its characters alone in each language that it may be in.
  struct Candidate {
    let reading: TextReading
    let costs: UnsafeBufferPointer<RoughCost>

    /// What it costs in the best.
    let least: Double
  }

  /// What a reading comes to, over its encodings and all languages.
  struct Score {
    /// Which candidate the reading is.
    let candidate: Int

    /// The logarithm of its weight.
    let weight: Double

    let encoding: EncodingID
    let language: Int?

    /// The probability of the language, given the reading.
    let languageConfidence: Double

    /// What a pair of characters costs, in nats, in the language that suits best.
    let fit: Double
  }

  /// Takes a first look at a reading.
  mutating func candidate(_ reading: TextReading) -> Candidate {
    let others =
      reading.contactCost + reading.errorCost - priors.commonness(of: reading.encodings)
    var costs = arena.list(of: RoughCost.self, capacity: models.languages.count)
    var best = 0
    let mark = arena.mark
    defer { arena.rewind(to: mark) }
    let rows = UnigramCosts.rows(of: reading.characters, reading.weights, arena)
    for script in CharacterCategory.scripts
    where reading.scripts == 0 || reading.scripts & script.scriptBit != 0 {
      let languages = models.range(of: script)
      let own = models.unigrams.costs(of: rows, in: languages, arena)
      // The costs of what is ASCII are the same in all languages of other scripts.
      let isLatin = script == .latin
      for (index, own) in own.enumerated() {
        let language = languages.lowerBound + index
        let ascii = isLatin ? reading.ascii.cost(at: language) : reading.ascii.foreign
        let cost = own + ascii + others
        if cost > roughLimit || isWithheld(language) { continue }
        costs.append(RoughCost(language: language, cost: cost))
        if cost < costs[best].cost { best = costs.count - 1 }
        leastRough = min(leastRough, cost)
      }
    }
    // The best comes first, so that it is known soon what the others are held against.
    if costs.count > 0 { costs.swapAt(0, best) }
    return Candidate(
      reading: reading, costs: costs.elements, least: costs.count > 0 ? costs[0].cost : .infinity)
  }

  /// What a reading may cost by its characters alone, and still have its pairs looked at.
  private var roughLimit: Double {
    leastRough + Self.margin + Self.relativeMargin * max(leastRough, 0)
  }

  /// Takes a closer look at the best language of the best candidate, so that it is known what others
  /// are held against.
  mutating func look(atBestOf candidates: [Candidate]) {
    guard let best = candidates.min(by: { $0.least < $1.least }) else { return }
    let mark = arena.mark
    defer { arena.rewind(to: mark) }
    _ = likelihoods(of: best, isFirstOnly: true)
  }

  /// What a reading by one of the encodings may cost, in nats, and still matter.
  func mostCost(of encodings: EncodingSet) -> Double {
    priors.most(of: encodings) + (priors.mostOfLanguage - leastWeight) * Self.temperature
  }

  /// The scores of the candidates that matter, best first.
  mutating func scores(of candidates: [Candidate]) -> [Score] {
    let limit = roughLimit
    var scores: [Score] = []
    // The likeliest come first, so that of the others little has to be looked at.
    for number in candidates.indices.sorted(by: { candidates[$0].least < candidates[$1].least }) {
      let reading = candidates[number].reading
      if candidates[number].least > limit && !mayBeUnknown(reading) { continue }
      let mark = arena.mark
      defer { arena.rewind(to: mark) }
      let likelihoods = likelihoods(of: candidates[number])
      if let score = score(reading, number, likelihoods) { scores.append(score) }
    }
    return scores.sorted { ($0.weight, $1.candidate) > ($1.weight, $0.candidate) }
  }

  /// How likely a reading is in a language.
  private struct Likelihood {
    let language: Int

    /// The logarithm of it.
    let value: Double

    /// What a pair of characters costs, in nats.
    let fit: Double
  }

  /// How likely the pairs of a reading are, as logarithms, in the languages in which its characters
  /// alone do not cost too much, and in which it may matter.
  private mutating func likelihoods(
    of candidate: Candidate, isFirstOnly: Bool = false
  ) -> UnsafeBufferPointer<Likelihood> {
    let reading = candidate.reading
    let limit = isFirstOnly ? candidate.least : roughLimit
    var result = arena.list(of: Likelihood.self, capacity: candidate.costs.count)
    if candidate.least > limit { return result.elements }
    let group = PairGroup(reading.pairs, of: reading.characters, arena)
    let count = group.count + reading.ascii.pairCount
    let mostPrior = priors.most(of: reading.encodings) / Self.temperature
    var leastValue = -Double.infinity
    for rough in candidate.costs where rough.cost <= limit {
      let language = models.languages[rough.language]
      let others = reading.ascii.cost(at: rough.language) + reading.errorCost
      let prior = priors.prior(of: language)
      let least = max(leastValue, leastWeight - mostPrior) - prior
      let gain = language.repetitionGain(of: reading)
      guard
        let pairs = language.cost(
          of: group, models: models, limit: gain - least * Self.temperature - others)
      else { continue }
      let own = pairs - gain
      let value = prior - (own + others) / Self.temperature
      result.append(
        Likelihood(
          language: rough.language, value: value,
          fit: (own + reading.ascii.best) / max(1, count)))
      leastValue = max(leastValue, value - Self.negligible)
      let weight = value + priors.prior(of: reading.encodings, in: language) / Self.temperature
      leastWeight = max(leastWeight, weight - Self.weightless)
    }
    return result.elements
  }

  /// Sums up a reading over its encodings and the languages.
  private func score(
    _ reading: TextReading, _ number: Int, _ likelihoods: UnsafeBufferPointer<Likelihood>
  ) -> Score? {
    let least = likelihoods.reduce(-Double.infinity) { max($0, $1.value) } - Self.negligible
    var sum = LogarithmicSum()
    var bestLanguage: (language: Int, standing: Double)?
    var bestEncoding: (id: EncodingID, weight: Double)?
    var fit = Self.unknownFit
    for likelihood in likelihoods where likelihood.value >= least {
      let language = models.languages[likelihood.language]
      for id in reading.encodings {
        let weight = likelihood.value + priors.prior(of: id, in: language) / Self.temperature
        sum.add(weight)
        // Of languages that are as likely the first is told.
        let best = bestLanguage ?? (.max, -.infinity)
        let standing = weight - (language.isOfScript ? Self.unknownLanguageHandicap : 0)
        if standing > best.standing
          || standing == best.standing && likelihood.language < best.language
        {
          bestLanguage = (likelihood.language, standing)
          fit = language.isOfScript ? Self.unknownFit : min(likelihood.fit, Self.leastUnfit)
        }
        if weight > bestEncoding?.weight ?? -.infinity { bestEncoding = (id, weight) }
      }
    }
    if mayBeUnknown(reading) {
      let cost = unknownCost(of: reading) + reading.ascii.best + reading.errorCost
      for id in reading.encodings {
        let weight = (priors.prior(of: id) - cost) / Self.temperature
        sum.add(weight)
        if weight > bestEncoding?.weight ?? -.infinity { bestEncoding = (id, weight) }
      }
    }
    guard let encoding = bestEncoding?.id else { return nil }
    return Score(
      candidate: number, weight: sum.logarithm, encoding: encoding,
      language: bestLanguage?.language,
      languageConfidence: exponential((bestLanguage?.standing ?? 0) - sum.logarithm), fit: fit)
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
    reading.scripts & unknownScripts != 0
  }

  private func unknownCost(of reading: TextReading) -> Double {
    let unknown = UnknownLanguage.shared
    let characters = reading.characters.characters
    var total: Float = 0
    for pair in reading.pairs {
      let (first, second) = (characters[Int(pair.first)], characters[Int(pair.second)])
      total += unknown.cost(first.category, second.category) * Float(pair.weight)
    }
    return Double(total) / Double(PairWeights.unit) + Self.unknownLanguageCost
  }
}
