public import LegibleEncodings

/// A decoder that detects the encoding of text as it arrives: ``DetectingDecoder`` or
/// ``MixedDecoder``.
///
/// Neither the text nor the answer depends on where the input is cut into chunks.
public protocol StreamingDecoder: Sendable {
  /// The answer about the encoding; `nil` until it is decided.
  var detection: Detection? { get }

  /// What was converted so far.
  var report: ConversionReport { get }

  /// Decodes the next bytes as far as possible, and appends the text as UTF-8.
  ///
  /// - Throws: `DecodingFailure` if no acceptable encoding was found, or if the text is malformed
  ///   and the policy is to fail. Text that was appended before the error stays.
  /// - Complexity: O(*n*) in the number of bytes.
  mutating func decode(
    _ bytes: UnsafeRawBufferPointer, into utf8: inout [UInt8]
  ) throws(DecodingFailure)

  /// Passes on as much of the held text as possible, because no more may arrive for a while.
  ///
  /// - Throws: As `decode(_:into:)`.
  mutating func flush(into utf8: inout [UInt8]) throws(DecodingFailure)

  /// Decides on the encoding if that has not happened yet, and appends the rest of the text.
  ///
  /// - Returns: The answer.
  /// - Throws: As `decode(_:into:)`.
  @discardableResult
  mutating func finish(into utf8: inout [UInt8]) throws(DecodingFailure) -> Detection
}

extension StreamingDecoder {
  /// Decodes the next bytes of any sequence as far as possible, and appends the text as UTF-8.
  ///
  /// - Throws: As `decode(_:into:)` for a buffer.
  /// - Complexity: O(*n*) in the number of bytes.
  public mutating func decode(
    _ bytes: some Sequence<UInt8>, into utf8: inout [UInt8]
  ) throws(DecodingFailure) {
    try bytes.forEachChunk { chunk throws(DecodingFailure) in try decode(chunk, into: &utf8) }
  }

  /// Decodes the next bytes, given as a span, as far as possible, and appends the text as UTF-8.
  ///
  /// - Throws: As `decode(_:into:)` for a buffer.
  /// - Complexity: O(*n*) in the number of bytes.
  public mutating func decode(
    _ bytes: borrowing some ByteSpan & ~Copyable & ~Escapable, into utf8: inout [UInt8]
  ) throws(DecodingFailure) {
    try bytes.withRawBytes { chunk throws(DecodingFailure) in try decode(chunk, into: &utf8) }
  }
}
