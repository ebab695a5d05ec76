internal import LegibleEncodings

/// Legible's own engine: it gathers the facts as the bytes come, and asks the judge.
final class NativeDetector: DetectorCore {
  private let options: DetectionOptions
  private let facts: InputFacts

  /// Whether it was decided which encoding reads what comes after the sample.
  private var isSettled = false

  init(options: DetectionOptions) {
    self.options = options
    facts = InputFacts(givesUpUTF8: options.fallback != .utf8)
  }

  /// A detector that has seen the same bytes. The other one is only read, as more than one task may do
  /// at a time.
  private init(copying other: NativeDetector) {
    options = other.options
    facts = InputFacts(copying: other.facts)
    isSettled = other.isSettled
  }

  func copy() -> any DetectorCore { NativeDetector(copying: self) }

  func consume(_ bytes: UnsafeRawBufferPointer) {
    let rest = facts.consume(bytes)
    if rest.isEmpty { return }
    if !isSettled {
      isSettled = true
      // UTF-8 is checked by the scanner, and single-byte encodings by the counts of bytes.
      if let encoding = Judge(of: facts, options: options, atEnd: false).verdict().encoding,
        encoding != .utf8, !encoding.isSingleByte
      {
        facts.verification = Verification(of: encoding, after: facts.sample)
      }
    }
    facts.verification?.consume(rest)
  }

  func detection(atEnd: Bool) -> Detection {
    facts.completeCounts()
    return Judge(of: facts, options: options, atEnd: atEnd).detection()
  }
}
