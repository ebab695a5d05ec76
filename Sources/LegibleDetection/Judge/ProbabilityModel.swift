internal import LegibleEncodings

/// The posterior over encodings and languages for a sample of text.
///
///     P(encoding, language | bytes) ∝ P(encoding, language) · Π P(char_i | char_i-1, language)
///
/// Readings that come near each other so are then weighed by the letters around those that are not ASCII
/// (see `ContextFilter`), and by what is left of them if a byte is damage (see `LoneByte`).
struct ProbabilityModel {
  let options: DetectionOptions

  /// What the text declares itself to be.
  var declaration: TextEncoding?

  /// What the file shows besides its text; `nil` where that is not known.
  var signs: FileSigns?

  let models = LanguageModels.shared

  private let limits: Limits

  init(options: DetectionOptions) {
    self.options = options
    limits = Limits(options: options)
  }

  /// One answer with its probability.
  struct Answer {
    var encoding: TextEncoding
    var equivalents: [TextEncoding]
    let confidence: Double
    let language: LanguageGuess?

    /// The posterior, and what a pair of characters costs in the language that fits best, in nats.
    let score: Detection.Score

    /// The excess cost of the characters over bytes that are all equally likely, in nats, and of how many
    /// bytes they are, as weighted.
    let excess: (byteCount: Double, cost: Double)

    /// The model of the language.
    let languageModel: LanguageModel?

    /// The share of the non-ASCII pairs that have a box-drawing character, 0…1.
    let drawingShare: Double

    /// Whether so many have that the text is a drawing.
    var isDrawing: Bool { drawingShare > parameters.chance.minDrawingShare.ratio }

    /// Whether letters stand in the order of an alphabet.
    let listsAlphabet: Bool

    /// Whether there are non-ASCII letters.
    let hasLetters: Bool

    /// Whether the reading has places that cannot be read.
    let hasErrors: Bool

    /// The probability, 0…1, that the bytes are text in the code units that have the pattern.
    func confidence(by pattern: CodeUnitPattern) -> Double {
      pattern.confidence(
        isKnownLanguage: !hasLetters
          || score.crossEntropy < parameters.posterior.fairFit.nats,
        isHan: languageModel?.script == .han)
    }
  }

  /// The likeliest answers for a sample, best first.
  ///
  /// - Parameters:
  ///   - sample: The bytes around those that are not ASCII.
  ///   - isAtStart: Whether the input begins with the sample.
  ///   - byteCounts: How often each byte occurs in the input from the first one on that is not plain.
  ///   - plainCounts: How often each occurs before; `nil` where that is not known, or does not matter.
  ///   - wide: The encodings of code units that may be meant, too.
  func answers(
    for sample: [UInt8], isAtStart: Bool, byteCounts: ByteCounts, plainCounts: ByteCounts?,
    wide: [TextEncoding]
  ) -> [Answer] {
    Arena.with { arena in
      var (scorer, collector) = tools(
        for: sample, isAtStart: isAtStart, takesSingleBytes: true, takesASCII: true, arena)
      let candidates = candidates(
        of: &collector, &scorer, byteCounts: byteCounts, plainCounts: plainCounts, wide: wide)
      return posterior(
        of: candidates, &scorer, rescoring: SingleByteRescoring(collector, byteCounts))
    }
  }

  /// The readings of a sample with their unigram costs.
  ///
  /// - Parameter other: An encoding that is to be among them, however unlikely it is.
  func candidates(
    of collector: inout CandidateCollector, _ scorer: inout CandidateScorer,
    byteCounts: ByteCounts, plainCounts: ByteCounts?, wide: [TextEncoding],
    keeping other: TextEncoding? = nil
  ) -> [ReadingCandidate] {
    collector.addSingleByte(
      byteCounts: byteCounts, plainCounts: plainCounts, keeping: other?.registryID)
    var candidates: [ReadingCandidate] = []
    // A few of several bytes a character come after these.
    candidates.reserveCapacity(collector.readings.count + MultiByteStructure.all.count * 2)
    scorer.addCandidates(of: collector.readings, to: &candidates)
    scorer.look(atBestOf: candidates)
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

  /// The likeliest of some encodings, none of which is single-byte, if there is any.
  func best(of encodings: [TextEncoding], for sample: [UInt8]) -> Answer? {
    Arena.with { arena in
      var (scorer, collector) = tools(
        for: sample, isAtStart: false, takesSingleBytes: false,
        takesASCII: encodings.contains { $0.isASCIICompatible }, arena)
      for encoding in encodings { collector.add(encoding) }
      let candidates = collector.readings.map { scorer.candidate($0) }
      return posterior(of: candidates, &scorer, rescoring: nil).first
    }
  }

  /// What finds the readings of a sample, and how likely they are.
  func tools(
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

  /// The answers by their probabilities, of which the first has the one that experience gives it; the
  /// others share what is left as the model has it.
  ///
  /// The first answer that the caller allows is always among them, however unlikely.
  private func posterior(
    of candidates: [ReadingCandidate], _ scorer: inout CandidateScorer,
    rescoring: SingleByteRescoring?
  ) -> [Answer] {
    let scores = scorer.finalists(of: candidates, rescoring: rescoring).map(\.score)
    guard let best = scores.first else { return [] }
    // Summed without the best, which may be all of the total that a number can hold.
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
      // A set is filled up from the tail.
      let isReported =
        options.coverage != nil
        ? confidence >= parameters.posterior.minConfidenceInSet.probability
        : answers.count < options.answerLimit ?? parameters.posterior.answers.count
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

  /// How well a reading fits the language that fits best.
  private func fit(of score: CandidateScore, _ candidate: ReadingCandidate) -> LanguageFit {
    if score.isListed
      || candidate.reading.listed.share >= parameters.listing.listedShare.ratio
    {
      return .listed
    }
    // Beside few non-ASCII characters there may be less than one pair, as weighted.
    let pairCount = max(candidate.reading.weight, parameters.posterior.minPairs.ratio)
    return LanguageFit(
      to: score.language.map { models.languages[$0] },
      costPerPair: score.nonASCIICost / pairCount)
  }

  /// An answer; of the encodings that read the text alike it names the likeliest that the caller allows, and where no
  /// letters and no hint speak for a language, the commonest.
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
      listsAlphabet: candidate.weighed.placeGain >= parameters.surroundings.alphabetGain.nats,
      hasLetters: reading.scripts != 0,
      hasErrors: candidate.weighed.hasErrors)
  }
}
