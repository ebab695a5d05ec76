internal import LegibleEncodings

/// Text in more than one encoding.
extension Judge {
  /// Returns the answer for a mixture of encodings if the text is one, otherwise `detection`.
  func mixed(_ detection: Detection) -> Detection {
    let whole = detection.encoding ?? detection.bestReading
    guard let whole, !detection.hasByteOrderMark, !options.onlySuggested, options.allowsLossy,
      facts.byteCounts[0x00] == 0, whole == .utf8 || whole.family != .unicode,
      whole.family != .ebcdic
    else { return detection }
    return withUTF8(detection) ?? inLegacyEncodings(detection, whole: whole) ?? detection
  }

  /// Returns the answer if some of the text is UTF-8 and the rest is in a legacy encoding.
  private func withUTF8(_ detection: Detection) -> Detection? {
    // Multi-byte text that fits well contains no UTF-8, even though many of its bytes look like it.
    let readsWell =
      detection.malformedCount == 0 && (detection.score.map { $0.fit.isUsual } ?? false)
    let hasSurrogates = detection.evidence.contains {
      if case .encodedSurrogates = $0 { true } else { false }
    }
    guard !facts.isWellFormedUTF8, !hasSurrogates, options.allows(.utf8),
      !readsWell || detection.encoding?.hasSingleByteTable ?? false,
      MixtureGate.mayHoldUTF8(facts.sample, facts.byteCounts)
    else { return nil }
    var check = TwoEncodingCheck()
    facts.sample.withUnsafeBytes { check.consume($0) }
    check.finish()
    guard check.utf8Count >= parameters.mixture.minRuns.count,
      check.otherCount >= parameters.mixture.minRuns.count
    else { return nil }
    if let encoding = detection.encoding, encoding != .utf8,
      !check.isMixed(with: encoding),
      readsWell || !UTF8Gain.isCertain(in: facts.sample, beside: encoding)
    {
      return nil
    }
    let rest = facts.sample.lines.flatMap { line in
      line.withUnsafeBytes { $0.isWellFormedUTF8 }
        ? [] : MixedLine(Array(line), other: nil).parts.filter { !$0.isUTF8 }.flatMap(\.bytes)
    }
    guard rest.count(where: { $0 >= 0x80 }) >= parameters.mixture.minLegacyBytes.bytes else {
      return nil
    }
    let older = legacyAnswer(for: rest)
    guard let encoding = older.encoding, encoding.readsPlainTextAsASCII,
      check.isMixed(with: encoding) || UTF8Gain.isCertain(in: facts.sample, beside: encoding),
      older.confidence >= parameters.mixture.minConfidence.probability,
      older.score.map({ $0.fit == .good || $0.fit == .fair || $0.fit == .ideographs }) ?? false
    else { return nil }
    // The lines that are not UTF-8 may be in two legacy encodings.
    if MixtureGate.hasLinesOfDifferentRanges(rest),
      let mixed = inLegacyEncodings(detection, whole: encoding)
    {
      return mixed
    }
    let text = MixedText(facts.sample, at: facts.sampleOffset, holdsUTF8: true) { _ in encoding }
    return answer(text, detection, older.confidence, [older])
  }

  /// Returns the answer if some lines are in one legacy encoding and the rest in another.
  private func inLegacyEncodings(_ detection: Detection, whole: TextEncoding) -> Detection? {
    guard whole != .utf8,
      max(facts.byteCounts[0x0A], facts.byteCounts[0x0D]) >= parameters.mixture.minLines.count,
      hasDamage(detection) || (detection.score?.fit.isBad ?? true)
        || hasUnusualLines(detection, whole: whole)
    else { return nil }
    // Single words of IBM866 may be valid UTF-8 by chance, but not whole lines.
    let holdsUTF8 = facts.sample.lines.count(where: MixedLine.isSurelyUTF8) > 1
    let lines = facts.sample.lines.filter { line in
      line.contains { $0 >= 0x80 }
        && !(holdsUTF8 && line.withUnsafeBytes { $0.isWellFormedUTF8 })
    }
    guard let older = LegacyLines(lines, whole: whole, detect: legacyAnswer),
      older.encodings.allSatisfy(\.readsPlainTextAsASCII)
    else { return nil }
    let text = MixedText(facts.sample, at: facts.sampleOffset, holdsUTF8: holdsUTF8) {
      older.encoding(of: $0)
    }
    return answer(text, detection, older.confidence, older.detections)
  }

