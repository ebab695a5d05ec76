internal import LegibleEncodings

/// Byte order marks, ASCII, and the encodings whose bytes are all below 0x80.
extension Judge {
  /// The hypothesis of the encoding of a byte order mark.
  var byteOrderMark: Hypothesis? {
    guard let mark = ByteOrderMark(facts.head), mark.mayPrecedeText(in: facts.head) else {
      return nil
    }
    let hypothesis = reading(
      mark.encoding, isStructural: true, because: .byteOrderMark(mark.encoding))
    hypothesis.logOdds.add(.byteOrderMark, parameters.mark.gain.nats)
    hypothesis.detection.hasByteOrderMark = true
    hypothesis.detection.textLanguage = language(of: mark.encoding)
    return hypothesis
  }

  /// The name for pure ASCII text: the options may allow only supersets of ASCII.
  var asciiName: TextEncoding? {
    if options.allows(.usASCII) && !options.onlySuggested { return .usASCII }
    return (options.suggested + [.usASCII, .utf8, .windows1252]).first {
      $0.readsPlainTextAsASCII && options.allows($0)
    }
  }

  /// Returns the hypothesis for seven-bit bytes without escape sequences.
  ///
  /// Only a short input is checked for encodings other than ASCII, and only the beginning for
  /// UTF-7, because otherwise each plus sign in a long text would have to be checked.
  ///
  /// - Parameter kind: `.plainText` if all bytes are plain, or `.controlBytes` if some are
  ///   controls.
  func plain(_ kind: TermKind, _ rejected: inout Rejected) -> Hypothesis? {
    // Most plain text is ASCII, so the usual case passes on no hypothesis.
    if let utf7, let hypothesis = admitted(utf7, &rejected) { return hypothesis }
    if facts.byteCount <= DeclaredEncoding.reach, let other = plainCodeUnits ?? sevenBitHebrew,
      let hypothesis = admitted(other, &rejected)
    {
      return hypothesis
    }
    if asciiName == nil { rejected.evidence.append(.onlyASCII) }
    let hypothesis = Hypothesis(asciiName, isStructural: true, because: .onlyASCII).text
    hypothesis?.logOdds.add(
      kind,
      kind == .plainText
        ? parameters.sevenBit.ascii.nats : parameters.sevenBit.asciiWithControls.nats)
    return admitted(hypothesis, &rejected)
  }

  /// The hypothesis of UTF-7, if the beginning and the rest of the text agree with it.
  private var utf7: Hypothesis? {
    let isWhole = facts.byteCount == facts.head.count
    guard let (sequences, logOdds) = utf7Sequences(isWhole: isWhole),
      let verification = isWhole
        ? Verification(of: .utf7, after: facts.head)
        : facts.sample.isEmpty ? facts.verifications.first : nil,
      verification.encoding == .utf7, verification.malformedCount == 0
    else { return nil }
    let hypothesis = Hypothesis(
      .utf7, isStructural: true, because: .escapeSequence(.utf7, offset: sequences.offset))
    hypothesis.logOdds.add(.decodedSequences, logOdds)
    hypothesis.detection.textLanguage = language(of: .utf7)
    return hypothesis
  }

  /// A verification of the plain bytes after the head as UTF-7, if the head is likelier UTF-7 than
  /// ASCII.
  var utf7Verification: Verification? {
    utf7Sequences(isWhole: false) == nil ? nil : Verification(of: .utf7, after: facts.head)
  }

  /// Returns the UTF-7 sequences in the head with the log-odds of UTF-7, if it is likelier than
  /// ASCII.
  private func utf7Sequences(isWhole: Bool) -> (UTF7Sequences, Double)? {
    guard options.allows(.utf7), let sequences = UTF7Sequences(in: facts.head, isWhole: isWhole)
    else { return nil }
    let logOdds = UTF7Term.logOdds(of: sequences)
    return logOdds > 0 ? (sequences, logOdds) : nil
  }

  /// The hypothesis that a few plain bytes are UTF-16 letters of a script whose high bytes are tabs
  /// and line ends.
  private var plainCodeUnits: Hypothesis? {
    guard CodeUnitLayout.isPossible(forPlain: facts.head),
      let hypothesis = codeUnits(in: facts.head),
      hypothesis.confidence >= parameters.posterior.even.probability
    else { return nil }
    return hypothesis
  }

  /// The hypothesis that a short text is Hebrew in IBM424.
  private var sevenBitHebrew: Hypothesis? {
    guard SevenBitHebrew.mayBe(facts.head), options.allows(.ibm424),
      let hebrew = SevenBitHebrew(in: facts.head, options: options)
    else { return nil }
    let hypothesis = Hypothesis(
      .ibm424, isStructural: true,
      because: .languageModel(.ibm424, language: hebrew.language?.tag ?? "und"))
    hypothesis.logOdds.add(.sevenBitLetters, hebrew.logOdds)
    hypothesis.detection.textLanguage = TextLanguage(hebrew.language)
    return hypothesis
  }

  /// The hypothesis of an encoding by its escape sequences. A few bytes above 0x7F or malformed
  /// sequences are damage.
  var escapeSequences: Hypothesis? {
    let (bytes, offset) =
      facts.sevenBitPrefix.map { ($0.bytes, $0.offset) } ?? (facts.sample, facts.sampleOffset)
    guard let escape = EscapeSequence(in: bytes, by: options.allows),
      let (encoding, equivalents) = escape.reading(of: bytes)
    else { return nil }
    let counts = EscapeSequence.counts(in: bytes, as: encoding)
    // After a designation without an end, plain text is mostly malformed, or the text ends.
    guard isDamage(counts.malformed, beside: counts.shifted) else { return nil }
    let places = facts.byteCounts.count(in: 0x80...0xFF)
    let isDamaged = places > 0
    if isDamaged && (facts.isWellFormedUTF8 || !isDamage(places + 1, beside: counts.shifted)) {
      return nil
    }
    let hypothesis = reading(
      encoding, isStructural: true,
      because: .escapeSequence(encoding, offset: offset + escape.offset))
    hypothesis.logOdds.add(.escapeSequences, parameters.sevenBit.escape.nats)
    if isDamaged { hypothesis.logOdds.add(.damage, -parameters.utf8.damage.nats) }
    // Text after the sample may have sequences that only one of the encodings has.
    hypothesis.detection.equivalents =
      facts.isSampleWhole && facts.sevenBitPrefix == nil ? equivalents : []
    hypothesis.detection.textLanguage = language(of: encoding)
    return hypothesis
  }

  /// Whether the given number of errors can be damage in text with the given number of shifted
  /// characters, by the same ratio as malformed sequences in UTF-8.
  private func isDamage(_ places: Int, beside shiftedCount: Int) -> Bool {
    shiftedCount >= places * parameters.utf8.sequencesPerPlace.count
  }
}

extension Hypothesis {
  /// The hypothesis, unless it is for binary data.
  var text: Hypothesis? { encoding == nil ? nil : self }
}
