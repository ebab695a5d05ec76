internal import LegibleEncodings

/// Weighs the hypotheses about the bytes of an input, and returns the likeliest that the caller
/// allows.
///
/// Hypotheses are tried in the order of how decisive they are: a byte order mark, ASCII and other
/// seven-bit encodings, escape sequences, control bytes, code units, UTF-8, and then all readings
/// scored by the models. The search ends with a hypothesis that is nearly certain. If that is not
/// allowed, the later ones are conditional on its being wrong.
struct Judge {
  let facts: InputFacts
  let shared: SharedOptions
  var options: DetectionOptions { shared.options }

  /// Whether the input is complete.
  let atEnd: Bool

  /// The declaration in the text.
  let declaration: DeclaredEncoding?

  /// The declared encoding, or that of drawings with a SAUCE record.
  let declaredEncoding: TextEncoding?

  var limits: Limits { Limits(shared) }

  init(of facts: InputFacts, options: DetectionOptions, atEnd: Bool) {
    self.init(of: facts, SharedOptions(options), atEnd: atEnd)
  }

  init(of facts: InputFacts, _ shared: SharedOptions, atEnd: Bool) {
    self.facts = facts
    self.shared = shared
    self.atEnd = atEnd
    declaration = DeclaredEncoding.first(in: facts.head, standing: .mentioned)
    declaredEncoding = declaration?.encoding ?? (facts.sauceRecord == nil ? nil : .ibm437)
  }

  /// Returns the answer with everything that is reported about the input.
  func detection() -> Detection {
    var detection = verdict()
    if mayBeMixed(detection) { detection = mixed(detection) }
    detection.byteCount = facts.byteCount
    if let coverage = options.coverage { detection.set = detection.readings(covering: coverage) }
    detection.textShares = TextShares(
      of: SampleShares(of: facts, as: detection, shared))
    if let declaration {
      detection.evidence.append(
        .declaration(declaration.encoding, offset: declaration.range.lowerBound))
    }
    if let declared = options.declared { detection.evidence.append(.declaredByCaller(declared)) }
    if let context = options.context, let encoding = detection.encoding {
      detection.evidence += context.evidence(for: encoding)
    }
    return detection
  }

  /// Whether the text may be in several encodings; false for plain text and well-formed UTF-8.
  private func mayBeMixed(_ detection: Detection) -> Bool {
    !facts.sample.isEmpty && !(detection.encoding == .utf8 && facts.isWellFormedUTF8)
  }

  /// Returns the likeliest hypothesis if it is likely enough, otherwise a fallback.
  func verdict() -> Detection {
    var rejected = Rejected()
    guard let hypothesis = likeliest(&rejected) else {
      return unidentified(rejected.candidates, evidence: rejected.evidence)
    }
    var detection = hypothesis.detection
    detection.confidence = hypothesis.confidence
    // Binary data are reported with any confidence, unless a disallowed text encoding may be the
    // right one.
    let isSurelyData = hypothesis.encoding == nil && rejected.doubt == 0
    if isSurelyData || limits.isLikelyEnough(hypothesis) { return detection }
    guard let encoding = hypothesis.encoding else {
      return unidentified(rejected.candidates, evidence: detection.evidence)
    }
    let candidate = Detection.Candidate(
      encoding: encoding, confidence: detection.confidence, language: detection.language)
    // Text that is likelier in a Unicode encoding than not is not decoded by another fallback.
    let isUTF =
      encoding.family == .unicode
      && detection.confidence >= parameters.posterior.even.probability
    return unidentified(
      [candidate] + detection.alternatives,
      evidence: detection.evidence.filter { if case .binaryBytes = $0 { true } else { false } },
      takesFallback: !isUTF || encoding == options.fallback)
  }

  /// The hypotheses that were rejected because the caller does not allow them.
  struct Rejected {
    /// The log-probability that all of them are wrong.
    var doubt = 0.0

    var candidates: [Detection.Candidate] = []
    var evidence: [Evidence] = []

    /// Adds the candidates that are not in the list.
    mutating func add(_ others: [Detection.Candidate]) {
      for other in others where !candidates.contains(where: { $0.encoding == other.encoding }) {
        candidates.append(other)
      }
    }
  }

  /// Returns the hypothesis if it is allowed; otherwise adds it to the rejected ones.
  func admitted(
    _ hypothesis: Hypothesis?, _ rejected: inout Rejected
  ) -> Hypothesis? {
    guard let hypothesis else { return nil }
    if limits.allow(hypothesis) {
      if rejected.doubt < 0 { hypothesis.conditions.add(.limits, rejected.doubt) }
      return hypothesis
    }
    rejected.doubt += limits.doubt(of: hypothesis)
    if let encoding = hypothesis.encoding, options.allows(encoding) {
      rejected.add(
        [Detection.Candidate(encoding: encoding, confidence: hypothesis.confidence)])
    }
    return nil
  }

