public import LegibleEncodings

/// The expected form of a text.
///
/// A property that is `nil` is not checked. Without an encoding, a text may declare its encoding by a mark or a
/// declaration, and is UTF-8 otherwise. Without a line end, all lines must end alike.
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

  /// The name in the settings that is not a known encoding.
  ///
  /// The expected encoding is then unknown: a finding says so, and nothing is converted.
  public package(set) var unknownEncoding: String?

  /// Whether there is a byte order mark at the beginning.
  public var hasByteOrderMark: Bool?

  /// The line ends.
  public var lineEnd: LineEnd?

  /// Whether the last line has a line end too.
  public var hasFinalNewline: Bool?

  /// Whether lines have no trailing blanks and tabs.
  public var hasTrimmedLines: Bool?

  /// The indentation of lines.
  public enum IndentStyle: String, Sendable {
    /// Tabs; blanks after them align what stands in a line.
    case tab
    /// Blanks.
    case space
  }

  /// The indentation of lines.
  public var indentStyle: IndentStyle?

  /// The number of columns for each level of indentation with blanks.
  public var indentSize: Int?

  /// The distance between tab stops in columns.
  public var tabWidth: Int?

  /// The maximum length of a line in columns.
  public var maxLineLength: Int?

  /// Whether the text may be ISO-8859-1 if nothing declares its encoding.
  package var mayBeLatin1 = false

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
  /// If both set a property, Git's attributes for the encoding and line ends win, since Git produces the file in
  /// the working tree by them at each checkout.
  ///
  /// - Parameters:
  ///   - properties: `charset` and `end_of_line` of `.editorconfig`. A charset may be any label of a
  ///     `TextEncoding`, beside the names of the specification.
  ///   - attributes: `working-tree-encoding`, `eol`, `text` and `binary`.
  /// - Returns: `nil` for a file that is not text by the attributes.
  public init?(
    properties: [String: String] = [:], attributes: [String: GitAttributes.State] = [:]
  ) {
    self.init(encoding: nil)
    if attributes.saysBinary { return nil }
    if let charset = properties["charset"] { setCharset(charset) }
    lineEnd = properties["end_of_line"].flatMap { LineEnd(rawValue: $0.lowercased()) }
    setLayout(properties)
    if case .value(let name) = attributes["working-tree-encoding"] { setWorkingTree(name) }
    if case .value(let name) = attributes["eol"], let end = LineEnd(rawValue: name), end != .cr {
      lineEnd = end
    }
  }

  /// The largest number of columns that is taken from settings.
  private static let columnLimit = 100_000

  /// Sets the properties about line ends and indentation; values that are not in the specification, such as
  /// `unset`, are skipped.
  private mutating func setLayout(_ properties: [String: String]) {
    func flag(_ key: String) -> Bool? { properties[key].flatMap { Bool($0.lowercased()) } }
    func number(_ key: String) -> Int? {
      properties[key].flatMap { Int($0) }.flatMap { (1...Self.columnLimit).contains($0) ? $0 : nil }
    }
    hasFinalNewline = flag("insert_final_newline")
    hasTrimmedLines = flag("trim_trailing_whitespace")
    indentStyle = properties["indent_style"].flatMap { IndentStyle(rawValue: $0.lowercased()) }
    // With `indent_size = tab`, the default for files that are indented with tabs, the size is the width of a tab;
    // the width of a tab defaults to the size.
    indentSize = number("indent_size")
    tabWidth = properties["tab_width"] == nil ? indentSize : number("tab_width")
    if properties["indent_size"].map({ $0.lowercased() == "tab" }) ?? (indentStyle == .tab) {
      indentSize = tabWidth
    }
    maxLineLength = number("max_line_length")
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

  /// Sets the encoding by `working-tree-encoding`, which takes names of iconv and a few names with a byte order
  /// mark.
  private mutating func setWorkingTree(_ name: String) {
    // Git's setting wins even if its name is unknown.
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
  /// Whether a file with these attributes is not text: `binary`, or the attributes that this macro sets.
  ///
  /// `-text` alone only means that Git leaves the ends of lines as they are.
  var saysBinary: Bool {
    self["binary"] == .set || self["text"] == .unset && self["diff"] == .unset
  }
}
