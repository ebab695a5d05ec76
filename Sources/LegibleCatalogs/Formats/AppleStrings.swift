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
    // A whole file may be in braces, as a property list is.
    let isInBraces = cursor.skip("{")
    while true {
      try skipSpaceAndComments(&cursor)
      if cursor.isAtEnd { break }
      if isInBraces && cursor.skip("}") { break }
      let key = try string(&cursor, "a key in quotation marks")
      try skipSpaceAndComments(&cursor)
      // A key alone is its own value.
      if cursor.skip(";") { continue }
      guard cursor.skip("=") else { throw cursor.error("`=` behind a key") }
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
