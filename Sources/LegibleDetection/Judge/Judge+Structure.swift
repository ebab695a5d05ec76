internal import LegibleEncodings

/// Control bytes, code units and UTF-8.
extension Judge {
  /// Returns the hypothesis for bytes that are not all plain text.
  func beyondASCII(_ rejected: inout Rejected) -> Hypothesis? {
    if let markedAsBinary, let hypothesis = admitted(markedAsBinary, &rejected) {
      return hypothesis
    }
    let isSevenBit = facts.isSevenBit
    // Zeros at the end may be padding; zeros before it may belong to UTF-16 or UTF-32.
    let end = (facts.sample.lastIndex { $0 != 0 } ?? -1) + 1
    if isSevenBit, !facts.sample[..<end].contains(0),
      let hypothesis = admitted(escapeSequences, &rejected)
    {
      return hypothesis
    }
    let (text, offset, byteCounts) = facts.controlText
    let controls = ControlBytes(in: text, byteCounts)
    guard controls.count > 0 && !controls.areEBCDICLayout else {
      return byteEncoding(isSevenBit: isSevenBit, &rejected)
    }
    // A restarted sample follows text that is not in code units.
    if !controls.areSeparators, facts.sevenBitPrefix == nil,
      let hypothesis = admitted(codeUnits(in: facts.sample), &rejected)
    {
      return hypothesis
    }
    let evidence = Evidence.binaryBytes(
      count: controls.count, offset: offset + controls.firstOffset)
    let term = ControlTerm(controls, in: text, after: offset)
    guard term.binaryLogOdds <= 0 else {
      let hypothesis = Hypothesis(nil, isStructural: true, because: evidence)
      hypothesis.logOdds.add(.controlBytes, term.binaryLogOdds)
      return admitted(hypothesis, &rejected)
    }
    guard let hypothesis = byteEncoding(isSevenBit: isSevenBit, &rejected) else {
      rejected.evidence.append(evidence)
      return nil
    }
    if let encoding = hypothesis.encoding, CodeUnitForm.of(encoding) == nil {
      hypothesis.conditions.add(.controlBytes, logarithmOfRest(besides: term.binaryLogOdds))
      hypothesis.detection.evidence.append(evidence)
    }
    return hypothesis
  }

  /// The hypothesis that the bytes are binary, if a marker declares that.
  var markedAsBinary: Hypothesis? {
    guard let marker = BinaryMarker(facts.head) else { return nil }
    let hypothesis = Hypothesis(
      nil, isStructural: true,
      because: .binaryBytes(count: marker.count, offset: marker.offset))
    hypothesis.logOdds.add(.controlBytes, parameters.control.maxLogOdds.nats)
    return hypothesis
  }

  /// Returns the hypothesis for encodings whose code units are bytes.
  private func byteEncoding(
    isSevenBit: Bool, _ rejected: inout Rejected
  ) -> Hypothesis? {
    if let hypothesis = admitted(escapeSequences, &rejected) { return hypothesis }
    if let hypothesis = admitted(wellFormedUTF8, &rejected) { return hypothesis }
    return isSevenBit
      ? plain(.controlBytes, &rejected) : likeliestReading(&rejected)
  }

  /// Returns the code unit patterns that the bytes may have.
  func codeUnitPatterns(in bytes: [UInt8]) -> [CodeUnitPattern] {
    CodeUnitPattern.all(in: bytes).filter { options.allows($0.encoding) }
  }

  /// Returns the hypothesis that the bytes are text in code units.
  ///
  /// - Parameter bytes: The sample, or the head if all bytes are plain.
  func codeUnits(in bytes: [UInt8]) -> Hypothesis? {
    let patterns = codeUnitPatterns(in: bytes)
    guard
      let answer = ProbabilityModel(options: options)
        .best(of: patterns.map(\.encoding), for: Array(bytes.prefix(Excerpt.limit))),
      let pattern = patterns.first(where: { $0.encoding == answer.encoding })
    else { return nil }
    let hypothesis = reading(
      answer.encoding, isStructural: true, because: .codeUnitPattern(answer.encoding))
    hypothesis.logOdds.add(
      .codeUnits,
      logOdds(
        of: min(answer.confidence(by: pattern), parameters.posterior.maxConfidence.probability)))
    hypothesis.conditions.add(.posterior, logarithm(answer.confidence))
    hypothesis.detection.textLanguage = TextLanguage(answer.language)
    return hypothesis
  }

  /// The number of UTF-8 sequences that decide for UTF-8 by themselves.
  private var minSequences: Int {
    let mayBeEUC =
      facts.byteCounts.count(in: 0x80...0xA0) + facts.byteCounts.count(in: 0xE0...0xFF) == 0
    let utf8 = parameters.utf8
    return (mayBeEUC ? utf8.certainOfTwoBytes : utf8.certainSequences).count
  }

  /// The hypothesis of UTF-8, possibly with some damage.
  var wellFormedUTF8: Hypothesis? {
    let sample = facts.sample
    let malformedCount = facts.scannedMalformed(atEnd: atEnd).count
    let sequenceCount = facts.utf8.sequenceCount
    // A quick exit for most text in other encodings.
    let maxMalformed =
      Int(parameters.sample.hopelessShare.ratio * Double(sequenceCount))
      + 3 * facts.byteCounts[0xED] + 2 * facts.byteCounts[0xC0]
    if malformedCount > maxMalformed { return nil }
    let surrogates =
      malformedCount > 0
      ? SurrogateSequences(in: sample, facts.byteCounts) : SurrogateSequences()
    let certainCount = sequenceCount + 2 * surrogates.surrogateCount
    guard certainCount >= minSequences,
      surrogates.surrogateCount > 0
        || facts.distinctSequenceCount(upTo: minSequences) == minSequences,
      malformedCount == 0
        || UTF8Damage.isLikely(
          in: sample, isAtStart: facts.isSampleAtStart, sequenceCount: sequenceCount,
          longLeadCount: facts.byteCounts.count(in: 0xE0...0xF4),
          malformedCount: malformedCount, surrogates: surrogates)
    else { return nil }
    let hypothesis = reading(
      .utf8, isStructural: true, because: .wellFormedUTF8(sequenceCount: sequenceCount))
    let utf8 = parameters.utf8
    let counted = malformedCount > 0 ? utf8.maxCountedSequences.count : certainCount
    hypothesis.logOdds.add(
      .utf8Structure,
      Double(min(counted, utf8.maxCountedSequences.count)) * utf8.sequenceGain.nats)
    hypothesis.uncounted =
      Double(max(0, sequenceCount - utf8.maxCountedSequences.count)) * utf8.sequenceGain.nats
    if malformedCount > 0 { hypothesis.logOdds.add(.damage, -utf8.damage.nats) }
    if surrogates.surrogateCount > 0 {
      hypothesis.detection.evidence.append(
        .encodedSurrogates(
          count: surrogates.surrogateCount, offset: facts.sampleOffset + surrogates.firstOffset))
    }
    hypothesis.detection.textLanguage = TextLanguage(
      of: ExcerptLanguage(
        around: sample, facts.byteCounts, in: .utf8, shared))
    if DoubleEncoding.isPossible(facts.byteCounts, sequenceCount: sequenceCount),
      let doubled = DoubleEncoding(in: Excerpt.ofDistinctWords(in: sample, facts.byteCounts))
    {
      hypothesis.detection.evidence.append(
        .doublyEncoded(doubled.encoding, count: doubled.count))
    }
    return hypothesis
  }
}