  /// Whether some place cannot be decoded, other than a character that is cut at the end.
  private func hasDamage(_ detection: Detection) -> Bool {
    guard detection.malformedCount == 1 else { return detection.malformedCount > 0 }
    for case .malformed(_, _, let offset) in detection.evidence {
      return offset + parameters.mixture.longestCharacter.bytes < facts.byteCount
    }
    return true
  }

  /// Whether lines seem to be in different encodings: those with a `LineTrait` fit worse or better
  /// than those without it, or in Cyrillic or Greek text some lines have small letters where others
  /// have capitals.
  private func hasUnusualLines(_ detection: Detection, whole: TextEncoding) -> Bool {
    guard let index = detection.score?.language else { return false }
    let hasC1Bytes =
      facts.byteCounts.count(in: 0x80...0x9F) >= parameters.mixture.minLines.count
    let reader = LineReader(whole, languages: [index])
    for trait in LineTrait.informative(beside: whole) where trait != .c1Bytes || hasC1Bytes {
      if MixtureGate.hasLinesWithAndWithout(trait, facts.sample),
        MixtureGate.readsUnevenly(trait, facts.sample, reader)
      {
        return true
      }
    }
    let script = LanguageModels.shared.languages[index].script
    return (script == .cyrillic || script == .greek)
      && MixtureGate.hasLinesOfDifferentRanges(facts.sample)
  }

  /// Returns the answer for the parts of the text that are not UTF-8.
  private func legacyAnswer(for text: [UInt8]) -> Detection {
    var options = options.withoutUnicode
    options.fallback = nil
    let facts = InputFacts(givesUpUTF8: true)
    text.withUnsafeBytes { facts.consumeAll($0) }
    facts.completeCounts()
    return Judge(of: facts, options: options, atEnd: true).verdict()
  }

  /// Returns the answer for a mixture.
  ///
  /// - Parameter older: The answers for the parts that are not UTF-8.
  private func answer(
    _ text: MixedText, _ whole: Detection, _ confidence: Double, _ older: [Detection]
  ) -> Detection? {
    guard text.encodings.count > 1, let main = text.encodings.first, facts.isCounted(in: main)
    else { return nil }
    let own = older.first { $0.encoding == main }
    var detection = own ?? whole
    detection.encoding = main
    detection.isBinary = false
    detection.confidence = min(confidence, parameters.mixture.maxConfidence.probability)
    detection.equivalents = own?.equivalents ?? []
    detection.alternatives = []
    if let other = whole.encoding, other != main {
      detection.alternatives = [
        Detection.Candidate(
          encoding: other, confidence: (1 - detection.confidence) * whole.confidence,
          language: nil)
      ]
    }
    detection.malformedCount = facts.malformed(in: main, atEnd: atEnd).count
    let parts = text.parts
    detection.evidence = [
      .mixture(text.encodings, offset: parts.count > 1 ? parts[1].range.lowerBound : 0)
    ]
    detection.mixture = Detection.Mixture(
      encodings: text.encodings, parts: Array(parts.prefix(Detection.Mixture.partLimit)))
    if detection.confidence < options.minimumConfidence {
      detection.alternatives.insert(
        Detection.Candidate(
          encoding: main, confidence: detection.confidence, language: detection.language), at: 0)
      (detection.encoding, detection.confidence) = (nil, 0)
    }
    return detection
  }
}

extension LanguageFit {
  /// Whether text in a single encoding usually has this fit.
  fileprivate var isUsual: Bool { self == .good || self == .ideographs }

  /// Whether text in a known encoding and language rarely has this fit.
  fileprivate var isBad: Bool { !isUsual && self != .fair }
}

extension Detection {
  /// The likeliest reading, if the bytes are unidentified, or are called binary only because every
  /// reading fits badly.
  fileprivate var bestReading: TextEncoding? {
    for case .noLikelyReading(let encoding) in evidence { return encoding }
    return isBinary ? nil : alternatives.first?.encoding
  }
}
