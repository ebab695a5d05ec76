/// Finds the first malformed bytes of a text as it comes, without converting it.
///
/// ```swift
/// var validator = TextValidator(.utf8)
/// while let chunk = nextChunk() { validator.consume(chunk) }
/// if let malformed = validator.finish() {
///   print("malformed from byte \(malformed.lowerBound) on")
/// }
/// ```
///
/// What it finds is what a `TextDecoder` would throw an error for. Where the text is cut into chunks
/// does not matter. UTF-8 and US-ASCII are scanned by vector instructions; bytes in other encodings
/// are converted, and the result is thrown away.
public struct TextValidator: ~Copyable {
  /// The encoding that the text should be in.
  public let encoding: TextEncoding

  /// Where the first malformed sequence is, in bytes from the start of the text; `nil` if all so far
  /// is well-formed. Nothing behind it is looked at.
  public private(set) var firstMalformedSequence: Range<Int>?

  private var driver: StepDriver

  /// A validator at the beginning of a text.
  public init(_ encoding: TextEncoding) {
    self.init(encoding, at: 0)
  }

  /// A validator behind bytes that are well-formed, and leave it in its initial state.
  fileprivate init(_ encoding: TextEncoding, at position: Int) {
    self.encoding = encoding
    driver = StepDriver(encoding.makeDecoder(), at: position)
  }

  /// Looks at the next bytes.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  public mutating func consume(_ bytes: UnsafeRawBufferPointer) {
    scan(bytes, atEnd: false)
  }

  /// Looks at the next bytes.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  public mutating func consume(_ bytes: Span<UInt8>) {
    bytes.withUnsafeBytes { scan($0, atEnd: false) }
  }

  /// Looks at the next bytes.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  public mutating func consume(_ bytes: some Sequence<UInt8>) {
    bytes.withContiguousBytes { scan($0, atEnd: false) }
  }

  /// Ends the text: a character that is still incomplete is malformed.
  ///
  /// - Returns: Where the first malformed sequence is, in bytes from the start of the text, or `nil`
  ///   if all is well-formed.
  public consuming func finish() -> Range<Int>? {
    scan(UnsafeRawBufferPointer(start: nil, count: 0), atEnd: true)
    return firstMalformedSequence
  }

  private mutating func scan(_ bytes: UnsafeRawBufferPointer, atEnd: Bool) {
    var rest = bytes
    while firstMalformedSequence == nil {
      if !driver.takeUnchanged(&rest).isEmpty { continue }
      let event = driver.next(&rest, atEnd: atEnd)
      if event.trouble != nil {
        firstMalformedSequence = (driver.position - event.bytes.count)..<driver.position
      }
      if event.isDone { return }
    }
  }
}

extension TextEncoding {
  /// Whether bytes are text in this encoding from the first to the last.
  ///
  /// ```swift
  /// TextEncoding.utf8.isValid([0x63, 0x61, 0x66, 0xE9])  // false
  /// ```
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  public func isValid(_ bytes: some Sequence<UInt8>) -> Bool {
    firstMalformedSequence(in: bytes) == nil
  }

  /// Whether bytes are text in this encoding from the first to the last.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  public func isValid(_ bytes: RawSpan) -> Bool {
    firstMalformedSequence(in: bytes) == nil
  }

  /// Where the first bytes are that are no text in this encoding.
  ///
  /// ```swift
  /// TextEncoding.utf8.firstMalformedSequence(in: [0x63, 0xE2, 0x82, 0x61])  // 1..<3
  /// ```
  ///
  /// - Parameter bytes: An array or a slice of one, a buffer, a `Data`: any bytes; those that are not
  ///   in one piece in memory are copied.
  /// - Returns: The offsets from the start of a sequence that cannot be read, which is what becomes
  ///   one U+FFFD; `nil` if there is none.
  /// - Complexity: O(*n*) in the number of bytes up to there.
  public func firstMalformedSequence(in bytes: some Sequence<UInt8>) -> Range<Int>? {
    bytes.withContiguousBytes(firstMalformedSequence)
  }

  /// Where the first bytes are that are no text in this encoding.
  ///
  /// - Returns: As `firstMalformedSequence(in:)` for a sequence.
  /// - Complexity: O(*n*) in the number of bytes up to there.
  public func firstMalformedSequence(in bytes: RawSpan) -> Range<Int>? {
    bytes.withUnsafeBytes(firstMalformedSequence)
  }

  private func firstMalformedSequence(in bytes: UnsafeRawBufferPointer) -> Range<Int>? {
    // The usual answer needs no more than a scan.
    let scanned = isPartOfUTF8 ? makeDecoder().unchangedPrefixLength(of: bytes) : 0
    if scanned == bytes.count { return nil }
    var validator = TextValidator(self, at: scanned)
    validator.consume(UnsafeRawBufferPointer(rebasing: bytes[scanned...]))
    return validator.finish()
  }
}

extension Sequence<UInt8> {
  /// Calls the closure with the bytes in one piece, which live as long as the call.
  fileprivate func withContiguousBytes<Result>(
    _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result {
    withContiguousStorageIfAvailable { body(UnsafeRawBufferPointer($0)) }
      ?? Array(self).withUnsafeBytes(body)
  }
}
