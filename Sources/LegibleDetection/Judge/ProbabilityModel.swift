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

  private let models = LanguageModels.shared

  init(options: DetectionOptions) { self.options = options }

  /// One answer with its probability.
  struct Answer {
    let encoding: TextEncoding
    let equivalents: [TextEncoding]
    let confidence: Double
    let language: LanguageGuess?

    /// The posterior, and what a pair of characters costs in the language that suits best, in nats.
    let score: Detection.Score

    /// By how much more the characters cost than bytes that are all as likely, in nats, and of how many
    /// bytes they are, as weighted.
    let excess: (byteCount: Double, cost: Double)

    /// The model of the language.
    let languageModel: LanguageModel?

    /// Whether there are letters that are not ASCII.
    let hasLetters: Bool

    /// The probability, 0…1, that the bytes are text in the code units that have the pattern.
    func confidence(by pattern: CodeUnitPattern) -> Double {
      pattern.confidence(
        isKnownLanguage: !hasLetters
          || score.crossEntropy < parameters.posterior.knownLanguageCrossEntropy.nats,
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
        for: sample, isAtStart: isAtStart, takesSingleBytes: true, arena)
      collector.addSingleByte(byteCounts: byteCounts, plainCounts: plainCounts)
      let singleByteCount = collector.readings.count
      var candidates: [ReadingCandidate] = []
      candidates.reserveCapacity(singleByteCount + 16)
      for reading in collector.readings { candidates.append(scorer.candidate(reading)) }
      scorer.look(atBestOf: candidates)
      collector.addMultiByte { scorer.mostCost(of: $0) }
      for encoding in wide { collector.add(encoding) }
      for reading in collector.readings[singleByteCount...] {
        candidates.append(scorer.candidate(reading))
      }
      return posterior(
        of: candidates, &scorer, rescoring: SingleByteRescoring(collector, byteCounts))
    }
  }

  /// The likeliest of some encodings, none of which is single-byte, if there is any.
  func best(of encodings: [TextEncoding], for sample: [UInt8]) -> Answer? {
    Arena.with { arena in
      var (scorer, collector) = tools(
        for: sample, isAtStart: false, takesSingleBytes: false, arena)
      for encoding in encodings { collector.add(encoding) }
      let candidates = collector.readings.map { scorer.candidate($0) }
      return posterior(of: candidates, &scorer, rescoring: nil).first
    }
  }

  /// What finds the readings of a sample, and how likely they are.
  private func tools(
    for sample: [UInt8], isAtStart: Bool, takesSingleBytes: Bool, _ arena: Arena
  ) -> (CandidateScorer, CandidateCollector) {
    let priors = HypothesisPriors(
      options: options, declaration: declaration, models: models, arena)
    let scorer = CandidateScorer(models: models, options: options, priors: priors, arena)
    let collector = CandidateCollector(
      sample, isAtStart: isAtStart, takesSingleBytes: takesSingleBytes, models: models,
      options: options, priors: priors, arena)
    return (scorer, collector)
  }

  /// The answers by their probabilities, of which the first has the one that experience gives it; the
  /// others share what is left as the model has it.
  private func posterior(
    of candidates: [ReadingCandidate], _ scorer: inout CandidateScorer,
    rescoring: SingleByteRescoring?
  ) -> [Answer] {
    let scores = scorer.scores(of: candidates, rescoring: rescoring)
    guard let best = scores.first else { return [] }
    let total = scores.reduce(0) { $0 + exponential($1.logWeight - best.logWeight) }
    let mostConfidence = models.confidenceCurves.confidence(
      posterior: 1 / total, crossEntropy: best.crossEntropy)
    let rest = (1 - mostConfidence) / max(1 - 1 / total, 1e-12)
    var answers: [Answer] = []
    for score in scores.prefix(parameters.posterior.answers.count) {
      let posterior = exponential(score.logWeight - best.logWeight) / total
      let confidence =
        answers.isEmpty ? mostConfidence : min(posterior * rest, mostConfidence)
      if confidence < parameters.posterior.least.probability { break }
      answers.append(
        answer(
          for: score, candidates[score.candidate], confidence: confidence,
          posterior: posterior))
    }
    return answers
  }

  private func answer(
    for score: CandidateScore, _ candidate: ReadingCandidate, confidence: Double,
    posterior: Double
  ) -> Answer {
    let reading = candidate.reading
    var equivalents = reading.encodings
    equivalents.remove(score.encoding)
    let language = score.language.map { models.languages[$0] }
    return Answer(
      encoding: TextEncoding(score.encoding), equivalents: equivalents.map { TextEncoding($0) },
      confidence: confidence,
      language: language.flatMap {
        $0.isOfScript
          ? nil : LanguageGuess(tag: models.tag(of: $0), confidence: score.languageConfidence)
      },
      score: Detection.Score(posterior: posterior, crossEntropy: score.crossEntropy),
      excess: candidate.weighed.excess(of: score.nonASCIICost), languageModel: language,
      hasLetters: reading.scripts != 0)
  }
}
