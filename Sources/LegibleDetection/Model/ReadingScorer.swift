internal import LegibleEncodings

/// Finds how likely the readings of a sample are, in all languages together.
///
/// In stages, of which each leaves less for the next: all languages of the scripts of a reading by its
/// characters alone; those that are near the best by their pairs, and by where in words characters stand,
/// the likeliest first; of these the sum over the encodings that read the sample alike; and where more
/// than one reading is left, the letters around those that are not ASCII, and that one byte may be damage.
struct ReadingScorer {
  /// By how much logarithms are divided: neighbouring pairs are not independent.
  ///
  /// Of 1.0 to 3.0 on held-out lines, 1.0 to 1.4 gave the best accuracy and calibration.
  static let temperature = 1.15

  /// What the unknown language costs more than a trained one, in nats.
  private static let unknownLanguageCost = 6.0

  /// How often likelier all unknown languages together must be than each of those known, for none to be
  /// told.
  private static let unknownLanguageHandicap = exponential(3)

  /// What a pair is said to cost where no language is known.
  static let unknownFit = 5.0

  /// What a pair is said to cost at most in a language that is known, in nats.
  static let leastUnfit = 4.9

  /// How much worse than the best a reading in a language may be by its characters alone, in nats and as
  /// a share, and still have its pairs looked at.
  private static let margin = 32.0
  private static let relativeMargin = 0.06

  /// By how much that may rise, in nats, where the pairs of the best reading cost more: in what is no text
  /// they cost so much that nothing would be left out.
  private static let mostRaise = 128.0

  /// Where a pair costs no more than this, in nats, the language is known; then the share is one of what
  /// the characters cost that are not ASCII. In an unknown language none is the best for sure, and the
  /// ASCII characters may be those of any.
  private static let knownFit = 2.8

  /// A language that is less likely than the best by more than this, in nats, adds nothing.
  private static let negligible = 16.0

  /// What is less likely than something else by more than this, in nats, is not told from nothing:
  /// even where little is certain, no such answer is given a thousandth.
  private static let weightless = 34.0

  private let models: LanguageModels
  private let priors: HypothesisPriors
  private let arena: Arena

  /// The scripts, as bits, in which no language is known.
  private let unknownScripts: UInt32

  /// For each language what it costs beyond others for that the caller wants the models to do without
  /// it; `nil` where that is none.
  private let withheldCosts: UnsafeMutableBufferPointer<UInt32>?

  /// What the best of the readings so far costs by its characters alone.
  private var leastRough = Double.infinity

  /// What of that the characters cost that are not ASCII.
  private var leastOwn = 0.0

  /// What that best reading costs by its pairs, in nats; zero where these were not looked at.
  private var costOfBest = 0.0

  /// What a pair costs, in nats, in the best of the readings that had a closer look.
  private var bestFit = Double.infinity

  /// The logarithm of the weight that a reading must have to matter beside those looked at so far.
  private var leastWeight = -Double.infinity

  init(
    models: LanguageModels, options: DetectionOptions, priors: HypothesisPriors, _ arena: Arena
  ) {
    self.models = models
    self.arena = arena
    self.priors = priors
    let withheld = options.withheldLanguages
    guard !withheld.isEmpty else {
      withheldCosts = nil
      unknownScripts = models.scriptsWithoutLanguages
      return
    }
    unknownScripts = models.scripts(without: { withheld.contains(models.tag(of: $0)) })
    let costs = models.unigrams.zeroSums(arena)
    for (index, language) in models.languages.enumerated()
    where withheld.contains(models.tag(of: language)) {
      costs[index] = UnigramCosts.sum(ofNats: .infinity)
    }
    withheldCosts = costs
  }

  /// A reading, and what it costs by its characters alone in each language that it may be in.
  struct Candidate {
    let reading: TextReading

    /// For each language of the scripts of the reading what its characters cost, as `UnigramCosts` has
    /// it.
    let sums: UnsafeMutableBufferPointer<UInt32>

