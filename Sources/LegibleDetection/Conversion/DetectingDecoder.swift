public import LegibleEncodings

/// Converts bytes in an unknown encoding to UTF-8 as they arrive. It commits late and emits early.
///
/// Plain ASCII means the same in every candidate encoding, so it is passed on at once. Only the
/// beginning is held, up to the end of a line of at least eight characters or up to 64 bytes,
/// because it may still turn out to be UTF-16; `flush(into:)` passes it on if a reader waits for
/// it.
///
/// From the first other byte on, text is held back until there is enough of it to detect the
/// encoding: 32 lines with such bytes, or 64 KB. One byte is enough if the options allow a single
/// encoding. After that text is decoded as it arrives; only a line that may be in another encoding is
/// held until its end. Text that is surely in another encoding is an error, if the policy is to fail.
///
/// ```swift
/// var decoder = DetectingDecoder(malformed: .replace)
/// var text: [UInt8] = []
/// for chunk in chunks {
///   try decoder.decode(chunk, into: &text)
/// }
/// try decoder.finish(into: &text)
/// ```
///
/// Neither the text nor the decision depends on where the input is cut into chunks. At most 64 KB
/// are held back.
///
/// A decoder is a value, and `Sendable`, as a `TextDecoder` is.
public struct DetectingDecoder: StreamingDecoder {
  /// The held text with its decoder, which decodes ASCII until the decision and the chosen encoding
  /// after it, and with the detector, which looks at everything until the decision.
  var text: HeldText

  var stage = Stage.start

  /// The answer for ASCII text with control bytes, once there is enough of it to be surely text.
  /// From then on control bytes are passed on, too.
  var textWithControls: Detection?

  /// The UTF-7 sequences in plain text; `nil` once it cannot be UTF-7. Until then, text from the first plus sign on is
  /// held.
  var utf7: UTF7Sequences?

  /// Whether lines after the decision are compared with it.
  var watchesLines: Bool

  /// Looks for lines that contradict the decision.
  var watch: ContradictionWatch?

  /// The offset at which detection found text in another encoding, and that encoding.
  var change: (offset: Int, encoding: TextEncoding)?

  /// The byte offset of the first text that is surely in another encoding than the chosen one, and that
  /// encoding; `nil` if there is none so far.
  ///
  /// If the policy is to fail, it is an error. Otherwise all text is decoded by the one encoding all
  /// the same; `MixedDecoder` decodes each line by its own.
  public internal(set) var contradiction: (offset: Int, encoding: TextEncoding)?

  /// The answer; `nil` until it is decided.
  public var detection: Detection? { text.detection }

  /// Creates a decoder that has seen nothing yet.
  ///
  /// - Parameters:
  ///   - encoding: The encoding of the text if it is known, so that nothing has to be detected.
  ///   - options: What is known about the text, and which encodings are acceptable.
  ///   - engine: The implementation that detects the encoding.
  ///   - malformed: How bytes are handled that the encoding cannot read. If the options allow no
  ///     loss, such
  ///     bytes are an error.
  ///   - byteOrderMark: Whether U+FEFF at the beginning is kept, added or removed.
  ///   - newlines: Whether line ends are converted.
  ///   - provesReversibility: Whether all text is encoded again and compared, as by `TextDecoder`.
  ///   - holdLimit: The maximum number of bytes that are held back before the decision, from 1 to
  ///     65,536.
  public init(
    encoding: TextEncoding? = nil,
    options: DetectionOptions = DetectionOptions(),
    engine: DetectionEngine = .native,
    malformed: MalformedPolicy = .fail,
    byteOrderMark: ByteOrderMarkPolicy = .remove,
    newlines: NewlinePolicy = .keep,
    provesReversibility: Bool = false,
    holdLimit: Int = 65_536
  ) {
    let decoder = TextDecoder(
      encoding ?? .usASCII,
      malformed: encoding == nil && !options.allowsLossy ? .fail : malformed,
      byteOrderMark: byteOrderMark,
      newlines: newlines, provesReversibility: provesReversibility)
    let passesPlainText = CommitPolicy(options: options).passesPlainText
    utf7 = options.allows(.utf7) && engine == .native ? UTF7Sequences() : nil
    text = HeldText(decoder: decoder, options: options, engine: engine, holdLimit: holdLimit)
    watchesLines = engine == .native && !options.onlySuggested
    if !passesPlainText { stage = .deciding }
    guard let encoding else { return }
    stage = .committed
    text.detection = Detection(encoding: encoding, confidence: 1)
  }

