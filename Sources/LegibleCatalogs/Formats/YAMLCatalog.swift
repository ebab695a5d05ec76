internal import LegibleBidi

/// YAML as Rails and others use it for texts: block mappings and lists, with all styles of scalars.
///
/// Source: YAML 1.2.2. This reads the subset that catalogs use; tags, complex keys, mappings in braces and
/// several documents are errors. If the topmost key is a language, it is the language of all entries below it.
struct YAMLCatalog {
  static let record = FormatRecord(
    extensions: ["yml", "yaml"], isCommon: true,
    arguments: { _ in ArgumentStyles.common.union([.percent, .percentName, .forms]) }, parse: parse)

  /// The maximum depth of nested mappings.
  private static let depthLimit = 64

  /// A key or a list item that encloses the current place.
  private struct Level {
    /// Twice the column, plus one for a list item, which may be at the column of its key.
    let position: Int
    let name: String

    /// Whether the lines below it are its value.
    let isOpen: Bool

    /// The number of list items so far.
    var items = 0

    /// The start of its content.
    var inner: Int?
  }

  var cursor: ByteCursor
  private var levels: [Level] = []
  private var rootInner: Int?
  private var rootItems = 0
  private var found: [(path: [String], value: SpelledValue)] = []

  private init(_ utf8: [UInt8]) {
    cursor = ByteCursor(utf8)
    cursor.skipByteOrderMark()
  }

  private static func parse(_ utf8: [UInt8], into list: inout EntryList) throws(SyntaxError) {
    var catalog = YAMLCatalog(utf8)
    try catalog.lines()
    let roots = Set(catalog.found.compactMap(\.path.first))
    let languages = roots.map { CatalogFormat.language(ofPath: $0) }
    let hasLanguages = !roots.isEmpty && languages.allSatisfy { $0 != nil }
    for (path, value) in catalog.found {
      guard hasLanguages, let first = path.first else {
        list.add(path.joined(separator: "."), value)
        continue
      }
      let language = CatalogFormat.language(ofPath: first)
      if roots.count == 1 { list.language = language }
      list.add(path.dropFirst().joined(separator: "."), language: language, value)
    }
  }

  private mutating func lines() throws(SyntaxError) {
    var isFirst = true
    while !cursor.isAtEnd {
      let line = cursor.offset
      cursor.skip { $0 == 0x20 }
      let indent = cursor.offset - line
      switch cursor.byte {
      case nil, 0x0A, 0x0D, UInt8(ascii: "#"):
        cursor.skipLine()
        continue
      case 0x09: throw cursor.error("blanks, not a tab, before a key")
      case UInt8(ascii: "%") where indent == 0 && isFirst:
        cursor.skipLine()
        continue
      case UInt8(ascii: "-") where indent == 0 && cursor.isAt("---"):
        guard isFirst else { throw cursor.error("one document") }
        cursor.offset += 3
        try endLine()
        isFirst = false
        continue
      case UInt8(ascii: ".") where indent == 0 && cursor.isAt("..."): return
      default: break
      }
      isFirst = false
      try entry(at: indent)
    }
  }

  /// Reads a key or an item of a list, and its value if it stands after it.
  private mutating func entry(at column: Int) throws(SyntaxError) {
    let isItem = isAtItem
    let position = 2 * column + (isItem ? 1 : 0)
    while let last = levels.last, last.position >= position { levels.removeLast() }
    guard levels.count < Self.depthLimit else {
      throw cursor.error("at most \(Self.depthLimit) levels")
    }
    if let last = levels.last {
      guard last.isOpen, (last.inner ?? position) == position else {
        throw cursor.error("a line that is indented like those beside it")
      }
      levels[levels.count - 1].inner = position
    } else {
      guard (rootInner ?? position) == position else {
        throw cursor.error("a line that is indented like those beside it")
      }
      rootInner = position
    }
    if isItem {
      let line = cursor.offset
      cursor.offset += 1
      cursor.skip { $0 == 0x20 }
      let number = levels.last?.items ?? rootItems
      if levels.isEmpty { rootItems += 1 } else { levels[levels.count - 1].items += 1 }
      let name = String(number)
      if try isAtKey() {
        // The mapping begins in the line of the item.
        levels.append(Level(position: position, name: name, isOpen: true))
        try entry(at: column + cursor.offset - line)
      } else {
        try value(of: name, at: position, indent: column)
      }
      return
    }
    guard try isAtKey() else { throw cursor.error("a key and `:`, or an item of a list") }
    let name = try key()
    try value(of: name, at: position, indent: column)
  }

