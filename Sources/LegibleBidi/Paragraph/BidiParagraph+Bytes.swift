// Text in UTF-8 that comes in other shapes than a string or a buffer pointer.

extension BidiParagraph {
  /// Resolves the first paragraph of a text in UTF-8, up to its separator.
  ///
  /// Malformed UTF-8 counts as U+FFFD, one for each maximal subpart, and is that in `text`.
  ///
  /// - Parameters:
  ///   - utf8: An array, a slice, a `Data`: any bytes. Those that are not in one piece are copied.
  ///   - base: The base direction; by default that of the first strong character, or left-to-right.
  /// - Complexity: O(*n*) in the length of the paragraph, or of all bytes where they are copied.
  public init(utf8: some Sequence<UInt8>, base: TextDirection? = nil) {
    self = utf8.withContiguousUTF8 { BidiParagraph(utf8: $0, base: base) }
  }

  /// Resolves the first paragraph of a text in UTF-8, given as a span, up to its separator.
  ///
  /// - Parameters:
  ///   - utf8: The text.
  ///   - base: The base direction; by default that of the first strong character, or left-to-right.
  /// - Complexity: O(*n*) in the length of the paragraph.
  public init(utf8: Span<UInt8>, base: TextDirection? = nil) {
    self = utf8.withUnsafeBufferPointer { BidiParagraph(utf8: $0, base: base) }
  }

  /// Resolves the first paragraph of a text in UTF-8, given as a raw span, up to its separator.
  ///
  /// - Parameters:
  ///   - utf8: The text.
  ///   - base: The base direction; by default that of the first strong character, or left-to-right.
  /// - Complexity: O(*n*) in the length of the paragraph.
  public init(utf8: RawSpan, base: TextDirection? = nil) {
    self = utf8.withUnsafeBytes { bytes in
      bytes.withMemoryRebound(to: UInt8.self) { BidiParagraph(utf8: $0, base: base) }
    }
  }

  /// Resolves the first paragraph of a well-formed text in UTF-8, up to its separator.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - base: The base direction; by default that of the first strong character, or left-to-right.
  /// - Complexity: O(*n*) in the length of the paragraph.
  public init(_ text: UTF8Span, base: TextDirection? = nil) {
    self.init(utf8: text.span, base: base)
  }
}

extension BidiResolver {
  /// Resolves the levels of the paragraph that starts at an offset, and returns where it is.
  ///
  /// - Parameters:
  ///   - text: The text in UTF-8: an array, a slice, a `Data`. Bytes that are not in one piece are copied
  ///     for each call; a caller with many paragraphs has them in one piece.
  ///   - start: Where the paragraph starts, in bytes.
  ///   - base: The direction of the paragraph; by default its own, or left-to-right.
  /// - Returns: The bytes of the paragraph with its separator, from `start` on.
  /// - Complexity: O(*n*) in the length of the paragraph, or of all bytes where they are copied.
  @discardableResult
  public mutating func resolve(
    _ text: some Sequence<UInt8>, from start: Int = 0, base: TextDirection? = nil
  ) -> Range<Int> {
    text.withContiguousUTF8 { resolve($0, from: start, base: base) }
  }

  /// Resolves the levels of the paragraph that starts at an offset of a span, and returns where it is.
  ///
  /// - Parameters:
  ///   - text: The text in UTF-8; that of a `UTF8Span` is its `span`.
  ///   - start: Where the paragraph starts, in bytes.
  ///   - base: The direction of the paragraph; by default its own, or left-to-right.
  /// - Returns: The bytes of the paragraph with its separator, from `start` on.
  /// - Complexity: O(*n*) in the length of the paragraph.
  @discardableResult
  public mutating func resolve(
    _ text: Span<UInt8>, from start: Int = 0, base: TextDirection? = nil
  ) -> Range<Int> {
    text.withUnsafeBufferPointer { resolve($0, from: start, base: base) }
  }
}

extension Sequence<UInt8> {
  /// Calls the closure with the bytes in one piece, which live as long as the call; those that do not
  /// lie like that are copied.
  fileprivate func withContiguousUTF8<Result>(
    _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    withContiguousStorageIfAvailable(body) ?? Array(self).withUnsafeBufferPointer(body)
  }
}
