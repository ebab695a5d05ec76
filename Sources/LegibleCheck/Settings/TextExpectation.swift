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

  /// Whether there is a byte order mark at the beginning.
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

extension TextExpectation {
  /// The expectation that follows from the properties of `.editorconfig` files and the attributes of Git.
  ///
  /// Where both speak, Git's attributes of the encoding and of line ends win: they say what the file in
  /// the working tree is made to be at each checkout.
  ///
  /// - Parameters:
  ///   - properties: `charset` and `end_of_line` of `.editorconfig`. A charset may be any label of a
  ///     `TextEncoding`, beside the names of the specification.
  ///   - attributes: `working-tree-encoding`, `eol`, `text` and `binary`.
  /// - Returns: `nil` for a file that is no text by the attributes.
  public init?(
    properties: [String: String] = [:], attributes: [String: GitAttributes.State] = [:]
  ) {
    self.init(encoding: nil)
    if attributes.saysBinary { return nil }
    if let charset = properties["charset"] { setCharset(charset) }
    lineEnd = properties["end_of_line"].flatMap { LineEnd(rawValue: $0.lowercased()) }
    if case .value(let name) = attributes["working-tree-encoding"] { setWorkingTree(name) }
    if case .value(let name) = attributes["eol"], let end = LineEnd(rawValue: name), end != .cr {
      lineEnd = end
    }
  }

  /// The value of `charset`: a label of an encoding, or one with `-bom` after it, as in `utf-8-bom`.
  private mutating func setCharset(_ name: String) {
    if name.isEmpty || name.lowercased() == "unset" { return }
    guard let named = MarkedEncoding(name) else {
      unknownEncoding = name
      return
    }
    encoding = named.encoding
    if named.hasMark || named.encoding == .utf8 { hasByteOrderMark = named.hasMark }
  }

  /// Git knows the names of iconv, and a few with the mark of byte order.
  private mutating func setWorkingTree(_ name: String) {
    // Git's setting wins whether it is known or not.
    (encoding, unknownEncoding) = (nil, nil)
    guard let named = MarkedEncoding(name) else {
      unknownEncoding = name
      return
    }
    encoding = named.encoding
    switch named.encoding {
    case .utf16, .utf32: hasByteOrderMark = true
    case .utf16LE, .utf16BE, .utf32LE, .utf32BE: hasByteOrderMark = named.hasMark
    case .utf8: hasByteOrderMark = named.hasMark ? true : hasByteOrderMark
    default: hasByteOrderMark = nil
    }
  }
}

extension [String: GitAttributes.State] {
  /// Whether a file with these attributes is no text: `binary`, or the attributes that this macro sets.
  ///
  /// `-text` alone only means that Git leaves the ends of lines as they are.
  var saysBinary: Bool {
    self["binary"] == .set || self["text"] == .unset && self["diff"] == .unset
  }
}
