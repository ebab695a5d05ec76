public import LegibleEncodings

extension MixedDecoder {
  /// A change of encoding between lines.
  public struct Switch: Sendable, Equatable {
    /// The number of the first line in the new encoding, counted from 1.
    public let line: Int

    /// The new encoding.
    public let encoding: TextEncoding

    package init(line: Int, encoding: TextEncoding) {
      self.line = line
      self.encoding = encoding
    }
  }
}
