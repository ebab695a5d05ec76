internal import LegibleEncodings

/// Decides when a converting stream has held back enough text to commit to an encoding.
///
/// A stream holds back the first 32 lines with bytes other than plain text, or 64 KB, whichever comes
/// first; less if only one encoding is allowed, or if a reader waits (`DetectingDecoder.flush`). All
/// streams share this policy.
struct CommitPolicy: Sendable {
  /// The default maximum number of bytes that are held back.
  static let holdLimit = 65_536

  /// The number of lines with bytes other than plain text before the first decision.
  private static let firstLines = 32

  /// The maximum number of bytes that are held back.
  let holdLimit: Int

  /// The encoding that the options allow, if it is the only one and they ask for no confidence.
  private let onlyEncoding: TextEncoding?

  /// Whether plain text means ASCII in some allowed encoding, so that it can be passed on at once.
  let passesPlainText: Bool

  /// Whether to decide before the hold is full, as for a reader that waits for the text.
  var decidesEarly = true

  /// The lines with bytes other than plain text so far, and whether the current line has some.
  private var lineCount = 0
  private var isInformative = false
  private var nextDecision = firstLines

  /// Creates a policy for a stream that holds nothing yet.
  ///
  /// - Parameter holdLimit: The maximum number of bytes that are held back, from 1 to 64 KB.
  init(options: DetectionOptions, holdLimit: Int = Self.holdLimit) {
    self.holdLimit = min(max(1, holdLimit), Self.holdLimit)
    let allowed = options.onlySuggested ? options.suggested : []
    onlyEncoding = allowed.count == 1 && options.requestedMinimum == nil ? allowed.first : nil
    passesPlainText =
      !options.onlySuggested || allowed.contains { $0.readsPlainTextAsASCII && $0 != .utf7 }
  }

  /// Resets the policy for a stream that holds nothing.
  mutating func restart() {
    lineCount = 0
    isInformative = false
    nextDecision = Self.firstLines
  }

  /// Counts lines in bytes that are held back, up to the next point where a decision is possible.
  ///
  /// - Returns: The number of bytes up to there.
  mutating func add(_ bytes: UnsafeRawBufferPointer) -> Int {
    for (index, byte) in bytes.enumerated() {
      if byte == 0x0A || byte == 0x0D {
        if isInformative { lineCount += 1 }
        isInformative = false
        if lineCount >= nextDecision { return index + 1 }
      } else if !PlainText.contains(byte) {
        isInformative = true
        if onlyEncoding != nil { return index + 1 }
      }
    }
    return bytes.count
  }

  /// Returns the decision, if it can be made now. A full hold forces it.
  ///
  /// - Parameter known: The answer for the whole text, if it is known.
  mutating func decision(
    by detector: inout EncodingDetector, known: Detection?, heldCount: Int
  ) -> Detection? {
    if heldCount >= holdLimit { return known ?? detector.current }
    if let onlyEncoding, isInformative || lineCount > 0 {
      let current = known ?? detector.current
      if current.encoding == onlyEncoding { return current }
    }
    guard decidesEarly, lineCount >= nextDecision else { return nil }
    nextDecision *= 2
    let current = known ?? detector.current
    guard current.encoding != nil, !current.isOnlyASCII, !current.mayBecomeAnotherVariant else {
      return nil
    }
    return current
  }
}

extension Detection {
  /// Whether all bytes are ASCII so far.
  var isOnlyASCII: Bool { evidence.contains(.onlyASCII) }

  /// Whether a later escape sequence may show that another variant of the encoding is meant.
  fileprivate var mayBecomeAnotherVariant: Bool {
    !equivalents.isEmpty && encoding.map(EscapeSequence.allEncodings.contains) ?? false
  }
}
