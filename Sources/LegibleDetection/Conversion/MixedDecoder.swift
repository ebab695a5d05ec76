public import LegibleEncodings

/// Converts text of which some lines are UTF-8 and the others are in an older encoding, or in one of two, as logs
/// and source files are that many hands have written.
///
/// ```swift
/// var decoder = MixedDecoder()
/// var text: [UInt8] = []
/// while let chunk = nextChunk() {
///   try decoder.decode(chunk, into: &text)
/// }
/// try decoder.finish(into: &text)
/// print(decoder.otherLineCount, decoder.detection?.encoding ?? .utf8)
/// ```
///
/// A line, up to its U+000A, is read as UTF-8 where it is well-formed, and else by the encoding that
/// all such lines together are found to be in, but for words and stretches in it that are UTF-8 by themselves. Where
/// these lines are found to be in two older encodings, each is read by the one in which it reads better, as the language
/// models have it. Where the input is cut into chunks changes nothing. From the first line that is not UTF-8 on, at most
/// 64 KB are held back until that is known. A line that is longer than 64 KB is taken in pieces, as if each were a line.
///
/// A decoder is a value, and `Sendable`, as a `TextDecoder` is.
public struct MixedDecoder: Sendable {
  /// How many of the first switches are kept.
  public static let switchLimit = 64

  /// How many bytes are held back at most, and how long a line may be.
  private static var holdLimit: Int { CommitPolicy.holdLimit }

  var decoder: TextDecoder
  var detector: EncodingDetector
  var other: TextEncoding?

  /// What tells two older encodings apart by lines, where there are two.
  var legacyLines: LegacyLines?

  /// Whether lines in an older encoding may be well-formed UTF-8.
  var mayBeUTF8ByChance = false
  let options: DetectionOptions
  let engine: DetectionEngine

  /// The beginning of a line whose end has not come.
  var partial: [UInt8] = []

  /// Whole lines from the first one on that is not UTF-8, until it is known what that is.
  var held: [UInt8] = []
  var policy: CommitPolicy
  var line = 1

  /// What the lines that are not UTF-8 were found to be in; `nil` until that is known.
  public internal(set) var detection: Detection?

  /// The encodings of the lines that are not UTF-8, that of the most lines first: one, or two; none until they are
  /// known.
  public var otherEncodings: [TextEncoding] {
    legacyLines?.encodings ?? [other].compactMap(\.self)
  }

  /// How many lines are not UTF-8.
  public internal(set) var otherLineCount = 0

  /// Where the encoding changes, the first places of all.
  public internal(set) var switches: [Switch] = []

  /// A decoder that has seen nothing yet.
  ///
  /// - Parameters:
  ///   - other: The encoding of lines that are not UTF-8, where it is known.
  ///   - options: What is known about those lines; encodings of Unicode are left out in any case.
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
    let options = options.withoutUnicode
    self.other = other
    mayBeUTF8ByChance = other.map { !$0.hasFewLettersAsContinuations } ?? false
    self.options = options
    self.engine = engine
    detector = EncodingDetector(options: options, engine: engine)
    policy = CommitPolicy(options: options, holdLimit: holdLimit)
    decoder = TextDecoder(
      .utf8, malformed: malformed, byteOrderMark: byteOrderMark, newlines: newlines,
      provesReversibility: provesReversibility)
    if let other { detection = Detection(encoding: other, confidence: 1) }
  }

  /// What was converted so far.
  public var report: ConversionReport { decoder.report }
}

extension MixedDecoder {
  /// Decodes the next bytes as far as it is known how, and appends the text as UTF-8.
  ///
  /// - Throws: `DecodingFailure` when the other lines are in no encoding that may be named, or when
  ///   a line is malformed and the policy is to fail. What was appended before stays.
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
    if partial.isEmpty && held.isEmpty && decoder.encoding == .utf8 && !mayBeUTF8ByChance {
      // Most of most texts is UTF-8, and need not be looked at line by line.
      let end = rest.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
      let lines = UnsafeRawBufferPointer(rebasing: rest[..<end])
      if lines.isWellFormedUTF8 {
        line += lines.count { $0 == 0x0A }
        try decoder.pass(lines, into: &utf8)
        rest = UnsafeRawBufferPointer(rebasing: rest[end...])
      }
    }
    while !rest.isEmpty {
      let room = Self.holdLimit - partial.count
      let end = rest.prefix(room).firstIndex(of: 0x0A)
      let count = end.map { $0 + 1 } ?? min(rest.count, room)
      partial += rest[..<count]
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      if end != nil {
        try take(partial.count, into: &utf8)
      } else if partial.count == Self.holdLimit {
        // No character of more than one byte has a byte up to 0x2F in it.
        try take((partial.lastIndex { $0 <= 0x2F } ?? partial.count - 1) + 1, into: &utf8)
      }
    }
  }

  /// Passes on the lines that are held, read by the likeliest encoding so far, since no more may come
  /// for long.
  ///
  /// - Throws: As `decode(_:into:)`.
  /// - Complexity: O(*n*) in the number of bytes that are held, at most 64 KB.
  public mutating func flush(into utf8: inout [UInt8]) throws(DecodingFailure) {
    guard !held.isEmpty else { return }
    let current = detector.current
    guard current.encoding?.readsPlainTextAsASCII ?? false else { return }
    try commit(to: current, into: &utf8)
  }

  /// Decides, if that has not been done yet, and appends what is left of the text.
  ///
  /// - Throws: As `decode(_:into:)`.
  public mutating func finish(into utf8: inout [UInt8]) throws(DecodingFailure) {
    if !partial.isEmpty { try take(partial.count, into: &utf8) }
    if !held.isEmpty { try commit(to: detector.finish(), into: &utf8) }
    do {
      try decoder.finish(into: &utf8)
    } catch {
      throw .malformed(error)
    }
  }
}
