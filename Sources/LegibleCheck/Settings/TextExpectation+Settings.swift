internal import LegibleEncodings

extension TextExpectation {
  /// What the properties of `.editorconfig` files and the attributes of Git want of a text.
  ///
  /// Where both speak, Git's attributes of the encoding and of line ends win: they say what the file in
  /// the working tree is made to be at each checkout.
  ///
  /// - Parameters:
  ///   - properties: `charset` and `end_of_line` of `.editorconfig`; others, and values that are not
  ///     known, do not count.
  ///   - attributes: `working-tree-encoding`, `eol`, `text` and `binary`.
  /// - Returns: `nil` for a file that is no text by the attributes.
  public init?(
    properties: [String: String] = [:], attributes: [String: GitAttributes.State] = [:]
  ) {
    self.init(encoding: nil)
    if attributes["binary"] == .set || attributes["text"] == .unset { return nil }
    switch properties["charset"]?.lowercased() {
    case "utf-8": (encoding, hasByteOrderMark) = (.utf8, false)
    case "utf-8-bom": (encoding, hasByteOrderMark) = (.utf8, true)
    case "latin1": encoding = .iso8859_1
    case "utf-16be": encoding = .utf16BE
    case "utf-16le": encoding = .utf16LE
    default: break
    }
    lineEnd = properties["end_of_line"].flatMap { LineEnd(rawValue: $0.lowercased()) }
    if case .value(let name) = attributes["working-tree-encoding"] { setWorkingTree(name) }
    if case .value(let name) = attributes["eol"], let end = LineEnd(rawValue: name), end != .cr {
      lineEnd = end
    }
  }

  /// Git knows the names of iconv, and a few with the mark of byte order.
  private mutating func setWorkingTree(_ name: String) {
    let upper = name.uppercased()
    let isMarked = upper.hasSuffix("-BOM")
    guard let named = TextEncoding(isMarked ? String(upper.dropLast(4)) : name) else { return }
    encoding = named
    switch named {
    case .utf16, .utf32: hasByteOrderMark = true
    case .utf16LE, .utf16BE, .utf32LE, .utf32BE: hasByteOrderMark = isMarked
    case .utf8: hasByteOrderMark = isMarked ? true : hasByteOrderMark
    default: hasByteOrderMark = nil
    }
  }
}
