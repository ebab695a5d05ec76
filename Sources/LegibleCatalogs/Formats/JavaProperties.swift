internal import LegibleBidi

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
