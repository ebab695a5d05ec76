public import LegibleEncodings

/// Converts bytes in an unknown encoding to UTF-8 as they come: it commits late and emits early.
///
/// Plain ASCII means the same in every encoding that the text may be in, so it is passed on at
/// once, but for the beginning: up to the end of a line of eight characters or more, or up to 64 bytes, it may still become
/// UTF-16. `flush(into:)` passes that on too, when somebody waits for it. From the first other byte on, text is held back until enough of it has come to tell the
/// encoding; from then on everything is decoded as it comes. Three sequences of UTF-8 are enough where
/// nothing else is likely; of other encodings two tries have to name the same, of 64 bytes that are not ASCII and of 256;
/// and one byte is enough where the options allow one encoding alone.
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
public struct DetectingDecoder: StreamingDecoder {
  /// Decodes ASCII until the decision has fallen, and then by the encoding decided on; its detector looks at everything
  /// until then.
  var text: HeldText

  var stage = Stage.start

  /// What was told of text in ASCII that has controls, once so much of that has come that it is surely text; from then on
  /// controls are passed on, too.
  var textWithControls: Detection?

  /// What was decided; `nil` until then.
  public var detection: Detection? { text.detection }

  /// A decoder that has seen nothing yet.
  ///
  /// - Parameters:
  ///   - encoding: The encoding of the text where it is known, so that nothing is left to decide.
  ///   - options: What is known about the text, and which encodings it may be decoded by.
  ///   - engine: Who detects.
  ///   - malformed: What happens to bytes that the encoding decided on cannot read; where the options allow no loss, they
  ///     end the text.
  ///   - byteOrderMark: Whether U+FEFF at the beginning is kept, added or taken off.
  ///   - newlines: Whether lines get another ending.
  ///   - provesReversibility: Whether all text is written back and compared, as by `TextDecoder`.
  ///   - holdLimit: How many bytes are held back at most before the decision falls, from 1 to 65,536.
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
    var options = options
    // Text that is passed on at once as ASCII cannot turn out to be UTF-7.
    let passesPlainText = CommitPolicy(options: options).passesPlainText
    if passesPlainText { options.disallowed.insert(.utf7) }
    text = HeldText(decoder: decoder, options: options, engine: engine, holdLimit: holdLimit)
    if !passesPlainText { stage = .deciding }
    guard let encoding else { return }
    stage = .committed
    text.detection = Detection(encoding: encoding, confidence: 1)
  }

  /// Whether the encoding may be decided on before as much has come as is held back; if not, the answer is that of
  /// `EncodingDetector` for all text that is no longer, but for UTF-8 that is certain.
  package var decidesEarly: Bool {
    get { text.policy.decidesEarly }
    set { text.policy.decidesEarly = newValue }
  }

  /// What was converted so far.
  public var report: ConversionReport { text.decoder.report }
}

extension DetectingDecoder {
  /// What happens to the next byte.
  enum Stage {
    /// Plain text is held until there is enough of it to be sure that it is no UTF-16.
    case start

    /// Plain text is passed on.
    case passing

    /// Text is held until the encoding is known.
    case deciding

    /// Text is decoded by escape sequences, up to the first byte above 0x7F.
    case shifted

    /// Text is decoded by the encoding that was decided on.
    case committed
  }

  /// Decodes the next bytes as far as it is known how, and appends the text as UTF-8.
  ///
  /// - Throws: `DecodingFailure` when the text is in no encoding that may be named, or when it is
  ///   malformed and the policy is to fail. What was appended before stays.
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
      case .committed:
        try text.decoder.pass(rest, into: &utf8)
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
    var decision = detection ?? text.detector.finish()
    if stage == .passing, decision.encoding == nil, let textWithControls {
      decision = textWithControls
    }
    if detection == nil {
      // Plain text alone leaves nothing to decide, whatever few bytes of it are held.
      if stage == .deciding && decision.byteCount > 0
        || decision.encoding?.isASCIICompatible == false
      {
        try commit(to: decision, into: &utf8)
      } else {
        text.detection = decision
        try text.passHeld(into: &utf8)
      }
    }
    try text.finish(into: &utf8)
    return decision
  }
}