    /// What else the reading costs, in nats.
    let others: Double

    /// The language in which it costs least, and what it costs there, in nats.
    let best: Int
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

    /// What all pairs with a character cost that is not ASCII, and what cannot be read, in nats.
    let own: Double
  }

  /// Takes a first look at a reading.
  mutating func candidate(_ reading: TextReading) -> Candidate {
    let sums = arena.room(for: UInt32.self, count: reading.sums.count)
    _ = sums.initialize(fromContentsOf: reading.sums)
    if let withheldCosts {
      for index in sums.indices { sums[index] &+= withheldCosts[index] }
    }
    let mark = arena.mark
    defer { arena.rewind(to: mark) }
    let scripts = models.ranges(ofScripts: reading.scripts)
    models.unigrams.add(
      costsOf: UnigramCosts.rows(of: reading.characters, reading.weights, arena),
      in: scripts.reach, to: sums)
    // Languages that are withheld cost no less than this.
    let most = UnigramCosts.sum(ofNats: .infinity)
    var (best, least) = (0, most)
    for languages in scripts {
      for language in languages where sums[language] < least {
        (best, least) = (language, sums[language])
      }
    }
    let others =
      reading.contactCost + reading.errorCost - priors.commonness(of: reading.encodings)
    let cost = least < most ? UnigramCosts.nats(least) + others : .infinity
    if cost < leastRough {
      leastRough = cost
      leastOwn = cost - reading.ascii.best
      costOfBest = 0
    }
    return Candidate(reading: reading, sums: sums, others: others, best: best, least: cost)
  }

  /// What a reading may cost by its characters alone, and still have its pairs looked at: somewhat more
  /// than the best by its characters costs by these, or as much as that one costs by its pairs.
  private var roughLimit: Double {
    let margin =
      Self.margin
      + Self.relativeMargin * max(0, bestFit <= Self.knownFit ? leastOwn : leastRough)
    let limit = leastRough + margin
    return max(limit, min(costOfBest, limit + Self.mostRaise))
  }

  /// Takes a closer look at the best language of the best candidate, so that it is known what others
  /// are held against.
  mutating func look(atBestOf candidates: [Candidate]) {
    guard let candidate = candidates.min(by: { $0.least < $1.least }) else { return }
    let mark = arena.mark
    defer { arena.rewind(to: mark) }
    let found = withUnsafePointer(to: candidate.best) {
      likelihoods(of: candidate.reading, in: UnsafeBufferPointer(start: $0, count: 1))
    }
    guard let best = found.first else { return }
    bestFit = best.fit
    costOfBest = -best.value * Self.temperature + candidate.others - candidate.reading.errorCost
  }

  /// What a reading by one of the encodings may cost, in nats, and still matter.
  func mostCost(of encodings: EncodingSet) -> Double {
    priors.most(of: encodings) + (priors.mostOfLanguage - leastWeight) * Self.temperature
  }

  /// The scores of the candidates that matter, best first.
  ///
  /// - Parameter doubts: What single-byte readings that come near each other are doubted for.
  mutating func scores(of candidates: [Candidate], doubts: SingleByteDoubts?) -> [Score] {
    let limit = roughLimit
    var finalists: [(score: Score, likelihoods: UnsafeBufferPointer<Likelihood>)] = []
    // The likeliest come first, so that of the others little has to be looked at.
    let numbers = candidates.indices.filter {
      candidates[$0].least <= limit || mayBeUnknown(candidates[$0].reading)
    }
    for number in numbers.sorted(by: { candidates[$0].least < candidates[$1].least }) {
      let reading = candidates[number].reading
      let mark = arena.mark
      let likelihoods = likelihoods(of: reading, in: languages(of: candidates[number]))
      if let score = score(reading, number, likelihoods) {
        finalists.append((score, likelihoods))
      } else {
        arena.rewind(to: mark)
      }
    }
    let scores = doubts.map { rescored(finalists, candidates, $0) } ?? finalists.map(\.score)
    return scores.sorted {
      ($0.weight, $1.candidate) > ($1.weight, $0.candidate)
    }
  }

