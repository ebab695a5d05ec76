internal import LegibleEncodings

/// Byte order marks, ASCII, and the encodings whose bytes are all below 0x80.
extension Judge {
  /// The hypothesis that the mark at the beginning tells the encoding.
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

  /// The name of text in nothing but ASCII: the options may leave only encodings that include it.
  var asciiName: TextEncoding? {
    if options.allows(.usASCII) && !options.onlySuggested { return .usASCII }
    return (options.suggested + [.usASCII, .utf8, .windows1252]).first {
      $0.readsPlainTextAsASCII && options.allows($0)
    }
  }

  /// The hypothesis for bytes that are all seven-bit and have no escape sequences.
  ///
  /// Other text than ASCII is looked for at the beginning only: else each plus sign of a long text would have to be
  /// held against UTF-7.
  ///
  /// - Parameter kind: Whether all of them are plain text, or some are controls.
  func plain(_ kind: TermKind, _ passedOver: inout PassedOver) -> Hypothesis? {
    // Most plain text is ASCII: a hypothesis is not handed on where there is none.
    if let utf7, let hypothesis = admitted(utf7, &passedOver) { return hypothesis }
    if facts.byteCount <= Declaration.reach, let other = plainCodeUnits ?? sevenBitHebrew,
      let hypothesis = admitted(other, &passedOver)
    {
      return hypothesis
    }
    if asciiName == nil { passedOver.evidence.append(.onlyASCII) }
    let hypothesis = Hypothesis(asciiName, isStructural: true, because: .onlyASCII).text
    hypothesis?.logOdds.add(
      kind,
      kind == .plainText
        ? parameters.sevenBit.ascii.nats : parameters.sevenBit.asciiWithControls.nats)
    return admitted(hypothesis, &passedOver)
  }

  /// The hypothesis that a text is UTF-7, as its beginning and, where it is longer, all of it show.
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

  /// What reads the plain bytes behind the head as UTF-7, if the head is likelier that than ASCII.
  var utf7Verification: Verification? {
    utf7Sequences(isWhole: false) == nil ? nil : Verification(of: .utf7, after: facts.head)
  }

  /// The sequences of UTF-7 in the head, with the log-odds of that, if it is likelier than ASCII.
  private func utf7Sequences(isWhole: Bool) -> (UTF7Sequences, Double)? {
    guard options.allows(.utf7), let sequences = UTF7Sequences(in: facts.head, isWhole: isWhole)
    else { return nil }
    let logOdds = UTF7Term.logOdds(of: sequences)
    return logOdds > 0 ? (sequences, logOdds) : nil
  }

  /// The hypothesis that a few plain bytes are the letters of a script whose code units have tabs and line ends for
  /// their high bytes.
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

  /// The hypothesis that escape sequences say which encodings there are; a few bytes above 0x7F and malformed sequences
  /// are damage there.
  var escapeSequences: Hypothesis? {
    let (bytes, offset) =
      facts.sevenBitPrefix.map { ($0.bytes, $0.offset) } ?? (facts.sample, facts.sampleOffset)
    guard let escape = EscapeSequence(in: bytes, by: options.allows),
      let (encoding, equivalents) = escape.reading(of: bytes)
    else { return nil }
    let counts = EscapeSequence.counts(in: bytes, as: encoding)
    // Behind a designation that nothing closes, plain text is mostly malformed, or the text ends.
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
    // What comes behind the sample may have sequences that only one of them has.
    hypothesis.detection.equivalents =
      facts.isSampleWhole && facts.sevenBitPrefix == nil ? equivalents : []
    hypothesis.detection.textLanguage = language(of: encoding)
    return hypothesis
  }

  /// Whether so many places may be damage in text with so many characters that escape sequences shift to, as malformed
  /// sequences may be in UTF-8.
  private func isDamage(_ places: Int, beside shiftedCount: Int) -> Bool {
    shiftedCount >= places * parameters.utf8.sequencesPerPlace.count
  }
}

extension Hypothesis {
  /// The hypothesis, if it has an encoding.
  var text: Hypothesis? { encoding == nil ? nil : self }
}
