// Embedded Swift has tasks only on some systems.
#if !hasFeature(Embedded)
  public import LegibleEncodings

  /// The text of an asynchronous sequence of chunks in an unknown encoding, in pieces.
  ///
  /// Created by `decoded(options:malformed:)`. Pieces end between characters (Unicode scalars). Text
  /// is produced as early as `DetectingDecoder` produces it: ASCII at once, other text once its
  /// encoding is known. At most 64 KB and one chunk are held, however long the text is.
  public struct AsyncDecodedText<Base: AsyncSequence>: AsyncSequence
  where Base.Element: Sequence<UInt8> {
    let base: Base
    let decoder: DetectingDecoder

    /// Returns an iterator at the first piece.
    public func makeAsyncIterator() -> Iterator {
      Iterator(base: base.makeAsyncIterator(), decoder: decoder)
    }

    /// Produces the pieces.
    public struct Iterator: AsyncIteratorProtocol {
      private var base: Base.AsyncIterator
      private var decoder: DetectingDecoder
      private var isFinished = false

      init(base: Base.AsyncIterator, decoder: DetectingDecoder) {
        self.base = base
        self.decoder = decoder
      }

      /// The answer about the encoding; `nil` until it is decided.
      public var detection: Detection? { decoder.detection }

      /// What was converted so far.
      public var report: ConversionReport { decoder.report }

      /// Returns the next piece of text, or `nil` at the end.
      ///
      /// It runs on the caller's actor, which is suspended only for more bytes.
      ///
      /// - Throws: Any error of the underlying sequence; `CancellationError` if the task is
      ///   cancelled; and `DecodingFailure` if no acceptable encoding was found, or if some bytes are
      ///   malformed and the policy is to fail.
      public mutating func next(isolation actor: isolated (any Actor)?) async throws -> String? {
        var utf8: [UInt8] = []
        guard try await read(into: &utf8, isolation: actor) else { return nil }
        return String(decoding: utf8, as: UTF8.self)
      }

      /// Appends the next piece of text; returns false at the end.
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
    /// Returns the text of chunks of bytes in an unknown encoding as it arrives.
    ///
    /// ```swift
    /// for try await text in stream.decoded() { print(text, terminator: "") }
    /// ```
    ///
    /// - Parameters:
    ///   - options: What is known about the text, and which encodings are acceptable.
    ///   - malformed: How bytes are handled that the encoding cannot read.
    public func decoded(
      options: DetectionOptions = DetectionOptions(), malformed: MalformedPolicy = .replace
    ) -> AsyncDecodedText<Self> {
      AsyncDecodedText(
        base: self, decoder: DetectingDecoder(options: options, malformed: malformed))
    }

    /// Returns the lines of chunks of bytes in an unknown encoding as they arrive, without their line
    /// ends.
    ///
    /// ```swift
    /// for try await line in stream.decodedLines() where line.contains("error") { print(line) }
    /// ```
    ///
    /// Lines end with U+000A, U+000D, or both. A line is held as a whole, however long it is.
    ///
    /// - Parameters:
    ///   - options: What is known about the text, and which encodings are acceptable.
    ///   - malformed: How bytes are handled that the encoding cannot read.
    public func decodedLines(
      options: DetectionOptions = DetectionOptions(), malformed: MalformedPolicy = .replace
    ) -> AsyncDecodedLines<Self> {
      let decoder = DetectingDecoder(options: options, malformed: malformed, newlines: .lf)
      return AsyncDecodedLines(text: AsyncDecodedText(base: self, decoder: decoder))
    }
  }

  extension AsyncSequence where Element == UInt8 {
    /// Returns the text of bytes in an unknown encoding as it arrives.
    ///
    /// - Parameters:
    ///   - options: What is known about the text, and which encodings are acceptable.
    ///   - malformed: How bytes are handled that the encoding cannot read.
    public func decoded(
      options: DetectionOptions = DetectionOptions(), malformed: MalformedPolicy = .replace
    ) -> AsyncDecodedText<AsyncByteChunks<Self>> {
      AsyncByteChunks(base: self).decoded(options: options, malformed: malformed)
    }

    /// Returns the lines of bytes in an unknown encoding as they arrive, without their line ends.
    ///
    /// Lines end with U+000A, U+000D, or both. A line is held as a whole, however long it is.
    ///
    /// - Parameters:
    ///   - options: What is known about the text, and which encodings are acceptable.
    ///   - malformed: How bytes are handled that the encoding cannot read.
    public func decodedLines(
      options: DetectionOptions = DetectionOptions(), malformed: MalformedPolicy = .replace
    ) -> AsyncDecodedLines<AsyncByteChunks<Self>> {
      AsyncByteChunks(base: self).decodedLines(options: options, malformed: malformed)
    }
  }

  /// The lines of an asynchronous sequence of chunks in an unknown encoding, without their line ends.
  ///
  /// Created by `decodedLines(options:malformed:)`. A line end at the end of the text is not followed
  /// by an empty line. Each byte of text is scanned once, whatever the length of lines and chunks.
  public struct AsyncDecodedLines<Base: AsyncSequence>: AsyncSequence
  where Base.Element: Sequence<UInt8> {
    let text: AsyncDecodedText<Base>

    /// Returns an iterator at the first line.
    public func makeAsyncIterator() -> Iterator { Iterator(text: text.makeAsyncIterator()) }

    /// Produces the lines.
    public struct Iterator: AsyncIteratorProtocol {
      private var text: AsyncDecodedText<Base>.Iterator

      /// Decoded text in which all line ends are U+000A.
      private var utf8: [UInt8] = []

      /// The start of the next line, and the end of the part that has been searched for its line end.
      private var start = 0
      private var searched = 0

      init(text: AsyncDecodedText<Base>.Iterator) { self.text = text }

      /// The answer about the encoding; `nil` until it is decided.
      public var detection: Detection? { text.detection }

      /// What was converted so far; line ends are counted as they were in the input.
      public var report: ConversionReport { text.report }

      /// Returns the next line, or `nil` at the end.
      ///
      /// It runs on the caller's actor, which is suspended only for more bytes and not for each line.
      ///
      /// - Throws: Any error of the underlying sequence; `CancellationError` if the task is
      ///   cancelled; and `DecodingFailure` if no acceptable encoding was found, or if some bytes are
      ///   malformed and the policy is to fail.
      public mutating func next(isolation actor: isolated (any Actor)?) async throws -> String? {
        while true {
          if let end = lineEnd() { return take(upTo: end, next: end + 1) }
          // Lines that were returned are removed before more text is read, so each byte is moved at
          // most once.
          utf8.removeFirst(start)
          start = 0
          searched = utf8.count
          guard try await text.read(into: &utf8, isolation: actor) else {
            return utf8.isEmpty ? nil : take(upTo: utf8.count, next: utf8.count)
          }
        }
      }

      /// Returns where the line that begins at `start` ends, if its end has been read.
      private mutating func lineEnd() -> Int? {
        let end = utf8[searched...].withUnsafeBytes { $0.firstIndex(of: 0x0A) }
        return end.map { searched + $0 }
      }

      private mutating func take(upTo end: Int, next: Int) -> String {
        defer {
          start = next
          searched = next
        }
        return String(decoding: utf8[start..<end], as: UTF8.self)
      }
    }
  }

  extension AsyncDecodedLines: Sendable where Base: Sendable {}

  /// The bytes of an asynchronous sequence in chunks that end after each U+000A or after 4 KB.
  ///
  /// Text that arrives line by line is therefore passed on line by line.
  public struct AsyncByteChunks<Base: AsyncSequence>: AsyncSequence where Base.Element == UInt8 {
    let base: Base

    /// The maximum length of a chunk in bytes.
    private static var limit: Int { 4096 }

    /// Returns an iterator at the first chunk.
    public func makeAsyncIterator() -> Iterator { Iterator(base: base.makeAsyncIterator()) }

    /// Produces the chunks.
    public struct Iterator: AsyncIteratorProtocol {
      var base: Base.AsyncIterator

      /// The next chunk, or `nil` at the end.
      ///
      /// - Throws: Any error of the underlying sequence.
      public mutating func next() async throws -> [UInt8]? {
        var chunk: [UInt8] = []
        chunk.reserveCapacity(AsyncByteChunks.limit)
        while chunk.count < AsyncByteChunks.limit, let byte = try await base.next() {
          chunk.append(byte)
          if byte == 0x0A { break }
        }
        return chunk.isEmpty ? nil : chunk
      }
    }
  }

  extension AsyncByteChunks: Sendable where Base: Sendable {}
#endif
