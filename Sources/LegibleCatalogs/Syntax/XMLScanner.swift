internal import LegibleBidi

/// An element around a place in an XML file.
struct XMLElement {
  let tag: XMLTag

  /// The number of elements of each name in its content so far.
  fileprivate(set) var childCounts: [String: Int] = [:]
}

/// Walks through the elements of an XML file.
///
/// ```
/// var walker = XMLWalker(bytes, root: "xliff")
/// while let step = try walker.next() {
///   if case .opened(let tag) = step, tag.name == "target" { values.append(try walker.content()) }
/// }
/// ```
struct XMLWalker {
  /// A step of the walk.
  enum Step {
    /// An element has begun; it is the last of `elements`.
    case opened(XMLTag)

    /// An element has ended, and is no longer in `elements`.
    case closed(XMLTag)
  }

  private var scanner: XMLScanner

  /// The enclosing elements, the outermost first.
  private(set) var elements: [XMLElement] = []

  /// An empty-element tag whose element is yet to be closed.
  private var emptyTag: XMLTag?

  /// The name of an element that files of the format have.
  private let root: String
  private var hasRoot = false

  init(_ utf8: [UInt8], root: String) {
    scanner = XMLScanner(utf8)
    self.root = root
  }

  /// Returns the next beginning or end of an element; text between is skipped.
  ///
  /// - Throws: `SyntaxError` if the file is not well-formed, or ends without an element `root`.
  mutating func next() throws(SyntaxError) -> Step? {
    if let tag = emptyTag {
      emptyTag = nil
      elements.removeLast()
      return .closed(tag)
    }
    while let piece = try scanner.next() {
      switch piece {
      case .start(let tag):
        if !elements.isEmpty { elements[elements.count - 1].childCounts[tag.name, default: 0] += 1 }
        elements.append(XMLElement(tag: tag))
        if tag.localName == root { hasRoot = true }
        if tag.isEmpty { emptyTag = tag }
        return .opened(tag)
      case .end(let name): return .closed(try close(name))
      case .text, .characterData, .other: break
      }
    }
    guard elements.isEmpty else {
      throw scanner.cursor.error("</\(elements.last?.tag.name ?? "")>")
    }
    guard hasRoot else { throw SyntaxError(offset: 0, expected: "an element <\(root)>") }
    return nil
  }

  private mutating func close(_ name: String) throws(SyntaxError) -> XMLTag {
    guard let element = elements.last else {
      throw SyntaxError(offset: scanner.range.lowerBound, expected: "no closing tag here")
    }
    guard element.tag.name == name else {
      throw SyntaxError(offset: scanner.range.lowerBound, expected: "</\(element.tag.name)>")
    }
    elements.removeLast()
    return element.tag
  }

  /// Returns the content of the element that was opened last, up to its end tag; tags in it are kept as text.
  ///
  /// - Parameter escape: As for `appendXMLText`.
  mutating func content(
    escape: (ByteCursor) -> (scalar: Unicode.Scalar, end: Int)? = { _ in nil }
  ) throws(SyntaxError) -> SpelledValue {
    var value = SpelledValue(at: scanner.cursor.offset)
    if emptyTag != nil {
      emptyTag = nil
      elements.removeLast()
      return value
    }
    let depth = elements.count
    while let piece = try scanner.next() {
      let file = scanner.cursor.bytes
      switch piece {
      case .text: value.appendXMLText(scanner.range, of: file, escape: escape)
      case .characterData: value.append(scanner.range, of: file)
      case .start(let tag):
        if !tag.isEmpty { elements.append(XMLElement(tag: tag)) }
        value.append(scanner.range, of: file)
      case .end(let name):
        _ = try close(name)
        if elements.count < depth { return value }
        value.append(scanner.range, of: file)
      case .other: break
      }
    }
    throw scanner.cursor.error("</\(elements.last?.tag.name ?? "")>")
  }

  /// Returns the text of the element that was opened last, without the tags in it.
  mutating func text() throws(SyntaxError) -> String {
    String(decoding: try content().utf8, as: UTF8.self)
  }
}

/// Reads XML tag by tag, with the range of each piece.
///
/// Only the nesting of tags is checked. Document types and their entities are skipped, so nothing expands.
///
/// Source: Extensible Markup Language (XML) 1.0, fifth edition.
private struct XMLScanner {
  /// A piece of an XML file.
  enum Piece {
    /// A tag that opens an element, or an empty-element tag.
    case start(XMLTag)

    /// A tag that closes an element.
    case end(name: String)

    /// Text, which may contain references.
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

  /// Reads a tag from the end of its name to its own end.
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

extension SpelledValue {
  /// Appends text of an XML file, with its references resolved.
  ///
  /// - Parameter escape: Reads the escape at a backslash, for formats that have such escapes.
  mutating func appendXMLText(
    _ range: Range<Int>, of file: [UInt8],
    escape: (ByteCursor) -> (scalar: Unicode.Scalar, end: Int)? = { _ in nil }
  ) {
    var cursor = ByteCursor(file)
    cursor.offset = range.lowerBound
    var copied = range.lowerBound
    while cursor.offset < range.upperBound {
      let start = cursor.offset
      cursor.offset += 1
      let found: (scalar: Unicode.Scalar, end: Int)?
      switch file[start] {
      case UInt8(ascii: "&"):
        found = CharacterReference(in: file, at: start, end: range.upperBound)
          .map { ($0.scalar, $0.end) }
      case UInt8(ascii: "\\"):
        cursor.offset = start
        found = escape(cursor)
        cursor.offset += 1
      default: continue
      }
      guard let found, found.end <= range.upperBound else { continue }
      append(copied..<start, of: file)
      append(found.scalar, spelled: start..<found.end)
      (cursor.offset, copied) = (found.end, found.end)
    }
    append(copied..<range.upperBound, of: file)
  }
}

extension CharacterReference {
  /// Reads the reference that begins at an `&`, if it is a known one.
  init?(in file: [UInt8], at start: Int, end limit: Int) {
    let found = file.withUnsafeBufferPointer {
      CharacterReference(in: $0, at: start, to: limit)
    }
    guard let found else { return nil }
    self = found
  }
}
