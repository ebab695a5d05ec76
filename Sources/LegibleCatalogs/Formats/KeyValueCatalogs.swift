internal import LegibleBidi

/// Apple's `.strings` files: pairs of strings in the syntax of old property lists.
///
/// Source: "Old-Style ASCII Property Lists" and "Strings Files" in Apple's documentation.
enum AppleStrings {
  static let record = FormatRecord(
    extensions: ["strings"], arguments: { _ in ArgumentStyles.common.union(.percent) },
    escape: .uppercaseU, parse: parse)

  private static let escapes = EscapeTable("ntr\"'\\\n", "\n\t\r\"'\\\n")

  static func parse(_ utf8: [UInt8], into list: inout EntryList) throws(SyntaxError) {
    var cursor = ByteCursor(utf8)
    cursor.skipByteOrderMark()
    try skipSpaceAndComments(&cursor)
    // The whole file may be enclosed in braces, like a property list.
    let isInBraces = cursor.skip("{")
    while true {
      try skipSpaceAndComments(&cursor)
      if cursor.isAtEnd { break }
      if isInBraces && cursor.skip("}") { break }
      let key = try string(&cursor, "a key in quotation marks")
      try skipSpaceAndComments(&cursor)
      // A key without a value is its own value.
      if cursor.skip(";") { continue }
      guard cursor.skip("=") else { throw cursor.error("`=` after a key") }
      try skipSpaceAndComments(&cursor)
      let value = try string(&cursor, "a value in quotation marks")
      try skipSpaceAndComments(&cursor)
      guard cursor.skip(";") || (isInBraces && cursor.isAt("}")) else {
        throw cursor.error("`;` behind a value")
      }
      list.add(String(decoding: key.utf8, as: UTF8.self), value)
    }
  }

  private static func skipSpaceAndComments(_ cursor: inout ByteCursor) throws(SyntaxError) {
    while true {
      cursor.skipSpace()
      if cursor.isAt("//") {
        cursor.skipLine()
      } else if try !cursor.skipBlockComment() {
        return
      }
    }
  }

  private static func string(
    _ cursor: inout ByteCursor, _ expected: String
  ) throws(SyntaxError) -> SpelledValue {
    guard cursor.quote != nil else { return try word(&cursor, expected) }
    let start = cursor
    var value = SpelledValue(at: cursor.offset + 1)
    guard try cursor.skipString(appendingTo: &value, escape: appendEscape) else {
      throw start.error("a quotation mark at the end of this string")
    }
    return value
  }

  /// A string without quotation marks: letters, digits and a few signs.
  private static func word(
    _ cursor: inout ByteCursor, _ expected: String
  ) throws(SyntaxError) -> SpelledValue {
    let start = cursor.offset
    cursor.skip { ArgumentScanner.isWord($0) || "$/:.-".utf8.contains($0) }
    guard cursor.offset > start else { throw cursor.error(expected) }
    var value = SpelledValue(at: start)
    value.append(start..<cursor.offset, of: cursor.bytes)
    return value
  }

  private static func appendEscape(_ cursor: inout ByteCursor, to value: inout SpelledValue) {
    let start = cursor.offset
    if cursor.skipEscape(escapes, appendingTo: &value) { return }
    switch cursor.byte(ahead: 1) {
    case UInt8(ascii: "U"), UInt8(ascii: "u"):
      if let escape = UTF16Escape(in: cursor, at: start) {
        cursor.offset = escape.end
        value.append(escape.scalar, spelled: start..<cursor.offset)
      } else {
        cursor.offset += 2
        value.append(start..<cursor.offset, of: cursor.bytes)
      }
    case let digit? where (0x30...0x37).contains(digit):
      var code: UInt32 = 0
      cursor.offset = start + 1
      while cursor.offset < start + 4, let digit = cursor.byte, (0x30...0x37).contains(digit) {
        code = code << 3 | UInt32(digit - 0x30)
        cursor.offset += 1
      }
      value.append(Unicode.Scalar(code) ?? "\u{FFFD}", spelled: start..<cursor.offset)
    default: cursor.skipVerbatim(appendingTo: &value)
    }
  }
}

