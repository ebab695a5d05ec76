public import LegibleEncodings

extension Detection {
  /// Text of which parts are in different encodings, as files that many hands have written.
  ///
  /// ```swift
  /// if let mixture = EncodingDetector.detect(bytes).mixture {
  ///   for part in mixture.parts {
  ///     print(try part.encoding.decode(bytes[part.range]))
  ///   }
  /// }
  /// ```
  public struct Mixture: Sendable, Hashable {
    /// A run of bytes in one encoding.
    public struct Part: Sendable, Hashable {
      /// Where in the input the bytes are.
      public let range: Range<Int>

      /// The encoding that reads them.
      public let encoding: TextEncoding

      /// A run of bytes in one encoding.
      ///
      /// - Parameters:
      ///   - range: Where in the input the bytes are.
      ///   - encoding: The encoding that reads them.
      public init(range: Range<Int>, encoding: TextEncoding) {
        self.range = range
        self.encoding = encoding
      }
    }

    /// How many of the first parts are kept.
    public static let partLimit = 256

    /// The encodings, that of the most characters first.
    public let encodings: [TextEncoding]

    /// The first parts in their order, up to `partLimit`, without gaps from the beginning on; ASCII belongs to the part
    /// before it.
    ///
    /// They are found in the first 64 KB from some bytes before the first one on that is not ASCII, and end
    /// there. A `MixedDecoder` reads all of a text.
    public let parts: [Part]

    /// A mixture.
    ///
    /// - Parameters:
    ///   - encodings: The encodings, that of the most characters first.
    ///   - parts: The parts in their order.
    public init(encodings: [TextEncoding], parts: [Part]) {
      self.encodings = encodings
      self.parts = parts
    }
  }
}
