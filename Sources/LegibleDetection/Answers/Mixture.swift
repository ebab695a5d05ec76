public import LegibleEncodings

extension Detection {
  /// Text whose parts are in different encodings, such as a file that several people have edited.
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

    /// The maximum number of parts that are kept.
    public static let partLimit = 256

    /// The encodings, that of the most characters first.
    public let encodings: [TextEncoding]

    /// The first parts in order, at most `partLimit`, without gaps from the beginning of the input.
    /// ASCII belongs to the part before it.
    ///
    /// The parts end where the sample ends, 64 KB from shortly before the first non-ASCII byte. A
    /// `MixedDecoder` reads the whole text.
    public let parts: [Part]

    /// Creates a mixture.
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

#if !hasFeature(Embedded)
  extension Detection.Mixture: Codable {}
  extension Detection.Mixture.Part: Codable {}
#endif
