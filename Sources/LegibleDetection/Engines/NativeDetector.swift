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
        facts.verify(judge(atEnd: false).encodingsToVerify())
      }
    }
  }

  func detection(atEnd: Bool) -> Detection { judge(atEnd: atEnd).detection() }

  /// Returns the judge of what was consumed so far.
  func judge(atEnd: Bool) -> Judge {
    var facts = facts
    facts.finishUnits()
    return Judge(of: facts, options, TextWeighing(.shared), atEnd: atEnd)
  }
}
