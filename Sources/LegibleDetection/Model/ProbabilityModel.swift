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
    let priors = HypothesisPriors(options: options, declaration: declaration, models: models, arena)
    var scorer = ReadingScorer(models: models, options: options, priors: priors, arena)
    var collector = ReadingCollector(
      sample, isAtStart: isAtStart, models: models, options: options, priors: priors, arena)
    collector.addSingleByte(byteCounts: byteCounts)
    let singleByteCount = collector.readings.count
    var candidates: [ReadingScorer.Candidate] = []
    candidates.reserveCapacity(singleByteCount + 16)
    for reading in collector.readings { candidates.append(scorer.candidate(reading)) }
    scorer.look(atBestOf: candidates)
    collector.addMultiByte { scorer.mostCost(of: EncodingSet($0)) }
    for encoding in wide { collector.add(encoding) }
    for reading in collector.readings[singleByteCount...] {
      candidates.append(scorer.candidate(reading))
    }
    return posterior(of: candidates, &scorer)
  }

  /// The likeliest of some encodings, none of which is single-byte, if there is any.
  func best(of encodings: [TextEncoding], for sample: [UInt8]) -> Answer? {
    let arena = Arena()
    let priors = HypothesisPriors(options: options, declaration: declaration, models: models, arena)
    var scorer = ReadingScorer(models: models, options: options, priors: priors, arena)
    var collector = ReadingCollector(
      sample, isAtStart: false, models: models, options: options, priors: priors, arena)
    for encoding in encodings { collector.add(encoding) }
    let candidates = collector.readings.map { scorer.candidate($0) }
    return posterior(of: candidates, &scorer).first
  }

  private func posterior(
    of candidates: [ReadingScorer.Candidate], _ scorer: inout ReadingScorer
  ) -> [Answer] {
    let scores = scorer.scores(of: candidates)
    guard let best = scores.first?.weight else { return [] }
    let total = scores.reduce(0) { $0 + exponential($1.weight - best) }
    return calibrated(
      scores.prefix(Self.answerLimit).map { score in
        answer(
          for: score, candidates[score.candidate].reading,
          posterior: exponential(score.weight - best) / total)
      })
  }

  private func answer(for score: ReadingScorer.Score, _ reading: TextReading, posterior: Double)
    -> Answer
  {
    var equivalents = reading.encodings
    equivalents.remove(score.encoding)
    let language = score.language.map { models.languages[$0] }
    return Answer(
      encoding: TextEncoding(score.encoding), equivalents: equivalents.map { TextEncoding($0) },
      confidence: 0,
      language: language.flatMap {
        $0.isOfScript
          ? nil : LanguageGuess(tag: models.tag(of: $0), confidence: score.languageConfidence)
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
}
