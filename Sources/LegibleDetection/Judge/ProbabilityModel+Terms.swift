internal import LegibleEncodings

extension ProbabilityModel {
  /// A reading by an encoding, in the language that fits best, with its terms.
  struct ExplainedReading {
    let encoding: TextEncoding
    let language: String?
    let terms: [Term]
  }

  /// The likeliest readings of a sample with their terms, the likeliest first.
  ///
  /// - Parameters:
  ///   - other: An encoding that is to be among them, however unlikely it is, if it can read the sample at all.
  ///   - limit: How many are listed besides.
  func terms(
    for sample: [UInt8], _ facts: InputFacts, wide: [TextEncoding], against other: TextEncoding?,
    limit: Int
  ) -> [ExplainedReading] {
    Arena.with { arena in
      var (scorer, collector) = tools(
        for: sample, isAtStart: facts.isSampleAtStart, takesSingleBytes: true, takesASCII: true,
        arena)
      let candidates = candidates(
        of: &collector, &scorer, byteCounts: facts.byteCounts,
        plainCounts: facts.byteCounts.mayBeEBCDIC ? facts.plainCounts : nil, wide: wide,
        keeping: other)
      var withoutContexts = scorer
      let plain = withoutContexts.scores(of: candidates, rescoring: nil)
      let scores = scorer.scores(
        of: candidates, rescoring: SingleByteRescoring(collector, facts.byteCounts))
      var explained = scores.prefix(limit).map { score in
        let before = plain.first { $0.candidate == score.candidate } ?? score
        return explain(score, before: before, candidates[score.candidate], by: nil, scorer)
      }
      guard let other, !explained.contains(where: { $0.encoding == other }) else {
        return explained
      }
      for (number, candidate) in candidates.enumerated()
      where candidate.reading.encodings.contains(other.registryID) {
        if let score = scores.first(where: { $0.candidate == number }) {
          let before = plain.first { $0.candidate == number } ?? score
          explained.append(explain(score, before: before, candidate, by: other.registryID, scorer))
        } else {
          let terms = scorer.terms(
            of: candidate.weighed, by: other.registryID, in: candidate.bestLanguage)
          let language = models.languages[candidate.bestLanguage]
          explained.append(
            ExplainedReading(
              encoding: other, language: models.tag(of: language), terms: terms))
        }
      }
      return explained
    }
  }

  /// The terms of a score: those of its likeliest encoding and language, what the rescoring changed, and what
  /// all other languages and encodings of the reading add.
  private func explain(
    _ score: CandidateScore, before: CandidateScore, _ candidate: ReadingCandidate,
    by id: EncodingID?, _ scorer: CandidateScorer
  ) -> ExplainedReading {
    let id = id ?? score.encoding
    var terms = scorer.terms(of: candidate.weighed, by: id, in: score.language)
    let sum = terms.reduce(0) { $0 + $1.nats }
    terms.append(Term(kind: .otherHypotheses, nats: before.logWeight - sum))
    terms.append(Term(kind: .contexts, nats: score.logWeight - before.logWeight))
    return ExplainedReading(
      encoding: TextEncoding(id),
      language: score.language.map { models.tag(of: models.languages[$0]) },
      terms: terms.filter { $0.nats != 0 })
  }
}
