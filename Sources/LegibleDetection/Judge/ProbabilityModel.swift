internal import LegibleEncodings

/// The posterior over encodings and languages for a sample of text.
///
///     P(encoding, language | bytes) ∝ P(encoding, language) · Π P(char_i | char_i-1, language)
///
/// Readings close to each other are then rescored by the letters around non-ASCII characters (see
/// `ContextFilter`), and by the possibility that a byte is damage (see `LoneByte`).
struct ProbabilityModel {
  let options: DetectionOptions

  /// The encoding that the text declares.
  var declaration: TextEncoding?

  /// Signs of the file other than its text; `nil` if they are unknown.
  var signs: FileSigns?

  let models = LanguageModels.shared

  private let limits: Limits

  init(options: DetectionOptions) {
    self.options = options
    limits = Limits(options: options)
  }

  /// A reading with its probability.
  struct Answer {
    var encoding: TextEncoding
    var equivalents: [TextEncoding]
    let confidence: Double
    let language: LanguageGuess?

    /// The posterior, and the fit of the best language.
    let score: Detection.Score

    /// The weighted number of bytes of the non-ASCII characters, and the excess of the reading's
    /// cost over that of random bytes, in nats.
    let excess: (byteCount: Double, cost: Double)

    /// The model of the best language.
    let languageModel: LanguageModel?

    /// The share of the non-ASCII pairs with a box-drawing character, 0…1.
    let drawingShare: Double

    /// Whether that share is high enough for a drawing.
    var isDrawing: Bool { drawingShare > parameters.position.drawingShare.ratio }

    /// Whether letters are in the order of an alphabet.
    let listsAlphabet: Bool

    /// Whether there are non-ASCII letters.
    let hasLetters: Bool

    /// Whether some places cannot be decoded.
    let hasErrors: Bool

    /// Returns the probability, 0…1, that the bytes are text in code units, given their pattern.
    func confidence(by pattern: CodeUnitPattern) -> Double {
      pattern.confidence(
        isKnownLanguage: !hasLetters
          || score.crossEntropy < parameters.posterior.fairFit.nats,
        isHan: languageModel?.script == .han)
    }
  }

  /// Returns the likeliest answers for a sample, best first.
  ///
  /// - Parameters:
  ///   - sample: The excerpt to score.
  ///   - isAtStart: Whether the input begins with the sample.
  ///   - byteCounts: The byte counts from the first byte that is not plain text.
  ///   - plainCounts: The byte counts before it; `nil` if they are unknown or do not matter.
  ///   - wide: The candidate encodings with code units.
  func answers(
    for sample: [UInt8], isAtStart: Bool, byteCounts: ByteCounts, plainCounts: ByteCounts?,
    wide: [TextEncoding]
  ) -> [Answer] {
    Arena.with { arena in
      var (scorer, collector) = scorerAndCollector(
        for: sample, isAtStart: isAtStart, takesSingleBytes: true, takesASCII: true, arena)
      let candidates = candidates(
        of: &collector, &scorer, byteCounts: byteCounts, plainCounts: plainCounts, wide: wide)
      return posterior(
        of: candidates, &scorer, rescoring: SingleByteRescoring(collector, byteCounts))
    }
  }

  /// Returns the readings of a sample with their unigram costs.
  ///
  /// - Parameter other: An encoding to include, however unlikely it is.
  func candidates(
    of collector: inout CandidateCollector, _ scorer: inout CandidateScorer,
    byteCounts: ByteCounts, plainCounts: ByteCounts?, wide: [TextEncoding],
    keeping other: TextEncoding? = nil
  ) -> [ReadingCandidate] {
    collector.addSingleByte(
      byteCounts: byteCounts, plainCounts: plainCounts, keeping: other?.registryID)
    var candidates: [ReadingCandidate] = []
    // A few multi-byte readings will follow.
    candidates.reserveCapacity(collector.readings.count + MultiByteStructure.all.count * 2)
    scorer.addCandidates(of: collector.readings, to: &candidates)
    scorer.scoreBest(of: candidates)
    collector.addMultiByte { scorer.maxCost(of: $0) }
    for encoding in wide { collector.add(encoding) }
    if let other, !other.isSingleByte,
      !collector.readings.contains(where: { $0.reading.encodings.contains(other.registryID) })
    {
      collector.add(other)
    }
    scorer.addCandidates(of: collector.readings, to: &candidates)
    return candidates
  }

  /// Returns the likeliest of some multi-byte encodings, if any can read the sample.
  func best(of encodings: [TextEncoding], for sample: [UInt8]) -> Answer? {
    Arena.with { arena in
      var (scorer, collector) = scorerAndCollector(
        for: sample, isAtStart: false, takesSingleBytes: false,
        takesASCII: encodings.contains { $0.isASCIICompatible }, arena)
      for encoding in encodings { collector.add(encoding) }
      let candidates = collector.readings.map { scorer.candidate($0) }
      return posterior(of: candidates, &scorer, rescoring: nil).first
    }
  }

