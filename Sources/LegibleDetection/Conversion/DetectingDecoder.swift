public import LegibleEncodings

/// Converts bytes in an unknown encoding to UTF-8 as they come: it commits late and emits early.
///
/// Plain ASCII means the same in every encoding that the text may be in, so it is passed on at
/// once. From the first other byte on, text is held back until enough of it has come to tell the
/// encoding; from then on everything is decoded as it comes.
///
/// ```swift
/// var decoder = DetectingDecoder(malformed: .replace)
/// var text: [UInt8] = []
/// while let chunk = nextChunk() {
///   try decoder.decode(chunk, into: &text)
/// }
/// try decoder.finish(into: &text)
/// ```
///
/// Where the input is cut into chunks changes neither the text nor the decision. At most 64 KB are
/// held back, whatever the input.
///
/// A decoder is a value, and `Sendable`, as a `TextDecoder` is.
public struct DetectingDecoder: Sendable {
  /// How many bytes are held back at most.
  static let holdLimit = 64 * 1024

  /// How much plain text has to come at the start before it is passed on.
  ///
  /// UTF-16 without byte order mark can begin with a few characters whose bytes look like ASCII.
  static let startLimit = 64

  /// How many bytes that are not plain make a first decision worth trying.
  private static let firstDecision = 64

  /// How many of them make a first decision for UTF-16 and UTF-32 without a mark worth trying: as
  /// code units, short pieces of what is no text often look like rare characters.
  private static let firstWideDecision = 4096

  /// The confidence at which a decision falls before the hold is full.
  private static let commitConfidence = 0.9

  /// Decodes ASCII until the decision has fallen, and then by the encoding decided on.
  private var decoder: TextDecoder

  /// Looks at everything until the decision has fallen.
  private var detector: EncodingDetector

  private var stage = Stage.start
  private var held: [UInt8] = []
  private var heldNonPlainCount = 0
  private var nextDecision = Self.firstDecision

  /// What was decided; `nil` until then.
  public private(set) var detection: Detection?

  /// A decoder that has seen nothing yet.
  ///
  /// - Parameters:
  ///   - encoding: The encoding of the text where it is known, so that nothing is left to decide.
  ///   - options: What is known about the text, and which encodings it may be decoded by.
  ///   - engine: Who detects.
  ///   - malformed: What happens to bytes that the encoding decided on cannot read.
  ///   - byteOrderMark: Whether U+FEFF at the beginning is kept, added or taken off.
  ///   - newlines: Whether lines get another ending.
  ///   - provesReversibility: Whether all text is written back and compared, as by `TextDecoder`.
  public init(
    encoding: TextEncoding? = nil,
    options: DetectionOptions = DetectionOptions(),
    engine: DetectionEngine = .native,
    malformed: MalformedPolicy = .fail,
    byteOrderMark: ByteOrderMarkPolicy = .remove,
    newlines: NewlinePolicy = .keep,
    provesReversibility: Bool = false
  ) {
    decoder = TextDecoder(
      encoding ?? .usASCII, malformed: malformed, byteOrderMark: byteOrderMark,
      newlines: newlines, provesReversibility: provesReversibility)
    var options = options
    // Text that is passed on at once as ASCII cannot turn out to be UTF-7.
    options.disallowed.insert(.utf7)
    detector = EncodingDetector(options: options, engine: engine)
    guard let encoding else { return }
    stage = .committed
    detection = Detection(encoding: encoding, confidence: 1)
  }

  /// What was converted so far.
  public var report: ConversionReport { decoder.report }
}

extension DetectingDecoder {
  /// What happens to the next byte.
  private enum Stage {
    /// Plain text is held until there is enough of it to be sure that it is no UTF-16.
    case start

    /// Plain text is passed on.
    case passing

    /// Text is held until the encoding is known.
    case deciding

    /// Text is decoded by the encoding that was decided on.
    case committed
  }

  /// Decodes the next bytes as far as it is known how, and appends the text as UTF-8.
  ///
  /// - Throws: `DecodingFailure` when the text is in no encoding that may be named, or when it is
  ///   malformed and the policy is to fail. What was appended before stays.
  /// - Complexity: O(*n*) in the number of bytes.
  public mutating func decode(
    _ bytes: some Sequence<UInt8>, into utf8: inout [UInt8]
  ) throws(DecodingFailure) {
    try bytes.forEachChunk { chunk throws(DecodingFailure) in try decode(chunk, into: &utf8) }
  }

  /// Decodes the next bytes, given as a span, as far as it is known how, and appends the text as UTF-8.
  ///
  /// - Throws: As `decode(_:into:)` for a sequence.
  /// - Complexity: O(*n*) in the number of bytes.
  public mutating func decode(
    _ bytes: borrowing some ByteSpan & ~Copyable & ~Escapable, into utf8: inout [UInt8]
  ) throws(DecodingFailure) {
    try bytes.withRawBytes { chunk throws(DecodingFailure) in try decode(chunk, into: &utf8) }
  }

