internal import LegibleEncodings

/// When a converting stream has seen enough of what it holds back to commit itself to an encoding: the one
/// policy of all streams.
struct CommitPolicy: Sendable {
  /// How many bytes are held back at most, unless the caller wants fewer.
  static var holdLimit: Int { parameters.stream.hold.bytes }

  /// How many bytes are held back at most.
  let holdLimit: Int

  /// The encoding that the caller allows, if he allows one alone, and asks for no confidence.
  private let onlyEncoding: TextEncoding?

  /// Whether plain text is ASCII in some encoding that is allowed, so that it may be passed on at once.
  let passesPlainText: Bool

  /// Whether the encoding may be decided on before the hold is full, as where somebody waits for the text.
  var decidesEarly = true

  /// What the last try named.
  private var lastNamed: TextEncoding?

  /// How many bytes that tell something of the encoding are held.
  private var tellingCount = 0
  private var nextDecision = 0

  /// A policy for text of which nothing is held yet.
  ///
  /// - Parameter holdLimit: How many bytes are held back at most, from 1 to 64 KB.
  init(options: DetectionOptions, holdLimit: Int = Self.holdLimit) {
    self.holdLimit = min(max(1, holdLimit), Self.holdLimit)
    let allowed = options.onlySuggested ? options.suggested : []
    onlyEncoding = allowed.count == 1 && options.givenMinimum == nil ? allowed.first : nil
    passesPlainText =
      !options.onlySuggested || allowed.contains { $0.readsPlainTextAsASCII && $0 != .utf7 }
    restart()
  }

  /// Begins with text of which nothing is held.
  mutating func restart() {
    tellingCount = 0
    lastNamed = nil
    nextDecision = onlyEncoding == nil ? Self.minSequences : 1
  }

  /// The bytes of the shortest text that has enough sequences of UTF-8, and of the longest.
  private static var minSequences: Int { 2 * parameters.stream.sequences.count }
  private static var maxSequences: Int { 4 * parameters.stream.sequences.count }

  /// How many more telling bytes are wanted before the next try.
  var missingCount: Int { max(0, nextDecision - tellingCount) }

  /// Notes telling bytes.
  mutating func add(_ count: Int) { tellingCount += count }

  /// The decision, if one falls now: where the hold is full in any case, and before where the detector is sure, and has
  /// named the same encoding when it had seen less.
  ///
  /// - Parameter held: The bytes that are held back.
  mutating func decision(by detector: inout EncodingDetector, held: [UInt8]) -> Detection? {
    if held.count >= holdLimit { return detector.current }
    guard missingCount == 0 else { return nil }
    if tellingCount < parameters.stream.decision.bytes {
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
    return isWide && tellingCount < parameters.stream.wideDecision.bytes ? nil : current
  }

  /// The decision of few bytes: for the one encoding that is allowed, or for UTF-8 of some sequences.
  private mutating func earlyDecision(
    by detector: inout EncodingDetector, held: [UInt8]
  ) -> Detection? {
    if tellingCount < Self.minSequences {
      nextDecision = Self.minSequences
      let current = detector.current
      return current.encoding == onlyEncoding ? current : nil
    }
    nextDecision =
      tellingCount < Self.maxSequences ? tellingCount + 1 : parameters.stream.decision.bytes
    guard held.hasUTF8Sequences(parameters.stream.sequences.count) else { return nil }
    let current = detector.current
    guard current.encoding == .utf8, current.malformedCount == 0,
      current.confidence >= parameters.stream.sequenceConfidence.probability
    else { return nil }
    return current
  }
}

extension [UInt8] {
  /// Whether the bytes are well-formed UTF-8 with so many sequences of more than one byte.
  fileprivate func hasUTF8Sequences(_ count: Int) -> Bool {
    self.count { $0 >= 0xC0 } >= count && span.withUnsafeBytes { $0.isWellFormedUTF8 }
  }
}

extension Detection {
  /// Whether all bytes are ASCII so far.
  var isOnlyASCII: Bool { evidence.contains(.onlyASCII) }

  /// Whether an escape sequence that comes later may tell that another variant of the encoding is meant.
  fileprivate var mayBecomeAnotherVariant: Bool {
    !equivalents.isEmpty && encoding.map(EscapeSequence.allEncodings.contains) ?? false
  }
}
