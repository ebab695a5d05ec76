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
