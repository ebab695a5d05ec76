internal import LegibleEncodings

/// When a converting stream has seen enough of what it holds back to commit itself to an encoding: the one
/// policy of all streams.
struct CommitPolicy: Sendable {
  /// How many bytes are held back at most.
  static var holdLimit: Int { parameters.stream.hold.bytes }

  /// How many bytes that tell something of the encoding are held.
  private var tellingCount = 0
  private var nextDecision = parameters.stream.decision.bytes

  /// How many more telling bytes are wanted before the next try.
  var missingCount: Int { max(0, nextDecision - tellingCount) }

  /// Notes telling bytes.
  mutating func add(_ count: Int) { tellingCount += count }

  /// The decision, if one falls now: where the hold is full in any case, and before where the detector is sure.
  ///
  /// - Parameter heldCount: How many bytes are held back.
  mutating func decision(
    by detector: inout EncodingDetector, heldCount: Int
  ) -> Detection? {
    if heldCount >= Self.holdLimit { return detector.current }
    guard missingCount == 0 else { return nil }
    nextDecision *= parameters.stream.growth.count
    let current = detector.current
    guard let encoding = current.encoding,
      current.confidence >= parameters.stream.confidence.probability,
      !current.mayBecomeAnotherVariant
    else { return nil }
    let isWide = !encoding.readsPlainTextAsASCII && !current.hasByteOrderMark
    return isWide && tellingCount < parameters.stream.wideDecision.bytes ? nil : current
  }
}

extension Detection {
  /// Whether an escape sequence that comes later may tell that another variant of the encoding is meant.
  fileprivate var mayBecomeAnotherVariant: Bool {
    !equivalents.isEmpty && encoding.map(EscapeSequence.allEncodings.contains) ?? false
  }
}
