/// An element around a place in an XML file.
struct XMLElement {
  let tag: XMLTag

  /// How many elements of each name its content has had so far.
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

  /// The elements around the place, the outermost first.
  private(set) var elements: [XMLElement] = []

  /// A tag that was an element by itself, and still has to be closed.
  private var emptyTag: XMLTag?

  /// The name of an element that files of the format have.
  private let root: String
  private var hasRoot = false

  init(_ utf8: [UInt8], root: String) {
    scanner = XMLScanner(utf8)
    self.root = root
  }

  /// The next beginning or end of an element; text in between is passed over.
  ///
  /// - Throws: `SyntaxError` where the file is not well-formed, and at its end where it has had no `root`.
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

  /// The content of the element that has just begun, which has ended then; tags in it are kept as they stand.
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

  /// The text of the element that has just begun, without the tags in it.
  mutating func text() throws(SyntaxError) -> String {
    String(decoding: try content().utf8, as: UTF8.self)
  }

  /// How many elements of this name the innermost element has had, this one included.
  func count(of name: String) -> Int { elements.last?.childCounts[name] ?? 0 }
}
