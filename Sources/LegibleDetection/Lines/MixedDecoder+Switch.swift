public import LegibleEncodings

extension MixedDecoder {
  /// From here on the lines are read by another encoding than those before.
  public struct Switch: Sendable, Equatable {
    /// The line, counted from 1.
    public let line: Int

    /// The encoding that it is read by.
    public let encoding: TextEncoding

    package init(line: Int, encoding: TextEncoding) {
      self.line = line
      self.encoding = encoding
    }
  }
}