/// Java's `.properties` files.
///
/// Source: `java.util.Properties.load(Reader)` in the Java API.
enum JavaProperties {
  static let record = FormatRecord(
    extensions: ["properties"],
    arguments: { _ in ArgumentStyles.common.union([.percent, .braces]) },
    escape: .lowercaseU, parse: parse)

  private static let escapes = EscapeTable("ntrf", "\n\t\r\u{0C}")

  static func parse(_ utf8: [UInt8], into list: inout EntryList) throws(SyntaxError) {
    var cursor = ByteCursor(utf8)
    cursor.skipByteOrderMark()
    while !cursor.isAtEnd {
      cursor.skip(while: isBlank)
      switch cursor.byte {
      case 0x0A, 0x0D: cursor.skipLine()
      case UInt8(ascii: "#"), UInt8(ascii: "!"): cursor.skipLine()
      case nil: return
      default:
        let key = text(&cursor) {
          $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: ":") || isBlank($0)
        }
        cursor.skip(while: isBlank)
        if cursor.byte == UInt8(ascii: "=") || cursor.byte == UInt8(ascii: ":") {
          cursor.offset += 1
          cursor.skip(while: isBlank)
        }
        let value = text(&cursor) { _ in false }
        cursor.skipLine()
        list.add(String(decoding: key.utf8, as: UTF8.self), value)
      }
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool { " \t\u{0C}".utf8.contains(byte) }

  /// The text up to the end of the logical line, or to a byte that ends it, without its escapes.
  private static func text(
    _ cursor: inout ByteCursor, until isEnd: (UInt8) -> Bool
  ) -> SpelledValue {
    var value = SpelledValue(at: cursor.offset)
    while let byte = cursor.byte, byte != 0x0A, byte != 0x0D, !isEnd(byte) {
      let start = cursor.offset
      if byte == UInt8(ascii: "\\") {
        appendEscape(&cursor, to: &value)
      } else {
        cursor.skip { $0 != 0x0A && $0 != 0x0D && $0 != UInt8(ascii: "\\") && !isEnd($0) }
        value.append(start..<cursor.offset, of: cursor.bytes)
      }
    }
    return value
  }

  private static func appendEscape(_ cursor: inout ByteCursor, to value: inout SpelledValue) {
    if cursor.skipEscape(escapes, appendingTo: &value) { return }
    let start = cursor.offset
    cursor.offset += 1
    switch cursor.byte {
    case nil: return
    case 0x0A, 0x0D:
      // The logical line goes on in the next one, after its indentation.
      cursor.skipLine()
      cursor.skip(while: isBlank)
      return
    case UInt8(ascii: "u"):
      if let escape = UTF16Escape(in: cursor, at: start) {
        cursor.offset = escape.end
        value.append(escape.scalar, spelled: start..<escape.end)
        return
      }
    default: break
    }
    // A backslash before any other character is dropped.
    let character = cursor.offset
    cursor.offset += 1
    cursor.skip { $0 & 0xC0 == 0x80 }
    value.append(Array(cursor.bytes[character..<cursor.offset]), spelled: start..<cursor.offset)
  }
}

/// Mozilla's `.dtd` files: XML entities whose values are texts.
///
/// Source: Extensible Markup Language (XML) 1.0, section 4.2. Entities in the text of another are arguments.
enum EntityDeclarations {
  static let record = FormatRecord(
    extensions: ["dtd"],
    arguments: { _ in
      ArgumentStyles.common.union([.percent, .numberedDollar, .dollarName, .entities])
    },
    escape: .numericReference, parse: parse)

  /// The beginnings and ends of other declarations than entities.
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
        // A reference to a parameter entity, which loads another file.
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