  private var isAtItem: Bool {
    guard cursor.byte == UInt8(ascii: "-") else { return false }
    return cursor.byte(ahead: 1).map { $0 <= 0x20 } ?? true
  }

  /// Whether there is a key here: a text followed by `:` on the same line.
  private func isAtKey() throws(SyntaxError) -> Bool {
    if isAtItem { return true }
    if cursor.isAt("? ") { throw cursor.error("a key without `?`") }
    var probe = self
    return (try? probe.key()) != nil
  }

  /// A key, and the `:` after it.
  private mutating func key() throws(SyntaxError) -> String {
    let start = cursor
    let name: String
    if cursor.quote != nil {
      var text = SpelledValue(at: cursor.offset + 1)
      try quoted(&text)
      name = String(decoding: text.utf8, as: UTF8.self)
      cursor.skipBlanks()
    } else {
      while let byte = cursor.byte, byte != 0x0A, byte != 0x0D {
        if byte == UInt8(ascii: ":"), cursor.byte(ahead: 1).map({ $0 <= 0x20 }) ?? true { break }
        if byte == UInt8(ascii: "#"), cursor.bytes[cursor.offset - 1] == 0x20 { break }
        cursor.offset += 1
      }
      name = cursor.text(start.offset..<cursor.offset)
    }
    guard cursor.skip(":"), cursor.byte.map({ $0 <= 0x20 }) ?? true else {
      throw start.error("a key and `:`")
    }
    return name
  }

  private mutating func value(
    of name: String, at position: Int, indent: Int
  ) throws(SyntaxError) {
    cursor.skipBlanks()
    if cursor.skip("&") {
      // The name of an anchor.
      cursor.skip { $0 > 0x20 }
      cursor.skipBlanks()
    }
    // A non-specific tag has no effect.
    if cursor.isAt("! ") {
      cursor.offset += 1
      cursor.skipBlanks()
    }
    let path = levels.map(\.name) + [name]
    switch cursor.byte {
    case nil, 0x0A, 0x0D, UInt8(ascii: "#"):
      try endLine()
      levels.append(Level(position: position, name: name, isOpen: true))
      return
    case UInt8(ascii: "["):
      for (number, text) in try flowList().enumerated() { add(text, path + [String(number)]) }
    case UInt8(ascii: "{"):
      guard cursor.skip("{}") else { throw cursor.error("keys in lines, not in braces") }
    case UInt8(ascii: "*"): cursor.skip { $0 > 0x20 }
    case UInt8(ascii: "|"), UInt8(ascii: ">"):
      add(try block(indent: indent), path)
      levels.append(Level(position: position, name: name, isOpen: false))
      return
    case UInt8(ascii: "!"), UInt8(ascii: "@"), UInt8(ascii: "`"), UInt8(ascii: "%"):
      throw cursor.error("a text, which does not begin with this sign")
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      var text = SpelledValue(at: cursor.offset + 1)
      try quoted(&text)
      add(text, path)
    default:
      let text = try plain(indent: indent)
      if !Self.isNoText(text.utf8) { add(text, path) }
    }
    try endLine()
    levels.append(Level(position: position, name: name, isOpen: false))
  }

  private mutating func add(_ text: SpelledValue, _ path: [String]) {
    if !text.utf8.isEmpty { found.append((path, text)) }
  }

  /// Moves past the end of the line, which may contain nothing but a comment.
  private mutating func endLine() throws(SyntaxError) {
    let start = cursor.offset
    cursor.skipBlanks()
    if cursor.byte == UInt8(ascii: "#"),
      cursor.offset > start || start == 0 || cursor.bytes[start - 1] <= 0x20
    {
      cursor.skipLine()
      return
    }
    guard cursor.isAtEnd || cursor.byte == 0x0A || cursor.byte == 0x0D else {
      throw cursor.error("the end of the line")
    }
    cursor.skipLine()
  }

  /// Whether a plain text is a number, a truth value or nothing (YAML 1.1, as Rails reads it).
  private static func isNoText(_ text: [UInt8]) -> Bool {
    let word = String(decoding: text, as: UTF8.self).lowercased()
    return ["~", "null", "true", "false", "yes", "no", "on", "off"].contains(word)
      || text.allSatisfy { $0 &- 0x30 < 10 || "+-.,:_eE".utf8.contains($0) }
  }
}