  /// The scores of readings, of which those that are near the best are also judged by what there is to doubt
  /// of them.
  private func rescored(
    _ finalists: [(score: Score, likelihoods: UnsafeBufferPointer<Likelihood>)],
    _ candidates: [Candidate], _ doubts: SingleByteDoubts
  ) -> [Score] {
    var scores = finalists.map(\.score)
    guard let best = scores.max(by: { $0.weight < $1.weight }) else { return scores }
    // Characters of several bytes do not come about by damage.
    let mayBeDamaged = candidates[best.candidate].reading.isASCIICompatibleSingleByte
    var least = best.weight - (mayBeDamaged ? doubts.marginOfDamage : SingleByteDoubts.margin)
    guard scores.count(where: { $0.weight > least }) > 1 else { return scores }
    let near = scores.lazy.filter { $0.weight > least }.map { candidates[$0.candidate].reading }
      .filter(\.isASCIICompatibleSingleByte)
    let loneBytes =
      mayBeDamaged
      ? doubts.loneBytes(tellingApart: near, best: candidates[best.candidate].reading) : []
    if loneBytes.isEmpty {
      least = best.weight - SingleByteDoubts.margin
      guard scores.count(where: { $0.weight > least }) > 1 else { return scores }
    }
    let contexts = doubts.contexts()
    let changes = loneBytes.map { (lone: $0, change: contexts.change(without: $0.byte, arena)) }
    for (index, (score, likelihoods)) in finalists.enumerated() where score.weight > least {
      let reading = candidates[score.candidate].reading
      guard
        let doubt = doubts.doubt(
          about: reading, contexts: contexts, loneBytes: changes, models: models, arena)
      else { continue }
      var changed = arena.list(of: Likelihood.self, capacity: likelihoods.count)
      for var likelihood in likelihoods {
        likelihood.value += doubt.gain(in: models.languages[likelihood.language])
        changed.append(likelihood)
      }
      scores[index] = self.score(reading, score.candidate, changed.elements) ?? score
    }
    return scores
  }

  /// How likely a reading is in a language.
  private struct Likelihood {
    let language: Int

    /// The logarithm of it.
    var value: Double

    /// What a pair of characters costs, in nats.
    let fit: Double

    /// What all pairs with a character cost that is not ASCII, in nats.
    let own: Double
  }

  /// The languages in which the characters of a reading do not cost too much, the best first.
  private func languages(of candidate: Candidate) -> UnsafeBufferPointer<Int> {
    let limit = roughLimit
    var result = arena.list(of: Int.self, capacity: models.languages.count)
    guard candidate.least <= limit && candidate.least < .infinity else { return result.elements }
    let mostSum = UnigramCosts.sum(ofNats: limit - candidate.others)
    result.append(candidate.best)
    for languages in models.ranges(ofScripts: candidate.reading.scripts) {
      for language in languages
      where candidate.sums[language] <= mostSum && language != candidate.best {
        result.append(language)
      }
    }
    return result.elements
  }

