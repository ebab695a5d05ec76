internal import LegibleEncodings

/// Weighs what the bytes of an input may be, and names the likeliest that the caller allows.
///
/// The hypotheses are looked at in the order of how much they can decide: a byte order mark, ASCII and its
/// like, escape sequences, controls, code units, UTF-8, and then all readings by the models. One that is as good as
/// certain ends the search. One that may not be named stays in the sum: what comes after it is only as likely
/// as that it is wrong.
struct Judge {
  let facts: InputFacts
  let shared: SharedOptions
  var options: DetectionOptions { shared.options }

  /// Whether no more bytes will come.
  let atEnd: Bool

  /// What the text declares itself to be.
  let declaration: Declaration?

  /// The encoding that is declared, or that drawings with a record at their end are in.
  let declaredEncoding: TextEncoding?

  var limits: Limits { Limits(shared) }

  init(of facts: InputFacts, options: DetectionOptions, atEnd: Bool) {
    self.init(of: facts, SharedOptions(options), atEnd: atEnd)
  }

  init(of facts: InputFacts, _ shared: SharedOptions, atEnd: Bool) {
    self.facts = facts
    self.shared = shared
    self.atEnd = atEnd
    declaration = Declaration(in: facts.head)
    declaredEncoding = declaration?.encoding ?? (facts.sauceRecord == nil ? nil : .ibm437)
  }

  /// The answer, with all that is told about the input.
  func detection() -> Detection {
    var detection = verdict()
    if mayBeMixed(detection) { detection = mixed(detection) }
    detection.byteCount = facts.byteCount
    if let coverage = options.coverage { detection.set = detection.readings(covering: coverage) }
    detection.textShares = TextShares(
      of: SampleShares(of: facts, as: detection, shared))
    if let declaration {
      detection.evidence.append(.declaration(declaration.encoding, offset: declaration.offset))
    }
    if let declared = options.declared { detection.evidence.append(.declaredByCaller(declared)) }
    if let context = options.context, let encoding = detection.encoding {
      detection.evidence += context.evidence(for: encoding)
    }
    return detection
  }

  /// Whether there may be more than one encoding: not where all bytes are plain, or all are well-formed UTF-8.
  private func mayBeMixed(_ detection: Detection) -> Bool {
    !facts.sample.isEmpty && !(detection.encoding == .utf8 && facts.isWellFormedUTF8)
  }

  /// The answer: the likeliest hypothesis, if it is likely enough, or a fallback.
  func verdict() -> Detection {
    var passedOver = PassedOver()
    guard let hypothesis = likeliest(&passedOver) else {
      return unidentified(passedOver.candidates, evidence: passedOver.evidence)
    }
    var detection = hypothesis.detection
    detection.confidence = hypothesis.confidence
    // Data are told however sure that is, unless there may be text that the caller does not allow.
    let isSurelyData = hypothesis.encoding == nil && passedOver.doubt == 0
    if isSurelyData || limits.suffice(hypothesis) { return detection }
    guard let encoding = hypothesis.encoding else {
      return unidentified(passedOver.candidates, evidence: detection.evidence)
    }
    let candidate = Detection.Candidate(
      encoding: encoding, confidence: detection.confidence, language: detection.language)
    // What is more likely UTF than not is read by no other fallback.
    let isUTF =
      encoding.family == .unicode
      && detection.confidence >= parameters.posterior.even.probability
    return unidentified(
      [candidate] + detection.alternatives,
      evidence: detection.evidence.filter { if case .binaryBytes = $0 { true } else { false } },
      takesFallback: !isUTF || encoding == options.fallback)
  }

  /// Hypotheses that may not be named.
  struct PassedOver {
    /// The log-probability that all of them are wrong.
    var doubt = 0.0

    var candidates: [Detection.Candidate] = []
    var evidence: [Evidence] = []

    /// Adds candidates that are not there yet.
    mutating func add(_ others: [Detection.Candidate]) {
      for other in others where !candidates.contains(where: { $0.encoding == other.encoding }) {
        candidates.append(other)
      }
    }
  }

  /// Gives a hypothesis if it may be named, or else counts it as passed over.
  func admitted(
    _ hypothesis: Hypothesis?, _ passedOver: inout PassedOver
  ) -> Hypothesis? {
    guard let hypothesis else { return nil }
    if limits.allow(hypothesis) {
      if passedOver.doubt < 0 { hypothesis.conditions.add(.limits, passedOver.doubt) }
      return hypothesis
    }
    passedOver.doubt += limits.doubt(of: hypothesis)
    if let encoding = hypothesis.encoding, options.allows(encoding) {
      passedOver.add(
        [Detection.Candidate(encoding: encoding, confidence: hypothesis.confidence)])
    }
    return nil
  }

  /// The likeliest hypothesis that may be named, if there is one.
  private func likeliest(_ passedOver: inout PassedOver) -> Hypothesis? {
    guard facts.byteCount > 0 else {
      if asciiName == nil { passedOver.evidence.append(.empty) }
      return Hypothesis(asciiName, isStructural: true, because: .empty).text
    }
    if let marked = admitted(byteOrderMark, &passedOver) { return marked }
    guard !facts.sample.isEmpty else { return plain(.plainText, &passedOver) }
    guard let hypothesis = beyondASCII(&passedOver) else { return nil }
    if let mark = ByteOrderMark(facts.head), mark.encoding == hypothesis.encoding {
      hypothesis.detection.hasByteOrderMark = true
    }
    return hypothesis
  }

  /// The answer where nothing is likely enough.
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

  /// The likeliest of the encodings that are allowed which reads all bytes; those that are no candidates, as the caller
  /// has them.
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

  /// The encodings that may be named once all bytes have come, given the answer for the sample: what they cannot read is
  /// counted behind it, and no others are named whose decoder would have to see all bytes.
  func encodings(after detection: Detection) -> [TextEncoding] {
    let named = detection.mixture?.encodings ?? [detection.encoding].compactMap(\.self)
    let allowed = options.onlySuggested ? options.suggested.flatMap(\.byteOrders) : []
    return named + detection.equivalents + detection.alternatives.map(\.encoding) + allowed
      + [options.fallback].compactMap(\.self)
  }

  /// Whether an encoding reads all bytes; `false` where too little is kept of plain bytes to tell.
  private func reads(_ encoding: TextEncoding) -> Bool {
    if facts.sample.isEmpty, !encoding.readsPlainTextAsASCII {
      var whole = Verification(of: encoding, after: facts.head)
      if atEnd { whole.finish() }
      return facts.byteCount == facts.head.count && whole.malformedCount == 0
    }
    return (facts.isSampleAtStart || encoding.readsPlainTextAsASCII || encoding.isSingleByte)
      && facts.isCounted(in: encoding) && facts.malformed(in: encoding, atEnd: atEnd).count == 0
  }

  /// The hypothesis that the bytes are in an encoding, with what it cannot read.
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

  /// The language of text in an encoding that structure tells.
  func language(of encoding: TextEncoding) -> TextLanguage {
    TextLanguage(
      of: ExcerptLanguage(
        of: facts.sample.isEmpty ? facts.head : facts.sample, in: encoding, shared))
  }
}
