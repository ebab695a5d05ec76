public import LegibleEncodings

/// Converts text whose lines are in different encodings, UTF-8 and one or more legacy encodings,
/// such as logs and source files that several people have written.
///
/// ```swift
/// var decoder = MixedDecoder()
/// var text: [UInt8] = []
/// for chunk in chunks {
///   try decoder.decode(chunk, into: &text)
/// }
/// try decoder.finish(into: &text)
/// for (encoding, count) in decoder.lineCounts { print(count, encoding) }
/// ```
///
/// The small set of encodings that explains the lines best is searched, and each line, or part of a
/// line, is decoded by the one of them that suits it and its neighbours best. Stretches of UTF-16,
/// lines with escape sequences and byte order marks in the middle are recognised, and a declaration
/// counts for the lines after it. A line that nothing explains is decoded by the likeliest encoding,
/// and reported: see `unexplainedLines`.
///
/// Text that is in UTF-16, UTF-32, EBCDIC or a seven-bit encoding with escape sequences throughout is
/// decoded as a whole, because its lines cannot be separated before it is decoded.
///
/// A line ends with U+000A, with U+000D, or with both. Neither the text nor the answer depends on
/// where the input is cut into chunks. The first 32 lines with bytes beyond ASCII are held back, at
/// most 64 KB; after them, a few lines. A line longer than 64 KB is handled in pieces, as if each were
/// a line.
///
/// A decoder is a value, and `Sendable`, as a `TextDecoder` is.
public struct MixedDecoder: StreamingDecoder {
  /// The maximum number of places in `switches` and in `unexplainedLines`.
  public static let switchLimit = 64

  /// The length beyond which a line is handled in pieces.
  static var lineLimit: Int { CommitPolicy.holdLimit }

  /// How the text is divided into lines.
  enum Layout {
    /// Every line so far is plain ASCII, or is held.
    case undecided

    /// Each line is decoded by its own encoding.
    case lines

    /// The text is in one encoding whose lines cannot be separated before decoding, or is binary
    /// data.
    case whole(LineRun.Content, confidence: Double)
  }

  var layout = Layout.undecided

  /// The decoder, and the lines that are held.
  var text: HeldText

  /// The number of held lines with bytes other than plain text.
  var heldLineCount = 0

  /// Finds the encodings of lines; `nil` before the first decision, and where there is nothing to
  /// find.
  var reader: MixtureReader?

  /// The encoding of all lines that are not UTF-8, where it is known.
  var other: TextEncoding?

  /// What is known about the text.
  let options: DetectionOptions
  let engine: DetectionEngine

  /// The beginning of the text, where it may declare its encoding.
  var head: [UInt8] = []

  /// The beginning of an incomplete line.
  var partial: [UInt8] = []

  /// The counts of lines by encoding.
  var tally: LineTally

  /// For each encoding, the sum of the probabilities of its lines.
  var confidenceSums: [TextEncoding: Double] = [:]

  /// The answer for the lines that are not UTF-8, for most of them, or for the whole text; `nil`
  /// until it is decided. At the end of text without such lines, it is UTF-8 or ASCII.
  public var detection: Detection? { text.detection }

  /// The number of lines in each encoding, the most frequent first. ASCII lines are not counted,
  /// since they are the same in all of them.
  public var lineCounts: [(encoding: TextEncoding, count: Int)] { tally.sorted }

  /// The encodings of the lines that are not UTF-8, the most frequent first; empty until they are
  /// decided.
  public var otherEncodings: [TextEncoding] {
    let counted = tally.sorted.map { $0.encoding }.filter { $0 != .utf8 }
    let known = [other].compactMap { $0 } + (reader?.encodings ?? [])
    return counted + known.filter { $0 != .utf8 && !counted.contains($0) }
  }

  /// The number of lines that are not UTF-8.
  public var otherLineCount: Int {
    lineCounts.reduce(0) { $1.encoding == .utf8 ? $0 : $0 + $1.count }
  }

  /// The first places where the encoding changes, at most `switchLimit`.
  public internal(set) var switches: [Switch] = []

  /// The number of further changes.
  public internal(set) var omittedSwitchCount = 0

  /// The numbers of the first lines that no encoding of the text explains, counted from 1, at most
  /// `switchLimit`. They are decoded by the likeliest encoding.
  public internal(set) var unexplainedLines: [Int] = []

  /// The number of lines that no encoding of the text explains.
  public internal(set) var unexplainedLineCount = 0