  /// How likely the pairs of a reading are, and the positions of its characters, as logarithms, in those
  /// of some languages in which it may matter.
  private mutating func likelihoods(
    of reading: TextReading, in languages: UnsafeBufferPointer<Int>
  ) -> UnsafeBufferPointer<Likelihood> {
    var result = arena.list(of: Likelihood.self, capacity: languages.count)
    if languages.isEmpty { return result.elements }
    let group = PairGroup(reading.pairs, of: reading.characters, arena)
    let count = group.count + reading.ascii.pairCount
    let mostPrior = priors.most(of: reading.encodings) / Self.temperature
    let mostOfEncodings = mostPrior + EncodingPriors.mostLikelihood / Self.temperature
    var leastValue = -Double.infinity
    for index in languages {
      let language = models.languages[index]
      let others = reading.ascii.cost(at: index) + reading.errorCost
      let prior = priors.prior(of: language)
      let least = max(leastValue, leastWeight - mostPrior) - prior
      let repetitionGain = language.isOfScript ? language.repetitionGain(of: reading) : 0
      let gain =
        repetitionGain - language.positionCost(of: reading.positions, in: reading.characters)
      let limit = gain - least * Self.temperature - others
      guard limit >= 0, let pairs = language.cost(of: group, models: models, limit: limit)
      else { continue }
      let own = pairs - gain
      let value = prior - (own + others) / Self.temperature
      result.append(
        Likelihood(
          language: index, value: value,
          fit: (own + reading.ascii.best) / max(1, count), own: own))
      leastValue = max(leastValue, value - Self.negligible)
      // The encodings are gone through only for the few languages that may raise it.
      if value + mostOfEncodings - Self.weightless > leastWeight {
        let prior = priors.prior(of: reading.encodings, in: language)
        let weight = value + prior / Self.temperature
        leastWeight = max(leastWeight, weight - Self.weightless)
      }
    }
    return result.elements
  }

  /// Sums up a reading over its encodings and the languages.
  private func score(
    _ reading: TextReading, _ number: Int, _ likelihoods: UnsafeBufferPointer<Likelihood>
  ) -> Score? {
    if likelihoods.isEmpty && !mayBeUnknown(reading) { return nil }
    let encodings = priors.entries(of: reading.encodings, arena)
    let mostPrior =
      (priors.most(of: reading.encodings) + EncodingPriors.mostLikelihood) / Self.temperature
    let most = likelihoods.reduce(-Double.infinity) { max($0, $1.value) }
    // Probabilities are held against the likeliest language, so that sums of them need no logarithms.
    var total = 0.0
    var bestLanguage: (language: Int, standing: Double)?
    var bestEncoding: (id: EncodingID, weight: Double)?
    var fit = Self.unknownFit
    var leastOwn = Double.infinity
    for likelihood in likelihoods where likelihood.value >= most - Self.negligible {
      let language = models.languages[likelihood.language]
      if likelihood.value + mostPrior > bestEncoding?.weight ?? -.infinity {
        for entry in encodings {
          let weight = likelihood.value + priors.prior(of: entry, in: language) / Self.temperature
          if weight > bestEncoding?.weight ?? -.infinity { bestEncoding = (entry.id, weight) }
        }
      }
      let probability =
        exponential(likelihood.value - most) * priors.weight(of: encodings, in: language)
      total += probability
      leastOwn = min(leastOwn, likelihood.own)
      // Of languages that are as likely the first is told.
      let best = bestLanguage ?? (.max, 0)
      let standing = language.isOfScript ? probability / Self.unknownLanguageHandicap : probability
      if standing > best.standing
        || standing == best.standing && likelihood.language < best.language
      {
        bestLanguage = (likelihood.language, standing)
        fit = language.isOfScript ? Self.unknownFit : min(likelihood.fit, Self.leastUnfit)
      }
    }
    var sum = LogarithmicSum()
    if total > 0 { sum.add(most + logarithm(total)) }
    var unknown = Double.infinity
    if mayBeUnknown(reading) {
      let cost = unknownCost(of: reading) + reading.ascii.best + reading.errorCost
      unknown = cost - reading.ascii.best - reading.errorCost
      for entry in encodings {
        let weight = (entry.prior - cost) / Self.temperature
        sum.add(weight)
        if weight > bestEncoding?.weight ?? -.infinity { bestEncoding = (entry.id, weight) }
      }
    }
    guard let encoding = bestEncoding?.id else { return nil }
    return Score(
      candidate: number, weight: sum.logarithm, encoding: encoding,
      language: bestLanguage?.language,
      languageConfidence: (bestLanguage?.standing ?? 0) * exponential(most - sum.logarithm),
      fit: fit,
      own: min(leastOwn, unknown) + reading.errorCost)
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
