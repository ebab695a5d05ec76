internal import LegibleEncodings

extension NativeDetector {
  /// So many well-formed UTF-8 sequences do not come about by chance.
  private static let certainSequences = 3

  /// How sure structure makes an answer at most. That is always sure enough.
  private static let surest = 0.999

  /// The answer for the bytes so far, if it is likely enough.
  ///
  /// - Parameter declaration: What the text declares itself to be.
  func answer(atEnd: Bool, declaration: TextEncoding?) -> Detection {
    let detection = likeliest(atEnd: atEnd, declaration: declaration)
    let isStructural = detection.score == nil
    let least = min(options.minimumConfidence, isStructural ? Self.surest : 1)
    guard let encoding = detection.encoding, detection.confidence < least,
      detection.evidence.first != .fallback(encoding)
    else { return detection }
    let candidate = Detection.Candidate(
      encoding: encoding, confidence: detection.confidence, language: detection.language)
    // What is more likely UTF than not is read by no other fallback.
    let isUTF = encoding.family == .unicode && detection.confidence >= 0.5
    var unsure = unidentified(
      [candidate] + detection.alternatives, atEnd: atEnd,
      takesFallback: !isUTF || encoding == options.fallback)
    unsure.evidence += detection.evidence.filter {
      if case .binaryBytes = $0 { true } else { false }
    }
    return unsure
  }

  /// The answer that is likelier than others.
  private func likeliest(atEnd: Bool, declaration: TextEncoding?) -> Detection {
    guard byteCount > 0 else {
      return Detection(encoding: asciiName, confidence: 1, evidence: [.empty])
    }
    if let mark = ByteOrderMark(head), options.allows(mark.encoding), mark.mayPrecedeText(in: head)
    {
      var detection = reading(
        mark.encoding, confidence: Self.surest, atEnd: atEnd, because: .byteOrderMark(mark.encoding)
      )
      detection.hasByteOrderMark = true
      detection.textLanguage = language(of: mark.encoding)
      return detection
    }
    guard !sample.isEmpty else { return plain(confidence: Self.surest) }
    var detection = detectionBeyondASCII(atEnd: atEnd, declaration: declaration)
    if let mark = ByteOrderMark(head), mark.encoding == detection.encoding {
      detection.hasByteOrderMark = true
    }
    return detection
  }

  /// What text in nothing but ASCII is called: the options may leave only encodings that include it.
  private var asciiName: TextEncoding? {
    if options.allows(.usASCII) && !options.onlySuggested { return .usASCII }
    return (options.suggested + [.usASCII, .utf8, .windows1252]).first {
      $0.readsPlainTextAsASCII && options.allows($0)
    }
  }

  /// The answer for bytes that are all seven-bit and have no escape sequences.
  ///
  /// Other text than ASCII is looked for in short texts only: in long ones UTF-7 would have to be held against
  /// every plus sign.
  private func plain(confidence: Double) -> Detection {
    if byteCount <= Declaration.reach, let detection = utf7 ?? sevenBitHebrew { return detection }
    return Detection(
      encoding: asciiName, confidence: asciiName == nil ? 0 : confidence, evidence: [.onlyASCII])
  }

  /// The answer where a short text is UTF-7.
  private var utf7: Detection? {
    guard options.allows(.utf7), let sequences = UTF7Sequences(in: head),
      Verification(of: .utf7, after: head).malformedCount == 0
    else { return nil }
    var detection = Detection(
      encoding: .utf7, confidence: sequences.characterCount > 2 ? 0.99 : 0.9,
      evidence: [.escapeSequence(.utf7, offset: sequences.offset)])
    detection.textLanguage = TextLanguage(
      of: ExcerptLanguage(of: head, in: .utf7, options: options))
    return detection
  }

  /// The answer where a short text is Hebrew in IBM424.
  private var sevenBitHebrew: Detection? {
    guard options.allows(.ibm424), let hebrew = SevenBitHebrew(in: head, options: options)
    else { return nil }
    return Detection(
      encoding: .ibm424, confidence: min(0.99, hebrew.confidence), language: hebrew.language,
      evidence: [.languageModel(.ibm424, language: hebrew.language?.tag ?? "und")])
  }

  /// The patterns of code units that the sample may have.
  var codeUnitPatterns: [CodeUnitPattern] {
    CodeUnitPattern.all(in: sample).filter { options.allows($0.encoding) }
  }