  /// Creates a decoder that has seen nothing yet.
  ///
  /// - Parameters:
  ///   - other: The encoding of lines that are not UTF-8, if it is known; or that of the whole
  ///     text, if its lines cannot be separated before decoding, as in UTF-16.
  ///   - options: What is known about the text.
  ///   - engine: The implementation that detects the encoding.
  ///   - malformed: How bytes are handled that the encoding of their line cannot read.
  ///   - byteOrderMark: Whether U+FEFF at the beginning is kept, added or removed.
  ///   - newlines: Whether line ends are converted.
  ///   - provesReversibility: Whether all text is encoded again and compared, as by `TextDecoder`.
  ///   - holdLimit: The maximum number of bytes of whole lines that are held back, from 1 to
  ///     65,536.
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
    self.options = options
    self.engine = engine
    let wholeEncoding = other.flatMap { $0.hasIndependentLines ? nil : $0 }
    let decoder = TextDecoder(
      wholeEncoding ?? .utf8, malformed: malformed, byteOrderMark: byteOrderMark,
      newlines: newlines, provesReversibility: provesReversibility)
    text = HeldText(decoder: decoder, options: options, engine: engine, holdLimit: holdLimit)
    tally = LineTally()
    guard let other else { return }
    if let wholeEncoding {
      layout = .whole(.encoding(wholeEncoding), confidence: 1)
    } else {
      layout = .lines
      self.other = other
    }
    text.detection = Detection(encoding: other, confidence: 1)
  }

  /// As `TextDecoder.escapesAsBytes`.
  package var escapesAsBytes: Bool {
    get { text.decoder.escapesAsBytes }
    set { text.decoder.escapesAsBytes = newValue }
  }

  /// What was converted so far.
  public var report: ConversionReport { text.decoder.report }
}

extension MixedDecoder {
  /// Decodes the next bytes as far as possible, and appends the text as UTF-8.
  ///
  /// - Throws: `DecodingFailure` if the bytes are no text, or if a line is malformed and the policy is
  ///   to fail. Text that was appended before the error stays.
  /// - Complexity: O(*n*) in the number of bytes.
  public mutating func decode(
    _ bytes: UnsafeRawBufferPointer, into utf8: inout [UInt8]
  ) throws(DecodingFailure) {
    var rest = bytes
    while !rest.isEmpty {
      let block = UnsafeRawBufferPointer(rebasing: rest.prefix(Self.lineLimit))
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(block.count))
      try takeLines(of: block, into: &utf8)
    }
  }

  /// Passes on the held lines, decoded by the likeliest encodings so far, because no more may arrive
  /// for a while.
  ///
  /// - Throws: As `decode(_:into:)`.
  /// - Complexity: O(*n*) in the number of held bytes, at most 64 KB.
  public mutating func flush(into utf8: inout [UInt8]) throws(DecodingFailure) {
    guard !text.bytes.isEmpty else { return }
    if case .undecided = layout {
      let whole = wholeAnswer
      // A few bytes are no evidence for UTF-16 without a byte order mark, nor against it if there
      // is a zero byte; nor are they for binary data.
      guard
        whole.encoding.map({ $0.readsPlainTextAsASCII || whole.hasByteOrderMark })
          ?? !(whole.isBinary || text.bytes.contains(0))
      else { return }
    }
    try readHeld(into: &utf8)
  }

  /// Decides on the encoding if that has not happened yet, and appends the rest of the text.
  ///
  /// - Returns: The answer for the lines that are not UTF-8, or for most of them.
  /// - Throws: As `decode(_:into:)`.
  @discardableResult
  public mutating func finish(into utf8: inout [UInt8]) throws(DecodingFailure) -> Detection {
    if case .whole = layout {
      try passWhole(partial[...], into: &utf8)
    } else if !partial.isEmpty {
      try take(partial.count, into: &utf8)
    }
    if !text.bytes.isEmpty { try readHeld(atEnd: true, into: &utf8) }
    tally.finish()
    try text.finish(into: &utf8)
    let detection = finalAnswer
    text.detection = detection
    return detection
  }

  /// The answer at the end: for most of the lines that are not UTF-8.
  private var finalAnswer: Detection {
    if let known = text.detection, isReadAsWhole || other != nil { return known }
    let sorted = tally.sorted
    guard let most = sorted.first(where: { $0.encoding != .utf8 }) ?? sorted.first else {
      return Detection(encoding: .usASCII, confidence: 1)
    }
    let sum = confidenceSums[most.encoding] ?? Double(most.count)
    return Detection(
      encoding: most.encoding, confidence: min(1, sum / Double(max(1, most.count))))
  }
}
