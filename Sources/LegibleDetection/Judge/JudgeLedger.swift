package import LegibleEncodings

/// The sums of the judge as data: the best hypotheses of an input, with each term for and against
/// them.
package struct JudgeLedger: Sendable {
  /// One hypothesis.
  package struct Entry: Sendable {
    /// The encoding, or `nil` for binary data.
    package let encoding: TextEncoding?

    /// The likeliest language of the text.
    package let language: String?

    /// Whether the hypothesis is decided by structure. Its terms are then log-odds against all
    /// others; otherwise they are log-likelihoods, to be compared with those of other readings.
    package let isStructural: Bool

    /// The terms, in nats.
    package let terms: [Term]

    /// The sum that the judge computed, in nats; `nil` for structure, and for a reading that was
    /// pruned.
    package let judged: Double?

    /// The sum of the terms, in nats.
    package var total: Double { terms.reduce(0) { $0 + $1.nats } }

    /// Returns the sum of all terms of a kind, in nats.
    package func nats(of kind: TermKind) -> Double {
      terms.reduce(0) { $0 + ($1.kind == kind ? $1.nats : 0) }
    }
  }

  /// The judge's answer.
  package let detection: Detection

  /// The hypotheses of structure, followed by the readings scored by the models, the likeliest
  /// first.
  package let entries: [Entry]

  /// The bytes that were scored: the distinct words; empty if all bytes are plain.
  package let excerpt: [UInt8]

  /// Judges bytes that are all in memory.
  ///
  /// - Parameters:
  ///   - other: An encoding to include in the entries, however unlikely it is.
  ///   - limit: The number of scored readings to list besides.
  package init(
    of bytes: [UInt8], options: DetectionOptions = DetectionOptions(),
    against other: TextEncoding? = nil, limit: Int = 5
  ) {
    let facts = InputFacts(givesUpUTF8: options.fallback != .utf8)
    facts.mayRestartSample = true
    bytes.withUnsafeBytes { facts.consumeAll($0) }
    facts.completeCounts()
    let judge = Judge(of: facts, options: options, atEnd: true)
    var entries = judge.structuralHypotheses.map { hypothesis in
      Entry(
        encoding: hypothesis.encoding, language: nil, isStructural: true,
        terms: Array(hypothesis.logOdds) + Array(hypothesis.conditions), judged: nil)
    }
    if !facts.sample.isEmpty { entries += judge.readings(against: other, limit: limit) }
    self.entries = entries
    excerpt =
      facts.sample.isEmpty ? [] : judge.excerpt(masksNotation: judge.possiblePatterns.isEmpty)
    detection = judge.detection()
  }

  /// Returns the difference of two entries in each kind of term, in nats, the largest first.
  package static func lead(of first: Entry, over second: Entry) -> [Term] {
    TermKind.allCases.map { Term(kind: $0, nats: first.nats(of: $0) - second.nats(of: $0)) }
      .filter { $0.nats != 0 }.sorted { abs($0.nats) > abs($1.nats) }
  }
}

extension Judge {
  /// The hypotheses of structure, regardless of what the caller allows and which of them decides.
  fileprivate var structuralHypotheses: [Hypothesis] {
    var none = Rejected()
    guard !facts.sample.isEmpty else {
      return [byteOrderMark, plain(.plainText, &none)].compactMap { $0 }
    }
    var hypotheses = [
      byteOrderMark, markedAsBinary, escapeSequences, codeUnits(in: facts.sample), wellFormedUTF8,
    ].compactMap { $0 }
    let (text, offset, byteCounts) = facts.controlText
    let controls = ControlBytes(in: text, byteCounts)
    if controls.count > 0 {
      let binary = Hypothesis(
        nil, isStructural: true,
        because: .binaryBytes(
          count: controls.count, offset: offset + controls.firstOffset))
      binary.logOdds.add(
        .controlBytes,
        ControlTerm(controls, in: text, after: offset).binaryLogOdds)
      hypotheses.append(binary)
    }
    var candidates: [Detection.Candidate] = []
    if let data = readings(&candidates).flatMap(data) { hypotheses.append(data) }
    return hypotheses
  }

  /// Returns the entries of the likeliest readings, and of one by another encoding.
  fileprivate func readings(against other: TextEncoding?, limit: Int) -> [JudgeLedger.Entry] {
    let patterns = possiblePatterns
    let excerpt = excerpt(masksNotation: patterns.isEmpty)
    var model = ProbabilityModel(options: options)
    model.declaration = declaredEncoding
    model.signs = FileSigns(of: facts)
    return model.terms(
      for: excerpt, facts, wide: patterns.map(\.encoding), against: other, limit: limit
    ).map {
      JudgeLedger.Entry(
        encoding: $0.encoding, language: $0.language, isStructural: false, terms: $0.terms,
        judged: $0.judged)
    }
  }
}
