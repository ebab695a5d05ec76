internal import LegibleEncodings

/// The reasons for the likeliest reading.
extension Judge {
  /// Returns the reason for the best answer: its language, if that is known, and otherwise the
  /// prior or the characters, whichever contributes more to the margin over the next reading.
  func reason(
    for best: ProbabilityModel.Answer, _ answers: [ProbabilityModel.Answer]
  ) -> Evidence {
    if best.hasLetters,
      let language = best.language,
      language.confidence >= parameters.posterior.reportedLanguage.probability
    {
      return .languageModel(best.encoding, language: language.tag)
    }
    let next = answers.first { $0.encoding != best.encoding }
    guard let next else { return .likelierCharacters(best.encoding, than: nil) }
    let lead = logarithm(best.score.posterior / max(next.score.posterior, .leastNormalMagnitude))
    let leadOfPrior =
      EncodingPriors.prior(of: best.encoding).nats - EncodingPriors.prior(of: next.encoding).nats
    return leadOfPrior / parameters.posterior.temperature.ratio
      >= lead * parameters.posterior.even.probability
      ? .commonness(best.encoding) : .likelierCharacters(best.encoding, than: next.encoding)
  }

  /// Returns the common encodings that some byte of the text rules out.
  func ruledOut(besides answer: ProbabilityModel.Answer) -> [Evidence] {
    var evidence: [Evidence] = []
    let sample = facts.sample
    if answer.encoding != .utf8, let offset = facts.scannedMalformed(atEnd: false).offset,
      sample.indices.contains(offset - facts.sampleOffset)
    {
      evidence.append(
        .ruledOut(.utf8, byte: sample[offset - facts.sampleOffset], offset: offset))
    }
    guard let language = answer.languageModel else { return evidence }
    for sibling in EncodingPriors.commonSingleByte
    where evidence.count <= parameters.posterior.maxRuledOut.count {
      guard EncodingPriors.likelihood(of: sibling.id, in: language) == 0,
        let byte = sibling.unassigned.first(where: { facts.byteCounts[$0] > 0 }),
        sibling.id != answer.encoding.registryID,
        !answer.equivalents.contains(where: { $0.registryID == sibling.id }),
        let index = sample.firstIndex(of: byte)
      else { continue }
      evidence.append(
        .ruledOut(sibling.encoding, byte: byte, offset: facts.sampleOffset + index))
    }
    return evidence
  }
}
