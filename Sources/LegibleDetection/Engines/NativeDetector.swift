internal import LegibleEncodings

/// Legible's own engine: it collects facts about the bytes as they arrive, and asks `Judge` for
/// answers.
struct NativeDetector: Sendable {
  private let options: DetectionOptions
  private var facts = InputFacts()

  init(options: DetectionOptions) { self.options = options }

  mutating func restart() { facts = InputFacts() }

  mutating func consume(_ bytes: UnsafeRawBufferPointer) {
    var rest = bytes
    while !rest.isEmpty {
      let wasFull = facts.isSampleFull
      let count = facts.consume(rest)
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      // Multi-byte encodings that may become the answer are verified in what follows.
      if facts.isSampleFull && !wasFull {
        var sampled = facts
        sampled.finishUnits()
        facts.verify(
          TextWeighing.withShared {
            Judge(of: sampled, options, $0, atEnd: false).encodingsToVerify()
          })
      }
    }
  }

  /// Returns the answer for the bytes so far.
  func current() -> Detection {
    var sampled = self
    return sampled.answer(atEnd: false)
  }

  /// Returns the answer for the whole input; nothing may be consumed after it.
  mutating func finish() -> Detection { answer(atEnd: true) }

  private mutating func answer(atEnd: Bool) -> Detection {
    facts.finishUnits()
    return TextWeighing.withShared {
      Judge(of: facts, options, $0, atEnd: atEnd).detection()
    }
  }

  /// Returns the judge of the whole input, for the ledger.
  mutating func judge() -> Judge {
    facts.finishUnits()
    return Judge(of: facts, options, TextWeighing(.shared), atEnd: true)
  }
}
