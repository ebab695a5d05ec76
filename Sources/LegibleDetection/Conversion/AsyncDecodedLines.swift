public import LegibleEncodings

/// The lines of an asynchronous sequence of chunks in an unknown encoding, without their ends.
///
/// Made by `decodedLines(options:malformed:)`. A text that ends in a line end has no empty line behind
/// it. Each byte of text is looked at once, whatever the length of the lines and chunks.
public struct AsyncDecodedLines<Base: AsyncSequence>: AsyncSequence
where Base.Element: Sequence<UInt8> {
  let text: AsyncDecodedText<Base>

  /// An iterator at the first line.
  public func makeAsyncIterator() -> Iterator { Iterator(text: text.makeAsyncIterator()) }

  /// Goes from one line to the next.
  public struct Iterator: AsyncIteratorProtocol {
    private var text: AsyncDecodedText<Base>.Iterator

    /// Decoded text, in which lines end in U+000A.
    private var utf8: [UInt8] = []

    /// Where the next line begins, and how far no line end was found.
    private var start = 0
    private var searched = 0

    init(text: AsyncDecodedText<Base>.Iterator) { self.text = text }

    /// What was decided about the encoding; `nil` until then.
    public var detection: Detection? { text.detection }

    /// What was converted so far; the ends of lines count as they were read.
    public var report: ConversionReport { text.report }

    /// The next line, or `nil` at the end.
    ///
    /// It is taken where the caller runs, so that an actor leaves its place only for more bytes, and not for each line.
    ///
    /// - Throws: What the sequence throws; `CancellationError` if the task is cancelled; and
    ///   `DecodingFailure` if the bytes are in no encoding that may be named, or some are malformed and
    ///   the policy is to fail.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws -> String? {
      while true {
        if let end = lineEnd() { return take(upTo: end, next: end + 1) }
        // What was given out is dropped before more comes, so that lines are moved once at most.
        utf8.removeFirst(start)
        start = 0
        searched = utf8.count
        guard try await text.read(into: &utf8, isolation: actor) else {
          return utf8.isEmpty ? nil : take(upTo: utf8.count, next: utf8.count)
        }
      }
    }

    /// Where the line that begins at `start` ends, if that has come.
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
