public import LegibleEncodings

/// Converts text of which lines are in different encodings: UTF-8, and one or more older ones, as logs and source files are
/// that many hands have written.
///
/// ```swift
/// var decoder = MixedDecoder()
/// var text: [UInt8] = []
/// while let chunk = nextChunk() {
///   try decoder.decode(chunk, into: &text)
/// }
/// try decoder.finish(into: &text)
/// for (encoding, count) in decoder.lineCounts { print(count, encoding) }
/// ```
///
/// A line is read as UTF-8 where it is well-formed, and else by the encoding that all such lines together are found to be
/// in, except for words and stretches in it that are UTF-8 by themselves. Where these lines are found to be in two older
/// encodings, each is read by the one in which it reads better, as the language models have it. A line that reads badly so,
/// and is sure by itself to be in another encoding, in spite of what all the lines are in, is read by that one.
///
/// Text in UTF-16, UTF-32, EBCDIC or a seven-bit encoding with escape sequences is in one encoding as a whole, and is read
/// by that, since its lines cannot be told apart before it is decoded.
///
/// A line ends with U+000A, with U+000D, or with both. Where the input is cut into chunks changes nothing. From the first
/// line on that is not well-formed UTF-8, or has controls or escape sequences, at most 64 KB are held back until it is
/// known what the text is in. A line that is longer than 64 KB is taken in pieces, as if each were a line.
///
/// A decoder is a value, and `Sendable`, as a `TextDecoder` is.
public struct MixedDecoder: StreamingDecoder {
  /// How many places `switches` has at most.
  public static let switchLimit = 64

  /// How long a line may be that is not taken in pieces.
  static var lineLimit: Int { CommitPolicy.holdLimit }

  /// What is known of the lines of the text.
  enum Layout {
    /// Every line so far is plain ASCII, or is held.
    case undecided

    /// Each line is read by itself.
    case lines

    /// The text is in one encoding, in which its lines cannot be told apart; or it is no text.
    case whole(LineRun.Content, confidence: Double)
  }

  var layout = Layout.undecided

  /// Decodes the lines; holds whole lines from the first one on that is not UTF-8, until it is known what that is.
  var text: HeldText

  /// What tells the encoding of a line that is not UTF-8; `nil` until that is known.
  var encodings: LineEncodings?

  /// What is known of the text as a whole, and of its lines that are not UTF-8.
  let wholeOptions: DetectionOptions
  let options: DetectionOptions
  let engine: DetectionEngine

  /// The beginning of a line whose end has not come.
  var partial: [UInt8] = []

  /// The lines so far, by their encodings.
  var tally: LineTally

  /// What the lines that are not UTF-8 were found to be in, or most of them, or the whole text; `nil` until that is known. At
  /// the end of text without such lines it is UTF-8 or ASCII.
  public var detection: Detection? { text.detection }

  /// How many lines are in each encoding, that of the most lines first; lines in ASCII are in all of them, and not counted.
  public var lineCounts: [(encoding: TextEncoding, count: Int)] { tally.sorted }

  /// The encodings of the lines that are not UTF-8, that of the most lines first; none until they are known.
  public var otherEncodings: [TextEncoding] {
    let counted = tally.sorted.map(\.encoding).filter { $0 != .utf8 }
    return counted + (encodings?.known ?? []).filter { !counted.contains($0) }
  }

  /// How many lines are not UTF-8.
  public var otherLineCount: Int {
    lineCounts.reduce(0) { $1.encoding == .utf8 ? $0 : $0 + $1.count }
  }

  /// The first places where the encoding changes, at most `switchLimit` of them.
  public internal(set) var switches: [Switch] = []

  /// How many more there are.
  public internal(set) var omittedSwitchCount = 0

