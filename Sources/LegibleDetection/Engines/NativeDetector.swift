internal import LegibleEncodings

/// Legible's own engine: it collects facts about the bytes as they arrive, and asks `Judge` for
/// answers.
final class NativeDetector: DetectorCore {
  private let options: SharedOptions
  private let facts: InputFacts

  /// Whether it has been decided which encodings verify the bytes after the sample.
  private var isSettled = false

  /// Whether it has been decided if plain text is to be verified as UTF-7.
  private var isPlainSettled = false

  init(options: DetectionOptions) {
    self.options = SharedOptions(options)
    facts = InputFacts(givesUpUTF8: options.fallback != .utf8)
  }

  /// Copies a detector. The original is only read, so that several tasks may copy it at a time.
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
    if facts.sample.isEmpty && facts.byteCount > DeclaredEncoding.reach {
      checkPlain(UnsafeRawBufferPointer(rebasing: bytes[max(0, DeclaredEncoding.reach - start)...]))
    }
    while !rest.isEmpty {
      if !isSettled { settle() }
      // Bytes before the beginning of another sample are verified by the same encodings as before.
      let following = facts.consumeAfterSample(rest)
      if !following.isEmpty { isSettled = false }
      let next = following.isEmpty ? following : facts.consume(following)
      facts.consumeVerified(UnsafeRawBufferPointer(rebasing: rest[..<(rest.count - next.count)]))
      rest = next
    }
  }

  /// Decides by the full sample which encodings verify the bytes after it, and whether another
  /// sample may begin there.
  private func settle() {
    isSettled = true
    facts.completeCounts()
    let judge = Judge(of: facts, options, atEnd: false)
    let detection = judge.detection()
    facts.mayRestartSample =
      !detection.isBinary && detection.encoding?.readsPlainTextAsASCII ?? true
    facts.verify(judge.encodings(after: detection))
  }

  /// Verifies plain bytes after the head as UTF-7, if the head may be UTF-7.
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
