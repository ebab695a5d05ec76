internal import LegibleEncodings

/// Decides when a converting stream has held back enough text to commit to an encoding.
///
/// All streams share this policy.
struct CommitPolicy: Sendable {
  /// The default maximum number of bytes that are held back.
  static var holdLimit: Int { parameters.stream.hold.bytes }

  /// The maximum number of bytes that are held back.
  let holdLimit: Int

  /// The encoding that the options allow, if it is the only one and they ask for no confidence.
  private let onlyEncoding: TextEncoding?

  /// Whether plain text means ASCII in some allowed encoding, so that it can be passed on at once.
  let passesPlainText: Bool

  /// Whether to decide before the hold is full, as for a reader that waits for the text.
  var decidesEarly = true

  /// The encoding of the last attempt.
  private var lastNamed: TextEncoding?

  /// The number of held bytes that are not plain text, and so say something about the encoding.
  private var informativeCount = 0
  private var nextDecision = 0

  /// Creates a policy for a stream that holds nothing yet.
  ///
  /// - Parameter holdLimit: The maximum number of bytes that are held back, from 1 to 64 KB.
  init(options: DetectionOptions, holdLimit: Int = Self.holdLimit) {
    self.holdLimit = min(max(1, holdLimit), Self.holdLimit)
    let allowed = options.onlySuggested ? options.suggested : []
    onlyEncoding = allowed.count == 1 && options.requestedMinimum == nil ? allowed.first : nil
    passesPlainText =
      !options.onlySuggested || allowed.contains { $0.readsPlainTextAsASCII && $0 != .utf7 }
    restart()
  }

  /// Resets the policy for a stream that holds nothing.
  mutating func restart() {
    informativeCount = 0
    lastNamed = nil
    nextDecision = onlyEncoding == nil ? Self.minSequences : 1
  }

  /// The minimum and maximum length of a text with enough UTF-8 sequences to decide early, in
  /// bytes.
  private static var minSequences: Int { 2 * parameters.stream.sequences.count }
  private static var maxSequences: Int { 4 * parameters.stream.sequences.count }

  /// How many more informative bytes have to arrive before the next attempt.
  var missingCount: Int { max(0, nextDecision - informativeCount) }

  /// Counts informative bytes.
  mutating func add(_ count: Int) { informativeCount += count }

  /// Returns the decision, if it can be made now.
  ///
  /// A full hold forces it. Before that, the detector has to be confident, and has to have given
  /// the same answer on its last attempt with fewer bytes.
  ///
  /// - Parameter held: The bytes that are held back.
  mutating func decision(by detector: inout EncodingDetector, held: [UInt8]) -> Detection? {
    if held.count >= holdLimit { return detector.current }
    guard missingCount == 0 else { return nil }
    if informativeCount < parameters.stream.decision.bytes {
      return earlyDecision(by: &detector, held: held)
    }
    guard decidesEarly else {
      nextDecision = .max
      return nil
    }
    nextDecision =
      max(nextDecision, parameters.stream.decision.bytes) * parameters.stream.growth.count
    let current = detector.current
    let last = lastNamed
    lastNamed = current.encoding
    guard let encoding = current.encoding, encoding == last || current.hasByteOrderMark,
      current.confidence >= parameters.stream.confidence.probability,
      !current.mayBecomeAnotherVariant, !current.isOnlyASCII
    else { return nil }
    let isWide = !encoding.readsPlainTextAsASCII && !current.hasByteOrderMark
    return isWide && informativeCount < parameters.stream.wideDecision.bytes ? nil : current
  }

  /// Decides by few bytes: for the only allowed encoding, or for UTF-8 with enough sequences.
  private mutating func earlyDecision(
    by detector: inout EncodingDetector, held: [UInt8]
  ) -> Detection? {
    if informativeCount < Self.minSequences {
      nextDecision = Self.minSequences
      let current = detector.current
      return current.encoding == onlyEncoding ? current : nil
    }
    nextDecision =
      informativeCount < Self.maxSequences ? informativeCount + 1 : parameters.stream.decision.bytes
    guard held.hasUTF8Sequences(parameters.stream.sequences.count) else { return nil }
    let current = detector.current
    guard current.encoding == .utf8, current.malformedCount == 0,
      current.confidence >= parameters.stream.sequenceConfidence.probability
    else { return nil }
    return current
  }
}

extension [UInt8] {
  /// Whether the bytes are well-formed UTF-8 with at least `count` sequences of two bytes or more.
  fileprivate func hasUTF8Sequences(_ count: Int) -> Bool {
    self.count { $0 >= 0xC0 } >= count && span.withUnsafeBytes { $0.isWellFormedUTF8 }
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