  package mutating func decode(
    _ bytes: UnsafeRawBufferPointer, into utf8: inout [UInt8]
  ) throws(DecodingFailure) {
    var rest = bytes
    while !rest.isEmpty {
      let count: Int
      switch stage {
      case .start: count = try takeStart(rest, into: &utf8)
      case .passing: count = try takePlain(rest, into: &utf8)
      case .deciding: count = try takeUndecided(rest, into: &utf8)
      case .committed:
        try pass(rest, into: &utf8)
        count = rest.count
      }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
  }

  /// Decides, if that has not been done yet, and appends what is left of the text.
  ///
  /// - Returns: What was decided.
  /// - Throws: As `decode(_:into:)`.
  @discardableResult
  public mutating func finish(into utf8: inout [UInt8]) throws(DecodingFailure) -> Detection {
    let decision = detection ?? detector.finish()
    if stage != .committed {
      // Plain text alone leaves nothing to decide, whatever few bytes of it are held.
      if stage == .deciding || decision.encoding?.isASCIICompatible == false {
        try commit(to: decision, into: &utf8)
      } else {
        detection = decision
        try passHeld(into: &utf8)
      }
    }
    do {
      try decoder.finish(into: &utf8)
    } catch {
      throw .malformed(error)
    }
    return decision
  }
}

extension DetectingDecoder {
  /// Holds one byte of the beginning, and passes all on once it is enough and plain.
  private mutating func takeStart(
    _ bytes: UnsafeRawBufferPointer, into utf8: inout [UInt8]
  ) throws(DecodingFailure) -> Int {
    hold(UnsafeRawBufferPointer(rebasing: bytes[..<1]))
    let plain = held.withUnsafeBytes { PlainText.prefix(of: $0) }
    if plain.length == held.count {
      if held.count >= Self.startLimit || held.endsWithLineOfText {
        stage = .passing
        try passHeld(into: &utf8)
      }
    } else if !plain.isCut {
      beginDeciding()
    }
    return 1
  }

  /// Passes plain text on, up to the first byte that is not.
  private mutating func takePlain(
    _ bytes: UnsafeRawBufferPointer, into utf8: inout [UInt8]
  ) throws(DecodingFailure) -> Int {
    if held.isEmpty {
      let plain = PlainText.prefix(of: bytes)
      let passed = UnsafeRawBufferPointer(rebasing: bytes[..<plain.length])
      detector.consume(passed)
      try pass(passed, into: &utf8)
      if plain.length < bytes.count && !plain.isCut {
        beginDeciding()
      } else if plain.isCut {
        hold(UnsafeRawBufferPointer(rebasing: bytes[plain.length...]))
        return bytes.count
      }
      return plain.length
    }
    // What is held is the beginning of what may become an escape sequence.
    hold(UnsafeRawBufferPointer(rebasing: bytes[..<1]))
    let plain = held.withUnsafeBytes { PlainText.prefix(of: $0) }
    if plain.length == held.count {
      try passHeld(into: &utf8)
    } else if !plain.isCut {
      beginDeciding()
    }
    return 1
  }

  /// Holds bytes up to the next point at which a decision may fall.
  private mutating func takeUndecided(
    _ bytes: UnsafeRawBufferPointer, into utf8: inout [UInt8]
  ) throws(DecodingFailure) -> Int {
    let limit = min(bytes.count, Self.holdLimit - held.count)
    var count = 0
    while count < limit && heldNonPlainCount < nextDecision {
      if !PlainText.contains(bytes[count]) { heldNonPlainCount += 1 }
      count += 1
    }
    hold(UnsafeRawBufferPointer(rebasing: bytes[..<count]))
    if held.count >= Self.holdLimit {
      try commit(to: detector.current, into: &utf8)
    } else if heldNonPlainCount >= nextDecision {
      nextDecision *= 4
      let current = detector.current
      let isWide = current.encoding?.readsPlainTextAsASCII == false && !current.hasByteOrderMark
      if current.encoding != nil && current.confidence >= Self.commitConfidence
        && !(isWide && heldNonPlainCount < Self.firstWideDecision)
        && !current.mayBecomeAnotherVariant
      {
        try commit(to: current, into: &utf8)
      }
    }
    return count
  }

  private mutating func hold(_ bytes: UnsafeRawBufferPointer) {
    detector.consume(bytes)
    held += bytes
  }

  private mutating func beginDeciding() {
    stage = .deciding
    heldNonPlainCount = held.count { !PlainText.contains($0) }
  }

  /// Decodes what is held, and all that comes, by the encoding decided on.
  private mutating func commit(
    to decision: Detection, into utf8: inout [UInt8]
  ) throws(DecodingFailure) {
    detection = decision
    stage = .committed
    // Plain text that went before was passed on as ASCII, and cannot be taken back.
    guard let encoding = decision.encoding,
      decoder.report.bytesIn == 0 || encoding.readsPlainTextAsASCII
    else { throw .undecided(decision) }
    decoder.resume(as: encoding)
    try passHeld(into: &utf8)
  }

  private mutating func passHeld(into utf8: inout [UInt8]) throws(DecodingFailure) {
    let bytes = held
    held = []
    try bytes.span.withUnsafeBytes { buffer throws(DecodingFailure) in try pass(buffer, into: &utf8)
    }
  }

  private mutating func pass(
    _ bytes: UnsafeRawBufferPointer, into utf8: inout [UInt8]
  ) throws(DecodingFailure) {
    do {
      try decoder.decode(bytes, into: &utf8)
    } catch {
      throw .malformed(error)
    }
  }
}

extension [UInt8] {
  /// Whether the bytes end with a line of at least eight printing ASCII characters.
  ///
  /// In UTF-16 the zero byte of a line feed stands beside it, and eight bytes in a row that print
  /// are rare, so this is ASCII; a person who types line by line gets each line at once.
  fileprivate var endsWithLineOfText: Bool {
    last == UInt8(ascii: "\n") && count > 8
      && dropLast().suffix(8).allSatisfy { (0x20...0x7E).contains($0) }
  }
}

extension Detection {
  /// Whether an escape sequence that comes later may tell that another variant of the encoding is meant.
  fileprivate var mayBecomeAnotherVariant: Bool {
    !equivalents.isEmpty && encoding.map(EscapeSequence.allEncodings.contains) ?? false
  }
}
