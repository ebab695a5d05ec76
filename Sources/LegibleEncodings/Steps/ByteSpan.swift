/// Bytes in one piece of memory that somebody else owns: `RawSpan`, `Span<UInt8>` and `UTF8Span`.
///
/// Each function that takes bytes has two forms: one for any `Sequence` of bytes (arrays and slices of them,
/// buffer pointers, `Data`, the buffers of network libraries), and one for a span. A contiguous sequence is not
/// copied; others are copied in chunks of a few kilobytes.
public protocol ByteSpan: ~Copyable, ~Escapable {
  /// Calls the closure with the bytes, which live as long as the call.
  ///
  /// - Throws: What the closure throws.
  func withRawBytes<Result, Failure>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result
}

extension RawSpan: ByteSpan {
  /// Calls the closure with the bytes, which live as long as the call.
  ///
  /// - Throws: What the closure throws.
  public func withRawBytes<Result, Failure>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withUnsafeBytes(body)
  }
}

extension Span: ByteSpan where Element == UInt8 {
  /// Calls the closure with the bytes, which live as long as the call.
  ///
  /// - Throws: What the closure throws.
  public func withRawBytes<Result, Failure>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try bytes.withUnsafeBytes(body)
  }
}

extension UTF8Span: ByteSpan {
  /// Calls the closure with the text in UTF-8, which lives as long as the call.
  ///
  /// - Throws: What the closure throws.
  public func withRawBytes<Result, Failure>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try span.bytes.withUnsafeBytes(body)
  }
}

/// How many bytes of a sequence that is not in one piece are copied at a time.
private let chunkSize = 16 * 1024

extension Sequence<UInt8> {
  /// Calls the closure with all bytes in order: at once if they lie in one piece, else chunk by
  /// chunk. Each chunk lives as long as its call.
  ///
  /// It becomes a part of its callers, which know the type of the result: to find out types while running takes
  /// as long as some kilobytes of text.
  @inline(__always)
  package func forEachChunk<Failure>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    if let result = resultForStorage(body) { return try result.get() }
    var iterator = makeIterator()
    var chunk: [UInt8] = []
    chunk.reserveCapacity(chunkSize)
    while true {
      chunk.removeAll(keepingCapacity: true)
      while chunk.count < chunkSize, let byte = iterator.next() { chunk.append(byte) }
      if chunk.isEmpty { return }
      try chunk.span.withUnsafeBytes(body)
    }
  }

  /// Calls the closure with the bytes in one piece, which live as long as the call; those that do
  /// not lie like that are copied.
  package func withContiguousBytes<Success, Failure>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Success
  ) throws(Failure) -> Success {
    if let result = resultForStorage(body) { return try result.get() }
    return try Array(self).span.withUnsafeBytes(body)
  }

  /// The result of the closure for contiguous storage, or `nil` if the storage is not contiguous.
  @inline(__always)
  private func resultForStorage<Success, Failure>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Success
  ) -> Result<Success, Failure>? {
    withContiguousStorageIfAvailable { buffer in
      do throws(Failure) {
        return .success(try body(UnsafeRawBufferPointer(buffer)))
      } catch {
        return .failure(error)
      }
    }
  }
}
