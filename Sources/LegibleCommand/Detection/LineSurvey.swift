import Legible

/// Detects the encoding of each line of an input, as `convert --mixed` does.
struct LineSurvey {
  private var decoder: MixedDecoder
  private var utf8: [UInt8] = []

  init(options: DetectionOptions, engine: DetectionEngine) {
    decoder = MixedDecoder(options: options, engine: engine, malformed: .replace)
    decoder.keepsRuns = true
  }

  /// Reads the next bytes.
  ///
  /// - Returns: The answers about lines that are decided by now.
  mutating func consume(_ bytes: UnsafeRawBufferPointer) throws -> [UnitAnswers.Answer] {
    utf8.removeAll(keepingCapacity: true)
    try decoder.decode(bytes, into: &utf8)
    return takeAnswers()
  }

  /// Ends the input.
  ///
  /// - Returns: The remaining answers, and the number of lines in each encoding.
  mutating func finish() throws -> ([UnitAnswers.Answer], UnitAnswers) {
    try decoder.finish(into: &utf8)
    let kinds = decoder.contentCounts.keys.filter { $0 != .ascii }
    let answers = UnitAnswers(
      counts: decoder.contentCounts.map { ($0.encodings, $0 == .binary, $1) }
        .sorted { ($1.2, "\($0.0)") < ($0.2, "\($1.0)") },
      agree: kinds.allSatisfy { $0.encoding != nil } && kinds.count <= 1)
    return (takeAnswers(), answers)
  }

  private mutating func takeAnswers() -> [UnitAnswers.Answer] {
    decoder.takeRuns().map { run in
      UnitAnswers.Answer(
        range: run.lines, encodings: run.content.encodings, isBinary: run.content == .binary,
        confidence: run.confidence)
    }
  }
}

extension LineRun.Content {
  /// The encoding, which is ASCII for lines of ASCII; empty if it is unknown.
  fileprivate var encodings: [TextEncoding] {
    self == .ascii ? [.usASCII] : [encoding].compactMap(\.self)
  }
}
