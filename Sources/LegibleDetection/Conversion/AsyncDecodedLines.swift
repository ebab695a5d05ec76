public import LegibleEncodings

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

    /// Where the next line begins, and up to where no line end was found.
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
