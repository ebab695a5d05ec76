internal import LegibleEncodings

/// Legible's own engine: it gathers the facts as the bytes come, and asks the judge.
final class NativeDetector: DetectorCore {
  private let options: SharedOptions
  private let facts: InputFacts

  /// Whether it was decided which encoding reads what comes after the sample.
  private var isSettled = false

  /// Whether it was decided whether plain text is to be read as UTF-7.
  private var isPlainSettled = false

  init(options: DetectionOptions) {
    self.options = SharedOptions(options)
    facts = InputFacts(givesUpUTF8: options.fallback != .utf8)
  }

  /// A detector that has seen the same bytes. The other one is only read, as more than one task may do
  /// at a time.
  private init(copying other: NativeDetector) {
    options = other.options
    facts = InputFacts(copying: other.facts)
    isSettled = other.isSettled
    isPlainSettled = other.isPlainSettled
  }

  func copy() -> any DetectorCore { NativeDetector(copying: self) }

  func restart() {
    facts.restart()
    isSettled = false
    isPlainSettled = false
  }

  func consume(_ bytes: UnsafeRawBufferPointer) {
    let start = facts.byteCount
    var rest = facts.consume(bytes)
    if facts.sample.isEmpty && facts.byteCount > Declaration.reach {
      checkPlain(UnsafeRawBufferPointer(rebasing: bytes[max(0, Declaration.reach - start)...]))
    }
    while !rest.isEmpty {
      if !isSettled { settle() }
      // What comes up to the end of another sample is read by the same encoding as before.
      let following = facts.consumeAfterSample(rest)
      if !following.isEmpty { isSettled = false }
      let next = following.isEmpty ? following : facts.consume(following)
      facts.consumeVerified(UnsafeRawBufferPointer(rebasing: rest[..<(rest.count - next.count)]))
      rest = next
    }
  }

  /// Decides by the sample, which is full, what reads the bytes behind it, and whether another sample is to begin there.
  private func settle() {
    isSettled = true
    facts.completeCounts()
    let judge = Judge(of: facts, options, atEnd: false)
    let detection = judge.detection()
    facts.mayBeginAnew =
      !detection.isBinary && detection.encoding?.readsPlainTextAsASCII ?? true
    facts.verify(judge.encodings(after: detection))
  }

  /// Reads plain bytes that come after the head as UTF-7, if the head may be that.
  private func checkPlain(_ bytes: UnsafeRawBufferPointer) {
    if !isPlainSettled {
      isPlainSettled = true
      if let utf7 = Judge(of: facts, options, atEnd: false).utf7Verification {
        facts.verifications.append(utf7)
      }
    }
    facts.consumeVerified(bytes)
  }

  func detection(atEnd: Bool) -> Detection {
    facts.completeCounts()
    return Judge(of: facts, options, atEnd: atEnd).detection()
  }
}
