public import LegibleEncodings

/// Why text in an unknown encoding could not be decoded.
public enum DecodingFailure: Error, Sendable, Equatable {
  /// The bytes are binary, or no encoding is likely enough; the detection says more.
  case undecided(Detection)

  /// The encoding was found, and cannot read some of the bytes.
  case malformed(ConversionError)
}

extension DecodingFailure: CustomStringConvertible {
  /// The reason as an English clause without a full stop.
  public var description: String { description(naming: \.name) }

  /// The reason, with the name that `name` gives the encoding.
  package func description(naming name: (TextEncoding) -> String) -> String {
    switch self {
    case .undecided(let detection):
      detection.isBinary ? "binary, not text" : "the encoding could not be identified"
    case .malformed(let error):
      error.description(naming: name)
    }
  }
}

extension TextDecoder {
  /// Decodes the next bytes as `decode(_:into:)` does, and wraps its errors in a `DecodingFailure`.
  ///
  /// - Throws: ``DecodingFailure/malformed(_:)`` where the decoder throws.
  mutating func pass(
    _ bytes: UnsafeRawBufferPointer, into utf8: inout [UInt8]
  ) throws(DecodingFailure) {
    do {
      try decode(bytes, into: &utf8)
    } catch {
      throw .malformed(error)
    }
  }
}
