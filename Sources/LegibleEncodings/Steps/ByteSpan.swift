/// Bytes in one piece of memory that the caller owns: `RawSpan`, `Span<UInt8>` and `UTF8Span`.
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

/// The size of the chunks in which a sequence is copied that is not contiguous, in bytes.
private let chunkSize = 16 * 1024

extension Sequence<UInt8> {
  /// Calls the closure with all bytes in order: once if they are contiguous, else once for each chunk. A chunk
  /// lives as long as its call.
  ///
  /// It is inlined, as its callers know the type of the result: to find out a type at run time takes as long as to
  /// convert some kilobytes of text.
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

  /// Calls the closure with contiguous bytes, which live as long as the call; a sequence that is not contiguous is
  /// copied.
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

extension RandomAccessCollection {
  /// Returns the index of the first element that satisfies a condition which all elements after it satisfy as
  /// well; `endIndex` if none does.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  package func partitioningIndex(where isInSecondPart: (Element) -> Bool) -> Index {
    var start = startIndex
    var length = count
    while length > 0 {
      let half = length / 2
      let middle = index(start, offsetBy: half)
      if isInSecondPart(self[middle]) {
        length = half
      } else {
        start = index(after: middle)
        length -= half + 1
      }
    }
    return start
  }
}