  /// Uses an answer that was found for the whole text instead of detecting it; contradictions are still
  /// looked for.
  package mutating func follow(_ known: Detection) {
    text.known = known
    // In a short text, detection has weighed every line.
    if known.byteCount <= InputFacts.sampleLimit { watchesLines = false }
    guard let encoding = known.encoding, !encoding.readsPlainTextAsASCII else { return }
    stage = .committed
    text.detection = known
    text.switchDecoder(to: encoding)
  }

  /// Whether to decide before the hold is full.
  ///
  /// If not, the answer for any text that fits into the hold is that of `EncodingDetector`, unless
  /// it is certain UTF-8.
  package var decidesEarly: Bool {
    get { text.policy.decidesEarly }
    set { text.policy.decidesEarly = newValue }
  }

  /// As `TextDecoder.escapesAsBytes`.
  package var escapesAsBytes: Bool {
    get { text.decoder.escapesAsBytes }
    set { text.decoder.escapesAsBytes = newValue }
  }

  /// What was converted so far.
  public var report: ConversionReport { text.decoder.report }
}

extension DetectingDecoder {
  /// What happens to the next byte.
  enum Stage {
    /// Plain text is held until it is long enough not to be UTF-16.
    case start

    /// Plain text is passed on.
    case passing

    /// Text is held until the encoding is decided.
    case deciding

    /// Seven-bit text with escape sequences is decoded, up to the first byte above 0x7F.
    case shifted

    /// Text is decoded by the chosen encoding.
    case committed
  }

  /// Decodes the next bytes as far as possible, and appends the text as UTF-8.
  ///
  /// - Throws: `DecodingFailure` if no acceptable encoding was found, or if the text is malformed
  ///   and the policy is to fail. Text that was appended before the error stays.
  /// - Complexity: O(*n*) in the number of bytes.
  public mutating func decode(
    _ bytes: UnsafeRawBufferPointer, into utf8: inout [UInt8]
  ) throws(DecodingFailure) {
    var rest = bytes
    while !rest.isEmpty {
      let count: Int
      switch stage {
      case .start: count = try takeStart(rest, into: &utf8)
      case .passing: count = try takePlain(rest, into: &utf8)
      case .deciding: count = try takeUndecided(rest, into: &utf8)
      case .shifted: count = try takeShifted(rest, into: &utf8)
      case .committed: count = try passCommitted(rest, into: &utf8)
      }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
  }

  /// Decides on the encoding if that has not happened yet, and appends the rest of the text.
  ///
  /// - Returns: The answer.
  /// - Throws: As `decode(_:into:)`.
  @discardableResult
  public mutating func finish(into utf8: inout [UInt8]) throws(DecodingFailure) -> Detection {
    var decision = detection ?? text.known ?? text.detector.finish()
    if stage == .passing, decision.encoding == nil, let textWithControls {
      decision = textWithControls
    }
    if detection == nil {
      // For plain text alone there is nothing to decide, even if a few bytes of it are held.
      if stage == .deciding && decision.byteCount > 0
        || decision.encoding?.isASCIICompatible == false
      {
        try commit(to: decision, into: &utf8)
      } else {
        text.detection = decision
        try text.passHeld(into: &utf8)
      }
    }
    if stage == .committed && !text.bytes.isEmpty { try passLine(into: &utf8) }
    try text.finish(into: &utf8)
    return decision
  }
}
