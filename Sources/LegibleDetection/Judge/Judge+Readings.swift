internal import LegibleEncodings

/// Readings by the models of characters.
extension Judge {
  /// The readings of an input, and the doubt that it is text.
  struct Readings {
    let answers: [ProbabilityModel.Answer]

    /// The likeliest that may be named.
    let best: ProbabilityModel.Answer

    /// The pattern of code units that the best has.
    let pattern: CodeUnitPattern?

    /// The log-odds that the bytes are data; `nil` where they surely are text.
    let chance: Double?

    /// Whether there are as many blanks and words as in text, so that data are a doubt and no answer.
    let hasBlanks: Bool
  }

  /// The readings by the models, or `nil` where none may be named.
  ///
  /// - Parameter candidates: All that may be named, however unlikely they are.
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

  /// The hypothesis that the bytes are data that only look like text, where they may be.
  func data(_ readings: Readings) -> Hypothesis? {
    guard let chance = readings.chance, !readings.hasBlanks else { return nil }
    let hypothesis = Hypothesis(
      nil, isStructural: true, because: .noLikelyReading(readings.best.encoding))
    hypothesis.logOdds.add(.chance, chance)
    return hypothesis
  }

  /// The likeliest reading that may be named, or the hypothesis that the bytes are data that only look like
  /// text.
  func likeliestReading(_ passedOver: inout PassedOver) -> Hypothesis? {
    var candidates: [Detection.Candidate] = []
    guard let readings = readings(&candidates) else {
      passedOver.add(candidates)
      return nil
    }
    if let data = data(readings),
      data.logOdds.sum > logOdds(of: parameters.posterior.even.probability)
    {
      return admitted(data, &passedOver)
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
    let admitted = admitted(hypothesis, &passedOver)
    if admitted == nil {
      passedOver.add(candidates)
    }
    return admitted
  }

  /// The patterns of code units that the sample may have, where its layout allows any.
  var possiblePatterns: [CodeUnitPattern] {
    CodeUnitLayout.isPossible(for: facts.sample, facts.byteCounts)
      ? codeUnitPatterns(in: facts.sample) : []
  }

  /// The bytes that the statistics are made of.
  func excerpt(masksNotation: Bool) -> [UInt8] {
    var excerpt = Excerpt.withoutRepetition(
      Excerpt.ofDistinctWords(in: facts.text, facts.byteCounts))
    if let words = facts.lateContexts?.textAtEnd, !words.isEmpty { excerpt += [0x0A] + words }
    if facts.byteCounts[0x1B] > 0 { excerpt = TerminalSequences.removed(from: excerpt) }
    if facts.byteCounts[0x08] > 0 { excerpt = Overstrikes.removed(from: excerpt) }
    // What may be something else than ASCII is left as it is. Flags may be more bytes than letters are, and slashes and
    // digits of ASCII are controls in EBCDIC.
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

  /// The log-odds that the bytes are data, if that is possible: a caller who says what they are, or may be,
  /// knows that they are text, as are drawings, and bytes with blanks and without controls.
  func chance(
    of excerpt: [UInt8], _ best: ProbabilityModel.Answer, isCodeUnits: Bool, hasBlanks: Bool
  ) -> Double? {
    // Drawings have lines; numbers that are near each other may look like blocks.
    let isDrawing =
      best.isDrawing && facts.byteCounts[0x0A] + facts.byteCounts[0x0D] + facts.byteCounts[0x20] > 0
    guard !isCodeUnits, best.encoding != .utf8, declaredEncoding == nil, options.allowsAnything,
      !isDrawing, !best.listsAlphabet, !hasBlanks || facts.byteCounts.hasControls
    else { return nil }
    return ChanceTerm.logOdds(
      of: excerpt, readAs: best.encoding, excess: best.excess, hasBlanks: hasBlanks)
  }
}
