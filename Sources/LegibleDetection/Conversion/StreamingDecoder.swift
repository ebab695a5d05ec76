public import LegibleEncodings

/// What reads text in an encoding that it finds out, as the text comes: ``DetectingDecoder`` and ``MixedDecoder``.
///
/// Where the input is cut into chunks changes neither the text nor what is found out.
public protocol StreamingDecoder: Sendable {
  /// What was found out; `nil` until then.
  var detection: Detection? { get }

  /// What was converted so far.
  var report: ConversionReport { get }

  /// Decodes the next bytes as far as it is known how, and appends the text as UTF-8.
  ///
  /// - Throws: `DecodingFailure` when the text is in no encoding that may be named, or when it is
  ///   malformed and the policy is to fail. What was appended before stays.
  /// - Complexity: O(*n*) in the number of bytes.
  mutating func decode(
    _ bytes: UnsafeRawBufferPointer, into utf8: inout [UInt8]
  ) throws(DecodingFailure)

  /// Passes on what can be told of the text that is held, since no more of it may come for long.
  ///
  /// - Throws: As `decode(_:into:)`.
  mutating func flush(into utf8: inout [UInt8]) throws(DecodingFailure)

  /// Decides, if that has not been done yet, and appends what is left of the text.
  ///
  /// - Returns: What was found out.
  /// - Throws: As `decode(_:into:)`.
  @discardableResult
  mutating func finish(into utf8: inout [UInt8]) throws(DecodingFailure) -> Detection
}

extension StreamingDecoder {
  /// Decodes the next bytes, of any sequence, as far as it is known how, and appends the text as UTF-8.
  ///
  /// - Throws: As `decode(_:into:)` for a buffer.
  /// - Complexity: O(*n*) in the number of bytes.
  public mutating func decode(
    _ bytes: some Sequence<UInt8>, into utf8: inout [UInt8]
  ) throws(DecodingFailure) {
    try bytes.forEachChunk { chunk throws(DecodingFailure) in try decode(chunk, into: &utf8) }
  }

  /// Decodes the next bytes, given as a span, as far as it is known how, and appends the text as UTF-8.
  ///
  /// - Throws: As `decode(_:into:)` for a buffer.
  /// - Complexity: O(*n*) in the number of bytes.
  public mutating func decode(
    _ bytes: borrowing some ByteSpan & ~Copyable & ~Escapable, into utf8: inout [UInt8]
  ) throws(DecodingFailure) {
    try bytes.withRawBytes { chunk throws(DecodingFailure) in try decode(chunk, into: &utf8) }
  }
}
