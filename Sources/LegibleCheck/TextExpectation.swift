public import LegibleEncodings

/// The expected form of a text.
///
/// A property that is `nil` is not checked: a text may then name its encoding by a mark or a declaration, and
/// is UTF-8 if it names none; and all of its lines may have any one line end.
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

  /// The name in the settings that is no name of an encoding.
  ///
  /// The expected encoding is then unknown: a finding says so, and nothing is converted.
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
