/// The bytes of an asynchronous sequence in chunks: up to each U+000A, and up to 4 KB.
///
/// So text that comes line by line is passed on line by line.
public struct AsyncByteChunks<Base: AsyncSequence>: AsyncSequence where Base.Element == UInt8 {
  let base: Base

  /// How many bytes a chunk has at most.
  private static var limit: Int { 4096 }

  /// An iterator at the beginning of the bytes.
  public func makeAsyncIterator() -> Iterator { Iterator(base: base.makeAsyncIterator()) }

  /// Goes from one chunk to the next.
  public struct Iterator: AsyncIteratorProtocol {
    var base: Base.AsyncIterator

    /// The next chunk, or `nil` at the end.
    ///
    /// - Throws: What the sequence of bytes throws.
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
