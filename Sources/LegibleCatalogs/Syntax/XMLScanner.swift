/// Reads XML from tag to tag, and tells where each piece stands.
///
/// It checks no more than it needs: that tags close in their order. Document types and their entities are passed
/// over, so nothing expands.
///
/// Source: Extensible Markup Language (XML) 1.0, fifth edition.
struct XMLScanner {
  /// A piece of an XML file.
  enum Piece {
    /// A tag that opens an element, or one that is an element by itself.
    case start(XMLTag)

    /// A tag that closes an element.
    case end(name: String)

    /// Text with references.
    case text

    /// The content of a CDATA section.
    case characterData

    /// A comment, a processing instruction or a document type.
    case other
  }

  private(set) var cursor: ByteCursor

  /// The bytes of the last piece; of a CDATA section, of its content.
  private(set) var range = 0..<0

  init(_ utf8: [UInt8]) {
    cursor = ByteCursor(utf8)
    cursor.skipByteOrderMark()
  }

  /// The next piece, or `nil` at the end of the file.
  mutating func next() throws(SyntaxError) -> Piece? {
    if cursor.isAtEnd { return nil }
    let start = cursor.offset
    let piece = try piece()
    if case .characterData = piece { return piece }
    range = start..<cursor.offset
    return piece
  }

  private mutating func piece() throws(SyntaxError) -> Piece {
    let opening = cursor
    if cursor.byte != UInt8(ascii: "<") {
      cursor.skip { $0 != UInt8(ascii: "<") }
      return .text
    }
    if cursor.skip("<!--") {
      try cursor.skip(through: "-->", or: "`-->` behind this comment", at: opening)
      return .other
    }
    if cursor.skip("<![CDATA[") {
      let start = cursor.offset
      guard let end = cursor.skipThrough("]]>") else { throw opening.error("`]]>` behind this") }
      range = start..<end
      return .characterData
    }
    if cursor.skip("<?") {
      try cursor.skip(through: "?>", or: "`?>` behind this", at: opening)
      return .other
    }
    if cursor.skip("<!") {
      try skipDocumentType(opening)
      return .other
    }
    if cursor.skip("</") {
      let name = name()
      cursor.skipSpace()
      guard cursor.skip(">") else { throw cursor.error("`>` behind the name of a tag") }
      return .end(name: name)
    }
    cursor.offset += 1
    return .start(try XMLTag(&cursor, name: name()))
  }

  private mutating func skipDocumentType(_ opening: ByteCursor) throws(SyntaxError) {
    var depth = 0
    while let byte = cursor.byte {
      cursor.offset += 1
      switch byte {
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ">") where depth <= 0: return
      default: break
      }
    }
    throw opening.error("`>` behind this declaration")
  }

  private mutating func name() -> String {
    let start = cursor.offset
    cursor.skip {
      $0 > 0x20 && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "=")
    }
    return cursor.text(start..<cursor.offset)
  }
}

/// A tag that opens an element.
struct XMLTag {
  let name: String

  /// The name without the prefix of its namespace.
  var localName: Substring {
    name[(name.lastIndex(of: ":").map(name.index(after:)) ?? name.startIndex)...]
  }

  private(set) var attributes: [String: String] = [:]

  /// Whether the element has no content: `<x/>`.
  private(set) var isEmpty = false

  /// Reads a tag from after its name to after its end.
  fileprivate init(_ cursor: inout ByteCursor, name: String) throws(SyntaxError) {
    self.name = name
    guard !name.isEmpty else { throw cursor.error("the name of a tag behind `<`") }
    while true {
      cursor.skipSpace()
      if cursor.skip("/>") {
        isEmpty = true
        return
      }
      if cursor.skip(">") { return }
      try readAttribute(&cursor)
    }
  }

  private mutating func readAttribute(_ cursor: inout ByteCursor) throws(SyntaxError) {
    let start = cursor.offset
    cursor.skip {
      $0 > 0x20 && $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/")
    }
    let key = cursor.text(start..<cursor.offset)
    cursor.skipSpace()
    guard !key.isEmpty, cursor.skip("=") else { throw cursor.error("an attribute or `>`") }
    cursor.skipSpace()
    guard let quote = cursor.quote else {
      throw cursor.error("a value in quotation marks behind `=`")
    }
    let opening = cursor
    cursor.offset += 1
    let valueStart = cursor.offset
    cursor.skip { $0 != quote }
    let range = valueStart..<cursor.offset
    guard cursor.byte == quote else {
      throw opening.error("a quotation mark at the end of this value")
    }
    cursor.offset += 1
    var value = SpelledValue(at: range.lowerBound)
    value.appendXMLText(range, of: cursor.bytes)
    attributes[key] = String(decoding: value.utf8, as: UTF8.self)
  }
}
