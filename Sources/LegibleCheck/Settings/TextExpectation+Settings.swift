internal import LegibleEncodings

extension TextExpectation {
  /// What the properties of `.editorconfig` files and the attributes of Git want of a text.
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
    if attributes["binary"] == .set || attributes["text"] == .unset { return nil }
    if let charset = properties["charset"] { setCharset(charset) }
    lineEnd = properties["end_of_line"].flatMap { LineEnd(rawValue: $0.lowercased()) }
    if case .value(let name) = attributes["working-tree-encoding"] { setWorkingTree(name) }
    if case .value(let name) = attributes["eol"], let end = LineEnd(rawValue: name), end != .cr {
      lineEnd = end
    }
  }

  /// The value of `charset`: a label of an encoding, or one with `-bom` behind it, as in `utf-8-bom`.
  private mutating func setCharset(_ name: String) {
    let lower = name.lowercased()
    if lower.isEmpty || lower == "unset" { return }
    let isMarked = lower.hasSuffix("-bom")
    guard let named = TextEncoding(isMarked ? String(lower.dropLast(4)) : lower),
      !isMarked || named == .utf8 || named.codeUnits > 1
    else {
      unknownEncoding = name
      return
    }
    encoding = named
    if isMarked { hasByteOrderMark = true } else if named == .utf8 { hasByteOrderMark = false }
  }

  /// Git knows the names of iconv, and a few with the mark of byte order.
  private mutating func setWorkingTree(_ name: String) {
    let upper = name.uppercased()
    let isMarked = upper.hasSuffix("-BOM")
    // Git's setting wins whether it is known or not.
    (encoding, unknownEncoding) = (nil, nil)
    guard let named = TextEncoding(isMarked ? String(upper.dropLast(4)) : name) else {
      unknownEncoding = name
      return
    }
    encoding = named
    switch named {
    case .utf16, .utf32: hasByteOrderMark = true
    case .utf16LE, .utf16BE, .utf32LE, .utf32BE: hasByteOrderMark = isMarked
    case .utf8: hasByteOrderMark = isMarked ? true : hasByteOrderMark
    default: hasByteOrderMark = nil
    }
  }
}
