internal import LegibleEncodings

/// Computes the posterior weight of each reading of a sample, summed over all languages.
///
/// It is a beam search in stages, each of which leaves fewer hypotheses for the next:
///
/// 1. the unigram cost of every reading in all languages of its scripts;
/// 2. for those within the beam, pairs and word positions, the likeliest first;
/// 3. the sum over the encodings that read the sample alike;
/// 4. if several readings are left, letter contexts and the possibility that a single byte is
///    damage.
struct CandidateScorer {
  let models: LanguageModels
  let priors: HypothesisPriors
  let arena: Arena

  /// The scripts without a known language, as bits.
  let unknownScripts: UInt32

  /// A prohibitive cost for each language that the caller withholds; `nil` if there is none.
  private let withheldCosts: UnsafeMutableBufferPointer<UInt32>?

  /// The lowest unigram cost of the candidates so far, in nats.
  private var bestUnigramCost = Double.infinity

  /// The part of `bestUnigramCost` that comes from non-ASCII characters.
  private var bestNonASCIICost = 0.0

  /// The cross-entropy of the best candidate so far, in nats a pair.
  private var bestCrossEntropy = Double.infinity

  /// The pair cost of the candidate with the lowest unigram cost, in nats; 0 until it is computed.
  private var bestPairCost = 0.0

  /// The minimum log weight of a reading that still matters, given those scored so far.
  var minWeight = -Double.infinity

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

  /// Computes the unigram costs of a reading.
  mutating func candidate(_ weighed: WeighedReading) -> ReadingCandidate {
    let reading = weighed.reading
    let costs = arena.room(for: UInt32.self, count: weighed.asciiUnigramCosts.count)
    _ = costs.initialize(fromContentsOf: weighed.asciiUnigramCosts)
    if let withheldCosts {
      for index in costs.indices { costs[index] &+= withheldCosts[index] }
    }
    let mark = arena.mark
    defer { arena.rewind(to: mark) }
    let scripts = models.ranges(ofScripts: reading.scripts)
    let reach = scripts.reach
    models.unigrams.add(
      costsOf: UnigramCosts.rows(
        of: reading.characters, weighed.sharedPairs.languageWeights, arena),
      in: reach, to: costs)
    // The cost of a withheld language is at least this.
    let infiniteSum = UnigramCosts.sum(ofNats: .infinity)
    var (best, bestSum) = (0, infiniteSum)
    for languages in scripts {
      for language in languages where costs[language] < bestSum {
        (best, bestSum) = (language, costs[language])
      }
    }
    let penalties =
      weighed.sharedPairs.cost + weighed.boundaryPenalty + weighed.errorPenalty
      - priors.commonness(of: reading.encodings)
    let cost = bestSum < infiniteSum ? UnigramCosts.nats(bestSum) + penalties : .infinity
    if cost < bestUnigramCost {
      (bestUnigramCost, bestPairCost) = (cost, 0)
      bestNonASCIICost = cost - weighed.ascii.best
    }
    return ReadingCandidate(
      weighed: weighed, costPerLanguage: costs, otherPenalties: penalties, bestLanguage: best,
      unigramCost: cost)
  }

  /// The edge of the beam: the maximum unigram cost, in nats, of a reading whose pairs are scored.
  ///
  /// It is somewhat above the lowest unigram cost, or above the pair cost of that reading.
  private var beamLimit: Double {
    let isConfident = bestCrossEntropy <= parameters.beam.confidentCrossEntropy.nats
    let limit =
      bestUnigramCost + parameters.beam.unigram.nats
      + parameters.beam.unigramShare.ratio
      * max(0, isConfident ? bestNonASCIICost : bestUnigramCost)
    return max(limit, min(bestPairCost, limit + parameters.beam.maxWidening.nats))
  }

  /// Scores the best candidate in its best language, to get a bound for pruning the others.
  mutating func scoreBest(of candidates: [ReadingCandidate]) {
    guard let candidate = candidates.min(by: { $0.unigramCost < $1.unigramCost }) else { return }
    let mark = arena.mark
    defer { arena.rewind(to: mark) }
    let found = withUnsafePointer(to: candidate.bestLanguage) {
      likelihoods(of: candidate.weighed, in: UnsafeBufferPointer(start: $0, count: 1))
    }
    guard let best = found.first else { return }
    bestCrossEntropy = best.crossEntropy
    bestPairCost =
      -best.logarithm * parameters.posterior.temperature.ratio + candidate.otherPenalties
      - candidate.weighed.errorPenalty
  }

