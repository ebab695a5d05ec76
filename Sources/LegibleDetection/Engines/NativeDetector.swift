internal import LegibleEncodings

/// Legible's own engine: it collects facts about the bytes as they arrive, and asks `Judge` for
/// answers.
struct NativeDetector: Sendable {
  private let options: DetectionOptions
  private var facts = InputFacts()

  /// The lines after the sample, if its encoding is sure.
  private var laterLines: LaterLines?

  init(options: DetectionOptions) { self.options = options }

  /// The first bytes of the input.
  var head: [UInt8] { facts.head }

  mutating func restart() {
    facts = InputFacts()
    laterLines = nil
  }

  mutating func consume(_ bytes: UnsafeRawBufferPointer) {
    var rest = bytes
    while !rest.isEmpty {
      if laterLines != nil {
        laterLines?.consume(rest, into: &facts)
        return
      }
      let wasFull = facts.isSampleFull
      let count = facts.consume(rest)
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      if facts.isSampleFull && !wasFull { lookAtSample() }
    }
  }

  /// Prepares for the bytes after the sample: multi-byte encodings that may become the answer are verified there, and lines that
  /// are usual in the encoding of the sample are not collected.
  private mutating func lookAtSample() {
    var sampled = facts
    sampled.finishUnits()
    let (encodings, later) = TextWeighing.withShared {
      Judge(of: sampled, options, $0, atEnd: false).expectations()
    }
    facts.verify(encodings)
    laterLines = later
  }

  /// Returns the answer for the bytes so far.
  func current() -> Detection {
    var sampled = self
    return sampled.answer(atEnd: false)
  }

  /// Returns the answer for the whole input; nothing may be consumed after it.
  mutating func finish() -> Detection { answer(atEnd: true) }

  private mutating func answer(atEnd: Bool) -> Detection {
    laterLines?.finish(into: &facts)
    facts.finishUnits()
    var detection = TextWeighing.withShared {
      Judge(of: facts, options, $0, atEnd: atEnd).detection()
    }
    detection.unusualLines = laterLines?.unusualLines(for: detection.encoding)
    return detection
  }

  /// Returns the judge of the whole input, for the ledger.
  mutating func judge() -> Judge {
    laterLines?.finish(into: &facts)
    facts.finishUnits()
    return Judge(of: facts, options, TextWeighing(.shared), atEnd: true)
  }
}
