internal import LegibleBidi

/// Mozilla's `.dtd`: entities of XML that have texts.
///
/// Source: Extensible Markup Language (XML) 1.0, section 4.2. Entities in the text of another are arguments.
enum EntityDeclarations {
  static let record = FormatRecord(
    extensions: ["dtd"],
    arguments: { _ in
      ArgumentStyles.common.union([.percent, .numberedDollar, .dollarName, .entities])
    },
    escape: .numericReference, parse: parse)

  /// How other pieces than entities begin and end.
  private static let others: [(opening: StaticString, end: StaticString)] = [
    ("<!--", "-->"), ("<?", "?>"), ("<!", ">"),
  ]

  static func parse(_ utf8: [UInt8], into list: inout EntryList) throws(SyntaxError) {
    var cursor = ByteCursor(utf8)
    cursor.skipByteOrderMark()
    while !cursor.isAtEnd {
      cursor.skipSpace()
      if cursor.isAtEnd { break }
      let start = cursor
      if cursor.skip("<!ENTITY") {
        try entity(&cursor, into: &list)
      } else if cursor.skip("%") {
        // A reference to entities of another file.
        guard cursor.skipThrough(";", within: 256) != nil else {
          throw start.error("`;` behind a name")
        }
      } else if let piece = others.first(where: { cursor.skip($0.opening) }) {
        try cursor.skip(through: piece.end, or: "`\(piece.end)` behind this", at: start)
      } else {
        throw cursor.error("a declaration or a comment")
      }
    }
  }

  private static func entity(
    _ cursor: inout ByteCursor, into list: inout EntryList
  ) throws(SyntaxError) {
    cursor.skipSpace()
    let isParameter = cursor.skip("%")
    cursor.skipSpace()
    let nameStart = cursor.offset
    cursor.skip { $0 > 0x20 && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "\"") }
    let name = cursor.text(nameStart..<cursor.offset)
    guard !name.isEmpty else { throw cursor.error("the name of an entity") }
    cursor.skipSpace()
    guard let quote = cursor.quote else {
      // The text is in another file.
      guard cursor.skipThrough(">") != nil else { throw cursor.error("`>` behind an entity") }
      return
    }
    let opening = cursor
    cursor.offset += 1
    let start = cursor.offset
    cursor.skip { $0 != quote }
    guard cursor.byte == quote else {
      throw opening.error("a quotation mark at the end of this value")
    }
    var value = SpelledValue(at: start)
    value.appendXMLText(start..<cursor.offset, of: cursor.bytes)
    cursor.offset += 1
    cursor.skipSpace()
    guard cursor.skip(">") else { throw cursor.error("`>` behind an entity") }
    if !isParameter && !value.utf8.isEmpty { list.add(name, value) }
  }
}