  /// A decoder that has seen nothing yet.
  ///
  /// - Parameters:
  ///   - other: The encoding of lines that are not UTF-8, where it is known; or that of the text, where it is one in which
  ///     lines cannot be told apart, such as UTF-16.
  ///   - options: What is known about the text.
  ///   - engine: Who detects.
  ///   - malformed: What happens to bytes that the encoding of their line cannot read.
  ///   - byteOrderMark: Whether U+FEFF at the beginning is kept, added or taken off.
  ///   - newlines: Whether lines get another ending.
  ///   - provesReversibility: Whether all text is written back and compared, as by `TextDecoder`.
  ///   - holdLimit: How many bytes of whole lines are held back at most, from 1 to 65,536.
  public init(
    other: TextEncoding? = nil,
    options: DetectionOptions = DetectionOptions(),
    engine: DetectionEngine = .native,
    malformed: MalformedPolicy = .fail,
    byteOrderMark: ByteOrderMarkPolicy = .remove,
    newlines: NewlinePolicy = .keep,
    provesReversibility: Bool = false,
    holdLimit: Int = 65_536
  ) {
    wholeOptions = options
    self.options = options.withoutUnicode
    self.engine = engine
    let wholeEncoding = other.flatMap { $0.hasIndependentLines ? nil : $0 }
    let decoder = TextDecoder(
      wholeEncoding ?? .utf8, malformed: malformed, byteOrderMark: byteOrderMark,
      newlines: newlines,
      provesReversibility: provesReversibility)
    text = HeldText(
      decoder: decoder, options: self.options, engine: engine, holdLimit: holdLimit)
    tally = LineTally()
    guard let other else { return }
    if let wholeEncoding {
      layout = .whole(.encoding(wholeEncoding), confidence: 1)
    } else {
      layout = .lines
      encodings = LineEncodings(of: other)
    }
    text.detection = Detection(encoding: other, confidence: 1)
  }

  /// What was converted so far.
  public var report: ConversionReport { text.decoder.report }
}

extension MixedDecoder {
  /// Decodes the next bytes as far as it is known how, and appends the text as UTF-8.
  ///
  /// - Throws: `DecodingFailure` when the other lines are in no encoding that may be named, or when
  ///   a line is malformed and the policy is to fail. What was appended before stays.
  /// - Complexity: O(*n*) in the number of bytes.
  public mutating func decode(
    _ bytes: UnsafeRawBufferPointer, into utf8: inout [UInt8]
  ) throws(DecodingFailure) {
    var rest = bytes
    while !rest.isEmpty {
      let block = UnsafeRawBufferPointer(rebasing: rest.prefix(Self.lineLimit))
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(block.count))
      var count = 0
      if !partial.isEmpty {
        count = block.lineEnd(from: 0) ?? block.count
        try takeLines(of: UnsafeRawBufferPointer(rebasing: block[..<count]), into: &utf8)
      }
      count += try takeUTF8Lines(
        of: UnsafeRawBufferPointer(rebasing: block[count...]), into: &utf8)
      try takeLines(of: UnsafeRawBufferPointer(rebasing: block[count...]), into: &utf8)
    }
  }

  /// Passes on the lines that are held, read by the likeliest encoding so far, since no more may come
  /// for long.
  ///
  /// - Throws: As `decode(_:into:)`.
  /// - Complexity: O(*n*) in the number of bytes that are held, at most 64 KB.
  public mutating func flush(into utf8: inout [UInt8]) throws(DecodingFailure) {
    if case .undecided = layout, !text.bytes.isEmpty {
      let whole = wholeAnswer
      // Few bytes are no evidence of UTF-16 without its mark, nor against it where they have a NUL.
      guard
        whole.encoding.map({ $0.readsPlainTextAsASCII || whole.hasByteOrderMark })
          ?? !text.bytes.contains(0)
      else { return }
      try decideLayout(by: whole, into: &utf8)
    }
    guard !text.bytes.isEmpty else { return }
    let current = text.detector.current
    guard current.encoding?.readsPlainTextAsASCII ?? false else { return }
    try commit(to: current, into: &utf8)
  }

  /// Decides, if that has not been done yet, and appends what is left of the text.
  ///
  /// - Returns: What the lines that are not UTF-8 are in, or most of them.
  /// - Throws: As `decode(_:into:)`.
  @discardableResult
  public mutating func finish(into utf8: inout [UInt8]) throws(DecodingFailure) -> Detection {
    if case .whole = layout {
      try passWhole(partial, into: &utf8)
    } else if !partial.isEmpty {
      try take(partial.count, into: &utf8)
    }
    if case .undecided = layout, !text.bytes.isEmpty {
      try decideLayout(by: wholeAnswer, into: &utf8)
    }
    if !text.bytes.isEmpty { try commit(to: text.detector.finish(), into: &utf8) }
    tally.finish()
    try text.finish(into: &utf8)
    let detection =
      text.detection
      ?? Detection(encoding: tally.sorted.isEmpty ? .usASCII : .utf8, confidence: 1)
    text.detection = detection
    return detection
  }
}
