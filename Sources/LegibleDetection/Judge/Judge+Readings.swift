internal import LegibleEncodings

/// Readings scored by the character models.
extension Judge {
  /// The scored readings of an input, and the probability that it is binary data.
  struct Readings {
    let answers: [ProbabilityModel.Answer]

    /// The likeliest reading that is allowed.
    let best: ProbabilityModel.Answer

    /// The code unit pattern of `best`, if it has code units.
    let pattern: CodeUnitPattern?

    /// The log-odds that the bytes are binary data; `nil` if they are certainly text.
    let chance: Double?

    /// Whether there are enough spaces or words for text, so that binary data is a doubt but not an
    /// answer.
    let hasBlanks: Bool
  }

  /// Returns the scored readings, or `nil` if none is allowed.
  ///
  /// - Parameter candidates: Receives all allowed readings, however unlikely they are.
  func readings(_ candidates: inout [Detection.Candidate]) -> Readings? {
    let patterns = possiblePatterns
    let excerpt = excerpt(masksNotation: patterns.isEmpty)
    let answers = answers(for: excerpt, patterns)
    candidates = answers.filter { limits.options.allows($0.encoding) }.map {
      Detection.Candidate(
        encoding: $0.encoding, confidence: $0.confidence, language: $0.language)
    }
    guard
      var best = answers.first(where: {
        limits.allow($0.encoding, malformedCount: $0.hasErrors ? 1 : 0)
          && facts.isCounted(in: $0.encoding)
      })
    else { return nil }
    nameForSystem(&best)
    let pattern = patterns.first { $0.encoding == best.encoding }
    let hasBlanks =
      ChanceTerm.hasBlanks(facts.byteCounts, in: best.encoding)
      || (!facts.byteCounts.hasControls && ChanceTerm.hasWords(excerpt))
    return Readings(
      answers: answers, best: best, pattern: pattern,
      chance: chance(of: excerpt, best, isCodeUnits: pattern != nil, hasBlanks: hasBlanks),
      hasBlanks: hasBlanks)
  }

  /// Returns the hypothesis that the bytes are binary data that happen to look like text, if that
  /// is possible.
  func data(_ readings: Readings) -> Hypothesis? {
    guard let chance = readings.chance, !readings.hasBlanks else { return nil }
    let hypothesis = Hypothesis(
      nil, isStructural: true, because: .noLikelyReading(readings.best.encoding))
    hypothesis.logOdds.add(.chance, chance)
    return hypothesis
  }

  /// Returns the likeliest reading that is allowed, or the hypothesis that the bytes are binary
  /// data.
  func likeliestReading(_ rejected: inout Rejected) -> Hypothesis? {
    var candidates: [Detection.Candidate] = []
    guard let readings = readings(&candidates) else {
      rejected.add(candidates)
      return nil
    }
    if let data = data(readings),
      data.logOdds.sum > logOdds(of: parameters.posterior.even.probability)
    {
      return admitted(data, &rejected)
    }
    let (best, answers) = (readings.best, readings.answers)
    let hypothesis = reading(
      best.encoding, isStructural: false, because: reason(for: best, answers))
    let posterior = logOdds(
      of: min(best.score.posterior, parameters.posterior.maxConfidence.probability))
    hypothesis.logOdds.add(.posterior, posterior)
    hypothesis.logOdds.add(.calibration, logOdds(of: best.confidence) - posterior)
    if let chance = readings.chance {
      hypothesis.conditions.add(.chance, logarithmOfRest(besides: chance))
    }
    if let pattern = readings.pattern {
      hypothesis.conditions.add(.codeUnitDoubt, logarithm(best.confidence(by: pattern)))
    }
    hypothesis.detection.textLanguage = TextLanguage(
      best.reportedLanguage(in: facts.plain, facts.sample))
    hypothesis.detection.score = best.score
    hypothesis.detection.equivalents = best.equivalents
    hypothesis.detection.alternatives = candidates.filter { $0.encoding != best.encoding }
    hypothesis.detection.evidence += ruledOut(besides: best)
    if best.isDrawing { hypothesis.detection.evidence.insert(.drawing(best.encoding), at: 0) }
    let admitted = admitted(hypothesis, &rejected)
    if admitted == nil {
      rejected.add(candidates)
    }
    return admitted
  }

  /// The possible code unit patterns of the sample, if its layout permits any.
  var possiblePatterns: [CodeUnitPattern] {
    CodeUnitLayout.isPossible(for: facts.sample, facts.byteCounts)
      ? codeUnitPatterns(in: facts.sample) : []
  }

  /// Returns the bytes that the models score.
  func excerpt(masksNotation: Bool) -> [UInt8] {
    var excerpt = Excerpt.withoutRepetition(
      Excerpt.ofDistinctWords(in: facts.text, facts.byteCounts))
    if let words = facts.lateContexts?.textAtEnd, !words.isEmpty { excerpt += [0x0A] + words }
    if facts.byteCounts[0x1B] > 0 { excerpt = TerminalSequences.removed(from: excerpt) }
    if facts.byteCounts[0x08] > 0 { excerpt = Overstrikes.removed(from: excerpt) }
    // Notation is masked only in ASCII-compatible text. There may be more flags than other
    // non-ASCII letters, and in EBCDIC the bytes of slashes and digits are controls.
    if masksNotation && SpellingNotation.mayOccur(facts.byteCounts) {
      excerpt = SpellingNotation.replaced(in: excerpt)
    }
    if masksNotation && !facts.byteCounts.mayBeEBCDIC {
      excerpt = Notation.masked(excerpt)
    }
    return excerpt
  }

  func answers(
    for excerpt: [UInt8], _ patterns: [CodeUnitPattern]
  ) -> [ProbabilityModel.Answer] {
    var model = ProbabilityModel(options: options)
    model.declaration = declaredEncoding
    model.signs = FileSigns(of: facts)
    return model.answers(
      for: excerpt, isAtStart: facts.isSampleAtStart, byteCounts: facts.byteCounts,
      plainCounts: facts.byteCounts.mayBeEBCDIC ? facts.plainCounts : nil,
      wide: patterns.map(\.encoding))
  }

  /// Returns the log-odds that the bytes are binary data; `nil` if that is impossible. A caller who
  /// gives hints or restrictions knows that they are text; drawings, and bytes with spaces and
  /// without controls, are text.
  func chance(
    of excerpt: [UInt8], _ best: ProbabilityModel.Answer, isCodeUnits: Bool, hasBlanks: Bool
  ) -> Double? {
    // Drawings have lines, while a signal may look like block characters.
    let isDrawing =
      best.isDrawing && facts.byteCounts[0x0A] + facts.byteCounts[0x0D] + facts.byteCounts[0x20] > 0
    guard !isCodeUnits, best.encoding != .utf8, declaredEncoding == nil, options.allowsAnything,
      !isDrawing, !best.listsAlphabet, !hasBlanks || facts.byteCounts.hasControls
    else { return nil }
    return ChanceTerm.logOdds(
      of: excerpt, readAs: best.encoding, excess: best.excess, hasBlanks: hasBlanks)
  }
}
