/// A lazy sequence of the malformed sequences of a text.
///
/// Made by `TextEncoding.malformedSequences(in:)`. Each element has the offsets, in bytes from the
/// start, of a sequence that becomes one U+FFFD. Encodings with shifts go on in the state that they
/// were in, so the places are those that a `TextDecoder` reports.
public struct MalformedSequences<Bytes: Sequence<UInt8>>: Sequence {
  let bytes: Bytes
  let encoding: TextEncoding

  /// An iterator at the beginning of the bytes.
  public func makeIterator() -> Iterator {
    Iterator(bytes: bytes, encoding: encoding)
  }

  /// Goes from one malformed sequence to the next.
  public struct Iterator: IteratorProtocol {
    private let bytes: Bytes
    private var driver: StepDriver
    private var isAtEnd = false

    /// The iterator from which bytes are copied chunk by chunk; `nil` while they are read in place.
    private var source: Bytes.Iterator?
    private var chunk: [UInt8] = []

    /// The number of bytes of the chunk, or of the bytes in place, that the driver has taken.
    private var offset = 0

    init(bytes: Bytes, encoding: TextEncoding) {
      self.bytes = bytes
      driver = StepDriver(encoding.makeDecoder())
    }

    /// The next malformed sequence, or `nil` if there is none.
    ///
    /// - Complexity: O(*n*) in the number of bytes up to there.
    public mutating func next() -> Range<Int>? {
      if isAtEnd { return nil }
      if source == nil {
        let found = bytes.withContiguousStorageIfAvailable { bytes in
          scan(UnsafeRawBufferPointer(bytes), isLast: true)
        }
        if let found { return found }
        source = bytes.makeIterator()
      }
      while true {
        if offset == chunk.count { refill() }
        let current = chunk
        let found = current.withUnsafeBytes { scan($0, isLast: $0.isEmpty) }
        if found != nil || isAtEnd { return found }
      }
    }

    private mutating func refill() {
      offset = 0
      chunk.removeAll(keepingCapacity: true)
      while chunk.count < StepDriver.blockSize, let byte = source?.next() { chunk.append(byte) }
    }

    /// Scans bytes from `offset` up to the next malformed sequence or their end.
    ///
    /// - Parameter isLast: Whether the text ends with these bytes.
    private mutating func scan(_ bytes: UnsafeRawBufferPointer, isLast: Bool) -> Range<Int>? {
      var rest = UnsafeRawBufferPointer(rebasing: bytes[offset...])
      defer { offset = bytes.count - rest.count }
      while true {
        if !driver.takeUnchanged(&rest).isEmpty { continue }
        let event = driver.next(&rest, atEnd: isLast)
        if event.isDone { isAtEnd = isLast }
        if event.stop != nil {
          // If the platform has no converter, nothing is read, and no place is malformed.
          if event.stop == .unsupported {
            isAtEnd = true
            return nil
          }
          return (driver.position - event.bytes.count)..<driver.position
        }
        if event.isDone { return nil }
      }
    }
  }
}

extension MalformedSequences: Sendable where Bytes: Sendable {}
extension MalformedSequences.Iterator: Sendable where Bytes: Sendable, Bytes.Iterator: Sendable {}

extension TextEncoding {
  /// A lazy sequence of all malformed sequences of this encoding in some bytes.
  ///
  /// ```swift
  /// for range in TextEncoding.utf8.malformedSequences(in: bytes) {
  ///   print("bytes \(range.lowerBound)..<\(range.upperBound) cannot be read")
  /// }
  /// ```
  ///
  /// - Complexity: O(1); to go through all of them O(*n*) in the number of bytes.
  public func malformedSequences<Bytes: Sequence<UInt8>>(
    in bytes: Bytes
  ) -> MalformedSequences<Bytes> {
    MalformedSequences(bytes: bytes, encoding: self)
  }
}