  /// Creates the collector and the scorer for a sample.
  func scorerAndCollector(
    for sample: [UInt8], isAtStart: Bool, takesSingleBytes: Bool, takesASCII: Bool, _ arena: Arena
  ) -> (CandidateScorer, CandidateCollector) {
    let priors = HypothesisPriors(
      options: options, declaration: declaration, signs: signs, models: models, arena)
    let scorer = CandidateScorer(models: models, options: options, priors: priors, arena)
    let collector = CandidateCollector(
      sample, isAtStart: isAtStart, takesSingleBytes: takesSingleBytes, takesASCII: takesASCII,
      models: models, priors: priors, arena)
    return (scorer, collector)
  }

  /// Returns the answers by probability. The first has its calibrated confidence; the others share
  /// the rest in proportion to their posteriors.
  ///
  /// The first allowed answer is always included, however unlikely it is.
  private func posterior(
    of candidates: [ReadingCandidate], _ scorer: inout CandidateScorer,
    rescoring: SingleByteRescoring?
  ) -> [Answer] {
    let scores = scorer.finalists(of: candidates, rescoring: rescoring).map(\.score)
    guard let best = scores.first else { return [] }
    // The best is left out of the sum, which might otherwise lose the others to rounding.
    let others = scores.dropFirst().reduce(0) { $0 + exponential($1.logWeight - best.logWeight) }
    let total = 1 + others
    let logOdds = others > 0 ? -logarithm(others) : .infinity
    let maxConfidence = models.confidenceCurves.confidence(
      logOdds: logOdds, fit: fit(of: best, candidates[best.candidate]))
    let rest = others > 0 ? (1 - maxConfidence) * total / others : 0
    var answers: [Answer] = []
    var isAllowed = false
    for score in scores {
      let posterior = exponential(score.logWeight - best.logWeight) / total
      let confidence =
        answers.isEmpty ? maxConfidence : min(posterior * rest, maxConfidence)
      // For a set, unlikely answers are included until it is complete.
      let isReported =
        options.coverage != nil
        ? confidence >= parameters.posterior.minConfidenceInSet.probability
        : answers.count < options.answerLimit ?? parameters.posterior.maxAnswers.count
          && confidence >= parameters.posterior.minConfidence.probability
      if !isReported && isAllowed { break }
      let answer = answer(
        for: score, candidates[score.candidate], confidence: confidence, posterior: posterior,
        logOdds: logOdds, priors: scorer.priors)
      let allowed = limits.allow(answer.encoding, malformedCount: answer.hasErrors ? 1 : 0)
      if isReported || allowed { answers.append(answer) }
      isAllowed = isAllowed || allowed
    }
    return answers
  }

  /// Returns the fit of a reading to its best language.
  private func fit(of score: CandidateScore, _ candidate: ReadingCandidate) -> LanguageFit {
    if score.isListed
      || candidate.reading.listed.share >= parameters.listing.listedShare.ratio
    {
      return .listed
    }
    // With few non-ASCII characters, the weighted number of pairs may be below 1.
    let pairCount = max(candidate.reading.weight, parameters.posterior.minPairs.ratio)
    return LanguageFit(
      to: score.language.map { models.languages[$0] },
      costPerPair: score.nonASCIICost / pairCount)
  }

  /// Returns the answer for a reading. Of the encodings that read the text alike it names the
  /// likeliest allowed one, or the commonest if neither letters nor hints are evidence for a
  /// language.
  private func answer(
    for score: CandidateScore, _ candidate: ReadingCandidate, confidence: Double,
    posterior: Double, logOdds: Double, priors: HypothesisPriors
  ) -> Answer {
    let reading = candidate.reading
    var encodings = reading.encodings
    if !limits.allowAllEncodings {
      for id in reading.encodings where !options.allows(TextEncoding(id)) { encodings.remove(id) }
    }
    let speaksForLanguage = reading.scripts != 0 || !options.likelyLanguages.isEmpty
    let named =
      speaksForLanguage && encodings.contains(score.encoding) || encodings.count == 0
      ? score.encoding
      : encodings.max { priors.prior(of: $0) < priors.prior(of: $1) } ?? score.encoding
    encodings.remove(named)
    let language = score.language.map { models.languages[$0] }
    return Answer(
      encoding: TextEncoding(named), equivalents: encodings.map { TextEncoding($0) },
      confidence: confidence,
      language: language.flatMap {
        $0.isScriptModel
          ? nil : LanguageGuess(tag: models.tag(of: $0), confidence: score.languageConfidence)
      },
      score: Detection.Score(
        posterior: posterior, logOdds: logOdds, crossEntropy: score.crossEntropy,
        language: score.language, fit: fit(of: score, candidate)),
      excess: candidate.weighed.excess(of: score.fullCost), languageModel: language,
      drawingShare: candidate.weighed.sharedPairs.drawingShare,
      listsAlphabet: candidate.weighed.surroundingsGain
        >= parameters.surroundings.alphabetGain.nats,
      hasLetters: reading.scripts != 0,
      hasErrors: candidate.weighed.hasErrors)
  }
}