  /// The answer for bytes that are not all plain text.
  private func detectionBeyondASCII(atEnd: Bool, declaration: TextEncoding?) -> Detection {
    let isSevenBit = sample.allSatisfy { $0 < 0x80 }
    // The end of a block is filled up with zeros; other zeros may be of code units.
    let end = (sample.lastIndex { $0 != 0 } ?? -1) + 1
    if isSevenBit, !sample[..<end].contains(0), let detection = escapeSequences(atEnd: atEnd) {
      return detection
    }
    let controls = ControlBytes(in: sample, byteCounts)
    guard controls.count > 0 && !controls.areOfEBCDIC else {
      return byteEncoding(isSevenBit: isSevenBit, atEnd: atEnd, declaration: declaration)
    }
    if !controls.partStrings, let detection = codeUnits(atEnd: atEnd) { return detection }
    let evidence = Evidence.binaryBytes(
      count: controls.count, offset: sampleOffset + controls.firstOffset)
    let share = controls.share(in: sample, after: sampleOffset)
    guard share <= 1 else {
      return Detection(
        encoding: nil, confidence: 0.99 - Self.doubtOfControls / share, isBinary: true,
        evidence: [evidence])
    }
    var detection = byteEncoding(isSevenBit: isSevenBit, atEnd: atEnd, declaration: declaration)
    if let encoding = detection.encoding, CodeUnitForm.of(encoding) == nil {
      detection.confidence *= 1 - Self.doubtOfControls * share
      detection.evidence.append(evidence)
    }
    return detection
  }

  /// How much less sure it is that there is text, or none, where as many controls are as text may have.
  private static let doubtOfControls = 0.3

  /// The answer where escape sequences say which encodings there are.
  private func escapeSequences(atEnd: Bool) -> Detection? {
    guard let escape = EscapeSequence(in: sample, by: options.allows),
      let (encoding, equivalents) = escape.reading(of: sample)
    else { return nil }
    var detection = reading(
      encoding, confidence: 0.99, atEnd: atEnd,
      because: .escapeSequence(encoding, offset: sampleOffset + escape.offset))
    // What comes behind the sample may have sequences that only one of them has.
    detection.equivalents = isSampleWhole ? equivalents : []
    detection.textLanguage = language(of: encoding)
    return detection
  }

  /// The answer where characters are bytes, or sequences of them.
  private func byteEncoding(
    isSevenBit: Bool, atEnd: Bool, declaration: TextEncoding?
  ) -> Detection {
    if isSevenBit, let detection = escapeSequences(atEnd: atEnd) { return detection }
    if let detection = wellFormedUTF8(atEnd: atEnd) { return detection }
    return isSevenBit
      ? plain(confidence: 0.99) : statistical(atEnd: atEnd, declaration: declaration)
  }

  /// The answer where the bytes are text in code units.
  private func codeUnits(atEnd: Bool) -> Detection? {
    let patterns = codeUnitPatterns
    guard
      let answer = ProbabilityModel(options: options)
        .best(of: patterns.map(\.encoding), for: Array(sample.prefix(Excerpt.limit))),
      let pattern = patterns.first(where: { $0.encoding == answer.encoding })
    else { return nil }
    var detection = reading(
      answer.encoding, confidence: min(answer.confidence, answer.confidence(by: pattern)),
      atEnd: atEnd, because: .codeUnitPattern(answer.encoding))
    detection.language = answer.language
    return detection
  }

  /// The answer where the text is UTF-8, but for some damage.
  private func wellFormedUTF8(atEnd: Bool) -> Detection? {
    let malformedCount = malformed(in: .utf8, atEnd: atEnd).count
    // Most text in other encodings needs no closer look.
    let mostMalformed =
      Int(parameters.sample.hopelessShare.ratio * Double(utf8.sequenceCount)) + 3 * byteCounts[0xED]
      + 2 * byteCounts[0xC0]
    if malformedCount > mostMalformed { return nil }
    let surrogates =
      malformedCount > 0 ? SurrogateSequences(in: sample, byteCounts) : SurrogateSequences()
    let certainCount = utf8.sequenceCount + 2 * surrogates.surrogateCount
    guard certainCount >= Self.certainSequences, options.allows(.utf8),
      malformedCount == 0
        || options.allowsLossy
          && UTF8Damage.isLikely(
            in: sample, isAtStart: isSampleAtStart, sequenceCount: utf8.sequenceCount,
            longLeadCount: byteCounts.count(in: 0xE0...0xF4),
            malformedCount: malformedCount, surrogates: surrogates)
    else { return nil }
    var detection = reading(
      .utf8, confidence: malformedCount > 0 ? 0.98 : Self.surest, atEnd: atEnd,
      because: .wellFormedUTF8(sequenceCount: utf8.sequenceCount))
    if surrogates.surrogateCount > 0 {
      detection.evidence.append(
        .encodedSurrogates(
          count: surrogates.surrogateCount, offset: sampleOffset + surrogates.firstOffset))
    }
    let excerpt = Excerpt.around(
      nonASCIIBytesOf: sample, byteCounts, limit: Excerpt.languageLimit, takesRareBytes: false)
    detection.textLanguage = TextLanguage(
      of: ExcerptLanguage(of: excerpt, in: .utf8, options: options))
    if DoubleEncoding.isPossible(byteCounts, sequenceCount: utf8.sequenceCount),
      let doubled = DoubleEncoding(in: Excerpt.around(nonASCIIBytesOf: sample, byteCounts))
    {
      detection.evidence.append(.doublyEncoded(doubled.encoding, count: doubled.count))
    }
    return detection
  }

  /// The language of text in an encoding that structure tells.
  private func language(of encoding: TextEncoding) -> TextLanguage {
    TextLanguage(
      of: ExcerptLanguage(
        of: sample.isEmpty ? head : sample, in: encoding, options: options))
  }
}