  /// Adds candidates for the readings that have none yet: the last ones.
  mutating func addCandidates(
    of readings: [WeighedReading], to candidates: inout [ReadingCandidate]
  ) {
    for reading in readings[candidates.count...] { candidates.append(candidate(reading)) }
  }

  /// Returns the maximum cost, in nats, of a reading by some encodings that still matters.
  func maxCost(of encodings: EncodingSet) -> Double {
    priors.maxPrior(of: encodings) + (priors.maxLanguagePrior - minWeight)
      * parameters.posterior.temperature.ratio
  }

  /// Returns the candidates that matter, best first.
  ///
  /// - Parameter rescoring: The evidence that distinguishes single-byte readings close to each
  ///   other.
  mutating func finalists(
    of candidates: [ReadingCandidate], rescoring: SingleByteRescoring?
  ) -> [Finalist] {
    let limit = beamLimit
    // Text in two languages costs more in each of them than some wrong readings, so a reading with
    // errors must not exclude double-byte readings without errors.
    let takesSound = candidates.contains {
      $0.unigramCost <= bestUnigramCost && $0.weighed.hasErrors
    }
    var finalists: [Finalist] = []
    // The likeliest come first, so that most of the others can be pruned.
    let numbers = candidates.indices.filter {
      candidates[$0].unigramCost <= limit || mayBeUnknown(candidates[$0].reading)
        || takesSound && candidates[$0].isSoundDoubleByte
    }
    for number in numbers.sorted(by: {
      candidates[$0].unigramCost < candidates[$1].unigramCost
    }) {
      let weighed = candidates[number].weighed
      let mark = arena.mark
      let likelihoods = likelihoods(of: weighed, in: languages(of: candidates[number]))
      if let score = score(weighed, number, likelihoods) {
        finalists.append(Finalist(score: score, likelihoods: likelihoods))
      } else {
        arena.rewind(to: mark)
      }
    }
    return (rescoring.map { rescored(finalists, candidates, $0) } ?? finalists).sorted {
      ($0.score.logWeight, $1.score.candidate) > ($1.score.logWeight, $0.score.candidate)
    }
  }

  /// A candidate within the beam, with its likelihoods in each language that matters.
  struct Finalist {
    let score: CandidateScore
    let likelihoods: UnsafeBufferPointer<LanguageLikelihood>
  }

  /// Returns the languages of a candidate that are within the beam, best first.
  private func languages(of candidate: ReadingCandidate) -> UnsafeBufferPointer<Int> {
    let limit = beamLimit
    var result = arena.list(of: Int.self, capacity: models.languages.count)
    guard candidate.unigramCost <= limit && candidate.unigramCost < .infinity else {
      if candidate.isSoundDoubleByte { result.append(candidate.bestLanguage) }
      return result.elements
    }
    let maxSum = UnigramCosts.sum(ofNats: limit - candidate.otherPenalties)
    let rareLimit =
      bestUnigramCost + (limit - bestUnigramCost) * parameters.beam.rareLanguageShare.ratio
    let maxRareSum = UnigramCosts.sum(ofNats: rareLimit - candidate.otherPenalties)
    result.append(candidate.bestLanguage)
    for languages in models.ranges(ofScripts: candidate.reading.scripts) {
      for language in languages
      where candidate.costPerLanguage[language] <= maxSum && language != candidate.bestLanguage {
        if candidate.costPerLanguage[language] > maxRareSum
          && models.languages[language].isRare
        {
          continue
        }
        result.append(language)
      }
    }
    return result.elements
  }

  /// Whether the reading has letters of a script without a known language.
  ///
  /// In other scripts an unknown language is represented by the most similar known one: a model in
  /// which all letters are equally likely would accept any wrong reading.
  func mayBeUnknown(_ reading: TextReading) -> Bool { reading.scripts & unknownScripts != 0 }
}
