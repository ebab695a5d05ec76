/// Finds the first malformed bytes of a text as it comes, without converting it.
///
/// ```swift
/// var validator = TextValidator(.utf8)
/// for chunk in chunks { validator.consume(chunk) }
/// if let malformed = validator.finish() {
///   print("malformed from byte \(malformed.lowerBound) on")
/// }
/// ```
///
/// It finds the errors that a `TextDecoder` would throw. Where the text is cut into chunks
/// does not matter. UTF-8 and US-ASCII are scanned by vector instructions; bytes in other encodings
/// are converted, and the result is thrown away.
///
/// A validator is a value, and `Sendable`, as a `TextDecoder` is.
public struct TextValidator: Sendable {
  /// The encoding that the text should be in.
  public let encoding: TextEncoding

  /// The offset of the first malformed sequence, in bytes from the start of the text; `nil` if all so far
  /// is well-formed. Nothing after it is looked at.
  public private(set) var firstMalformedSequence: Range<Int>?

  private var driver: StepDriver

  /// A validator at the beginning of a text.
  public init(_ encoding: TextEncoding) {
    self.encoding = encoding
    driver = StepDriver(encoding.makeDecoder())
  }

  /// Looks at the next bytes.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  public mutating func consume(_ bytes: some Sequence<UInt8>) {
    bytes.forEachChunk { scan($0, atEnd: false) }
  }

  /// Looks at the next bytes, given as a span.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  public mutating func consume(_ bytes: borrowing some ByteSpan & ~Copyable & ~Escapable) {
    bytes.withRawBytes { scan($0, atEnd: false) }
  }

  /// Ends the text: a character that is still incomplete is malformed.
  ///
  /// - Returns: Where the first malformed sequence is, in bytes from the start of the text, or `nil`
  ///   if all is well-formed.
  @discardableResult
  public mutating func finish() -> Range<Int>? {
    scan(UnsafeRawBufferPointer(start: nil, count: 0), atEnd: true)
    return firstMalformedSequence
  }

  fileprivate mutating func scan(_ bytes: UnsafeRawBufferPointer, atEnd: Bool) {
    var rest = bytes
    while firstMalformedSequence == nil {
      if !driver.takeUnchanged(&rest).isEmpty { continue }
      let event = driver.next(&rest, atEnd: atEnd)
      if event.stop != nil {
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

  /// Whether the bytes of a span are text in this encoding from the first to the last.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  public func isValid(_ bytes: borrowing some ByteSpan & ~Copyable & ~Escapable) -> Bool {
    firstMalformedSequence(in: bytes) == nil
  }

  /// The offset of the first bytes that are malformed in this encoding.
  ///
  /// ```swift
  /// TextEncoding.utf8.firstMalformedSequence(in: [0x63, 0xE2, 0x82, 0x61])  // 1..<3
  /// ```
  ///
  /// - Returns: The offsets from the start of a sequence that cannot be read, which is what becomes
  ///   one U+FFFD; `nil` if there is none.
  /// - Complexity: O(*n*) in the number of bytes up to there.
  public func firstMalformedSequence(in bytes: some Sequence<UInt8>) -> Range<Int>? {
    var validator = TextValidator(self)
    bytes.forEachChunk { validator.scan($0, atEnd: false) }
    return validator.finish()
  }

  /// The offset of the first bytes of a span that are malformed in this encoding.
  ///
  /// - Returns: As `firstMalformedSequence(in:)` for a sequence.
  /// - Complexity: O(*n*) in the number of bytes up to there.
  public func firstMalformedSequence(
    in bytes: borrowing some ByteSpan & ~Copyable & ~Escapable
  ) -> Range<Int>? {
    var validator = TextValidator(self)
    bytes.withRawBytes { validator.scan($0, atEnd: false) }
    return validator.finish()
  }
}
