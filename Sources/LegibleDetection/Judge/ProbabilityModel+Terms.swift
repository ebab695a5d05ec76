internal import LegibleEncodings

extension ProbabilityModel {
  /// A reading by an encoding in its best language, with its terms.
  struct ExplainedReading {
    let encoding: TextEncoding
    let language: String?
    let terms: [Term]

    /// The sum that the judge computed; `nil` for a reading that was pruned.
    let judged: Double?
  }

  /// Returns the likeliest readings of a sample with their terms, the likeliest first.
  ///
  /// - Parameters:
  ///   - other: An encoding to include, however unlikely it is, if it can read the sample.
  ///   - limit: The number of readings to list besides.
  func terms(
    for sample: [UInt8], _ facts: InputFacts, wide: [TextEncoding], against other: TextEncoding?,
    limit: Int
  ) -> [ExplainedReading] {
    Arena.with { arena in
      var (scorer, collector) = scorerAndCollector(
        for: sample, isAtStart: facts.isSampleAtStart, takesSingleBytes: true, takesASCII: true,
        arena)
      let candidates = candidates(
        of: &collector, &scorer, byteCounts: facts.byteCounts,
        plainCounts: facts.byteCounts.mayBeEBCDIC ? facts.plainCounts : nil, wide: wide,
        keeping: other)
      let finalists = scorer.finalists(
        of: candidates, rescoring: SingleByteRescoring(collector, facts.byteCounts))
      var explained = finalists.prefix(limit).map {
        explain($0, candidates[$0.score.candidate], by: $0.score.encoding, scorer)
      }
      guard let other, !explained.contains(where: { $0.encoding == other }) else {
        return explained
      }
      for (number, candidate) in candidates.enumerated()
      where candidate.reading.encodings.contains(other.registryID) {
        if let finalist = finalists.first(where: { $0.score.candidate == number }) {
          explained.append(explain(finalist, candidate, by: other.registryID, scorer))
        } else {
          let terms = scorer.terms(
            of: candidate.weighed, by: other.registryID, in: candidate.bestLanguage)
          let language = models.languages[candidate.bestLanguage]
          explained.append(
            ExplainedReading(
              encoding: other, language: models.tag(of: language), terms: terms, judged: nil))
        }
      }
      return explained
    }
  }

  /// Returns the terms of a reading by an encoding in its likeliest language, with the gain from
  /// letter contexts and from all other languages and encodings.
  private func explain(
    _ finalist: CandidateScorer.Finalist, _ candidate: ReadingCandidate, by id: EncodingID,
    _ scorer: CandidateScorer
  ) -> ExplainedReading {
    let language = finalist.score.language
    var terms = scorer.terms(of: candidate.weighed, by: id, in: language)
    let likelihood = finalist.likelihoods.first { $0.language == language }
    terms.append(Term(kind: .contexts, nats: likelihood?.contextGain ?? 0))
    terms.append(
      Term(
        kind: .otherHypotheses,
        nats: scorer.otherHypotheses(of: finalist, candidate.weighed, besides: id, in: language)))
    return ExplainedReading(
      encoding: TextEncoding(id), language: language.map { models.tag(of: models.languages[$0]) },
      terms: terms.filter { $0.nats != 0 }, judged: finalist.score.logWeight)
  }
}