  /// Returns the likeliest hypothesis that is allowed, if there is one.
  private func likeliest(_ rejected: inout Rejected) -> Hypothesis? {
    guard facts.byteCount > 0 else {
      if asciiName == nil { rejected.evidence.append(.empty) }
      return Hypothesis(asciiName, isStructural: true, because: .empty).text
    }
    if let marked = admitted(byteOrderMark, &rejected) { return marked }
    guard !facts.sample.isEmpty else { return plain(.plainText, &rejected) }
    guard let hypothesis = beyondASCII(&rejected) else { return nil }
    if let mark = ByteOrderMark(facts.head), mark.encoding == hypothesis.encoding {
      hypothesis.detection.hasByteOrderMark = true
    }
    return hypothesis
  }

  /// Returns the answer if nothing is likely enough.
  private func unidentified(
    _ candidates: [Detection.Candidate], evidence: [Evidence], takesFallback: Bool = true
  ) -> Detection {
    var detection = Detection(encoding: nil, confidence: 0)
    if takesFallback, let fallback = options.fallback {
      let other = reading(fallback, isStructural: true, because: .fallback(fallback)).detection
      if limits.allow(fallback, malformedCount: other.malformedCount) { detection = other }
    }
    if options.namesAnyReading, let reading = anyReading(candidates) { detection = reading }
    detection.alternatives = candidates.filter { $0.encoding != detection.encoding }
    detection.evidence += evidence
    return detection
  }

  /// Returns the likeliest allowed encoding that reads all bytes. Encodings that are not candidates
  /// follow in the caller's order.
  private func anyReading(_ candidates: [Detection.Candidate]) -> Detection? {
    let others = options.suggested.flatMap(\.byteOrders).map {
      Detection.Candidate(
        encoding: $0, confidence: parameters.posterior.minConfidence.probability, language: nil)
    }
    for candidate in candidates + others where options.allows(candidate.encoding) {
      let encoding = candidate.encoding
      guard reads(encoding) else { continue }
      var detection = Detection(
        encoding: encoding, confidence: candidate.confidence, language: candidate.language,
        evidence: [.onlyAllowed(encoding)])
      detection.hasByteOrderMark = ByteOrderMark(facts.head)?.encoding == encoding
      return detection
    }
    return nil
  }

  /// Returns the encodings that may become the answer for the whole input, given the answer for the
  /// sample. They verify the bytes after the sample; other multi-byte encodings cannot become the
  /// answer.
  func encodings(after detection: Detection) -> [TextEncoding] {
    let named = detection.mixture?.encodings ?? [detection.encoding].compactMap(\.self)
    let allowed = options.onlySuggested ? options.suggested.flatMap(\.byteOrders) : []
    return named + detection.equivalents + detection.alternatives.map(\.encoding) + allowed
      + [options.fallback].compactMap(\.self)
  }

  /// Whether an encoding reads all bytes; false if too few plain bytes were kept to know.
  private func reads(_ encoding: TextEncoding) -> Bool {
    if facts.sample.isEmpty, !encoding.readsPlainTextAsASCII {
      var whole = Verification(of: encoding, after: facts.head)
      if atEnd { whole.finish() }
      return facts.byteCount == facts.head.count && whole.malformedCount == 0
    }
    return (facts.isSampleAtStart || encoding.readsPlainTextAsASCII || encoding.isSingleByte)
      && facts.isCounted(in: encoding) && facts.malformed(in: encoding, atEnd: atEnd).count == 0
  }

  /// Returns a hypothesis of an encoding, with its malformed sequences counted.
  func reading(
    _ encoding: TextEncoding, isStructural: Bool, because evidence: Evidence
  ) -> Hypothesis {
    let hypothesis = Hypothesis(encoding, isStructural: isStructural, because: evidence)
    let (count, offset) = facts.malformed(in: encoding, atEnd: atEnd)
    hypothesis.detection.malformedCount = count
    if count > 0, let offset {
      hypothesis.detection.evidence.append(.malformed(encoding, count: count, offset: offset))
    }
    return hypothesis
  }

  /// Returns the language of text whose encoding is decided by structure, to be computed on demand.
  func language(of encoding: TextEncoding) -> TextLanguage {
    TextLanguage(
      of: ExcerptLanguage(
        of: facts.sample.isEmpty ? facts.head : facts.sample, in: encoding, shared))
  }
}
