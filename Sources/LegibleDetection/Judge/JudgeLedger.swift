package import LegibleEncodings

/// The judge's sum as data: the best hypotheses of an input, with each term that speaks for or against them.
package struct JudgeLedger: Sendable {
  /// One hypothesis.
  package struct Entry: Sendable {
    /// The encoding, or `nil` where the bytes would be no text.
    package let encoding: TextEncoding?

    /// The language that the text would most likely be in.
    package let language: String?

    /// Whether structure speaks for the hypothesis, and its terms are log-odds against all others; else they
    /// are log-likelihoods, which are held against those of other readings.
    package let isStructural: Bool

    /// The terms, in nats.
    package let terms: [Term]

    /// The sum by which the judge decided, in nats; `nil` for structure, and for a reading that the judge left out.
    package let judged: Double?

    /// The sum of the terms, in nats.
    package var total: Double { terms.reduce(0) { $0 + $1.nats } }

    /// What all terms of a kind are worth together, in nats.
    package func nats(of kind: TermKind) -> Double {
      terms.reduce(0) { $0 + ($1.kind == kind ? $1.nats : 0) }
    }
  }

  /// The answer that the judge gave.
  package let detection: Detection

  /// The hypotheses that structure speaks for, and behind these the readings by the models, the likeliest
  /// first.
  package let entries: [Entry]

  /// The bytes that the readings were weighed by: the distinct words; empty where all bytes are plain.
  package let excerpt: [UInt8]

  /// Judges bytes that are all in memory.
  ///
  /// - Parameters:
  ///   - other: An encoding that is to be among the entries, however unlikely it is.
  ///   - limit: How many readings by the models are listed besides.
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

  /// The terms in which one entry leads another, the largest lead first: the difference of each kind, in nats.
  package static func lead(of first: Entry, over second: Entry) -> [Term] {
    TermKind.allCases.map { Term(kind: $0, nats: first.nats(of: $0) - second.nats(of: $0)) }
      .filter { $0.nats != 0 }.sorted { abs($0.nats) > abs($1.nats) }
  }
}

extension Judge {
  /// The hypotheses that structure speaks for, whatever the caller allows and whichever decides.
  fileprivate var structuralHypotheses: [Hypothesis] {
    var none = PassedOver()
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

  /// The entries of the likeliest readings, and of one by another encoding.
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
