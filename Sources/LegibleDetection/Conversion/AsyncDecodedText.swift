public import LegibleEncodings

/// The text of an asynchronous sequence of chunks in an unknown encoding, piece by piece.
///
/// Made by `decoded(options:malformed:)`. The pieces end between characters (Unicode scalars). Text
/// comes as early as a `DetectingDecoder` gives it: ASCII at once, other text when its encoding is
/// known. No more than 64 KB and a chunk are held, however long the text is.
public struct AsyncDecodedText<Base: AsyncSequence>: AsyncSequence
where Base.Element: Sequence<UInt8> {
  let base: Base
  let decoder: DetectingDecoder

  /// An iterator at the beginning of the text.
  public func makeAsyncIterator() -> Iterator {
    Iterator(base: base.makeAsyncIterator(), decoder: decoder)
  }

  /// Goes from one piece of text to the next.
  public struct Iterator: AsyncIteratorProtocol {
    private var base: Base.AsyncIterator
    private var decoder: DetectingDecoder
    private var isFinished = false

    init(base: Base.AsyncIterator, decoder: DetectingDecoder) {
      self.base = base
      self.decoder = decoder
    }

    /// What was decided about the encoding; `nil` until then.
    public var detection: Detection? { decoder.detection }

    /// What was converted so far.
    public var report: ConversionReport { decoder.report }

    /// The next piece of text, or `nil` at the end.
    ///
    /// It is decoded where the caller runs, so that an actor leaves its place only for more bytes.
    ///
    /// - Throws: What the sequence throws; `CancellationError` if the task is cancelled; and
    ///   `DecodingFailure` if the bytes are in no encoding that may be named, or some are malformed and
    ///   the policy is to fail.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws -> String? {
      var utf8: [UInt8] = []
      guard try await read(into: &utf8, isolation: actor) else { return nil }
      return String(decoding: utf8, as: UTF8.self)
    }

    /// Appends the next piece of text, if there is one.
    mutating func read(
      into utf8: inout [UInt8], isolation actor: isolated (any Actor)?
    ) async throws -> Bool {
      let count = utf8.count
      while !isFinished && utf8.count == count {
        try Task.checkCancellation()
        if let chunk = try await base.next(isolation: actor) {
          try decoder.decode(chunk, into: &utf8)
        } else {
          isFinished = true
          try decoder.finish(into: &utf8)
        }
      }
      return utf8.count > count
    }
  }
}

extension AsyncDecodedText: Sendable where Base: Sendable {}

extension AsyncSequence where Element: Sequence<UInt8> {
  /// The text of chunks of bytes in an unknown encoding, as it comes.
  ///
  /// ```swift
  /// for try await text in stream.decoded() { print(text, terminator: "") }
  /// ```
  ///
  /// - Parameters:
  ///   - options: What is known about the text, and which encodings it may be decoded by.
  ///   - malformed: What happens to bytes that the encoding cannot read.
  public func decoded(
    options: DetectionOptions = DetectionOptions(), malformed: MalformedPolicy = .replace
  ) -> AsyncDecodedText<Self> {
    AsyncDecodedText(
      base: self, decoder: DetectingDecoder(options: options, malformed: malformed))
  }

  /// The lines of chunks of bytes in an unknown encoding, as they come, without their ends.
  ///
  /// ```swift
  /// for try await line in stream.decodedLines() where line.contains("error") { print(line) }
  /// ```
  ///
  /// Lines end in U+000A, in U+000D, or in both. A line is held whole, however long it is.
  ///
  /// - Parameters:
  ///   - options: What is known about the text, and which encodings it may be decoded by.
  ///   - malformed: What happens to bytes that the encoding cannot read.
  public func decodedLines(
    options: DetectionOptions = DetectionOptions(), malformed: MalformedPolicy = .replace
  ) -> AsyncDecodedLines<Self> {
    let decoder = DetectingDecoder(options: options, malformed: malformed, newlines: .lf)
    return AsyncDecodedLines(text: AsyncDecodedText(base: self, decoder: decoder))
  }
}

extension AsyncSequence where Element == UInt8 {
  /// The text of bytes in an unknown encoding, as it comes.
  ///
  /// - Parameters:
  ///   - options: What is known about the text, and which encodings it may be decoded by.
  ///   - malformed: What happens to bytes that the encoding cannot read.
  public func decoded(
    options: DetectionOptions = DetectionOptions(), malformed: MalformedPolicy = .replace
  ) -> AsyncDecodedText<AsyncByteChunks<Self>> {
    AsyncByteChunks(base: self).decoded(options: options, malformed: malformed)
  }

  /// The lines of bytes in an unknown encoding, as they come, without their ends.
  ///
  /// Lines end in U+000A, in U+000D, or in both. A line is held whole, however long it is.
  ///
  /// - Parameters:
  ///   - options: What is known about the text, and which encodings it may be decoded by.
  ///   - malformed: What happens to bytes that the encoding cannot read.
  public func decodedLines(
    options: DetectionOptions = DetectionOptions(), malformed: MalformedPolicy = .replace
  ) -> AsyncDecodedLines<AsyncByteChunks<Self>> {
    AsyncByteChunks(base: self).decodedLines(options: options, malformed: malformed)
  }
}
