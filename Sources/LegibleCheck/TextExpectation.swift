public import LegibleEncodings

/// What a text should be.
///
/// What is `nil` is not demanded: a text then may say itself which encoding it is in, by a mark or a
/// declaration, and is UTF-8 if it says nothing; and its lines may end as they like, but alike.
public struct TextExpectation: Sendable, Equatable {
  /// The ends of lines.
  public enum LineEnd: String, Sendable, CaseIterable {
    /// A line feed.
    case lf
    /// A carriage return and a line feed.
    case crlf
    /// A carriage return.
    case cr
  }

  /// The encoding.
  public var encoding: TextEncoding?

  /// What the settings name as the encoding, where that is the name of none.
  ///
  /// Nobody knows then what the text should be in: that is told, and nothing is converted.
  public package(set) var unknownEncoding: String?

  /// Whether a byte order mark stands at the beginning.
  public var hasByteOrderMark: Bool?

  /// How lines end.
  public var lineEnd: LineEnd?

  /// An expectation of a text.
  public init(
    encoding: TextEncoding? = nil, hasByteOrderMark: Bool? = nil, lineEnd: LineEnd? = nil
  ) {
    self.encoding = encoding
    self.hasByteOrderMark = hasByteOrderMark
    self.lineEnd = lineEnd
  }
}
