internal import LegibleBidi

/// Messages of Project Fluent.
///
/// Source: the Fluent Syntax Guide, version 1.0. A value is a pattern of text and placeables in braces, which may go
/// on in indented lines; a placeable may select one of several patterns, and each of these is an entry of its own.
enum Fluent {
  static let record = FormatRecord(
    extensions: ["ftl"], isolatesValues: true,
    arguments: { _ in ArgumentStyles.common.union([.percent, .braces]) },
    parse: parse)

  static func parse(_ utf8: [UInt8], into list: inout EntryList) throws(SyntaxError) {
    var cursor = ByteCursor(utf8)
    cursor.skipByteOrderMark()
    var message = ""
    while !cursor.isAtEnd {
      let line = cursor
      cursor.skipBlanks()
      let isIndented = cursor.offset > line.offset
      switch cursor.byte {
      case UInt8(ascii: "#") where !isIndented: cursor.skipLine()
      case 0x0A, 0x0D, nil: cursor.skipLine()
      case UInt8(ascii: ".") where isIndented:
        cursor.offset += 1
        let name = try identifier(&cursor)
        try FluentPattern.parse(&cursor, key: message, variant: "attribute." + name, into: &list)
      default:
        guard !isIndented else { throw cursor.error("a message, an attribute or a comment") }
        let isTerm = cursor.skip("-")
        message = (isTerm ? "-" : "") + (try identifier(&cursor))
        try FluentPattern.parse(&cursor, key: message, variant: "", into: &list)
      }
    }
  }

  /// A name and the `=` after it.
  private static func identifier(_ cursor: inout ByteCursor) throws(SyntaxError) -> String {
    let start = cursor.offset
    cursor.skip { ArgumentScanner.isWord($0) || $0 == UInt8(ascii: "-") }
    let name = cursor.text(start..<cursor.offset)
    cursor.skipBlanks()
    guard !name.isEmpty, cursor.skip("=") else { throw cursor.error("a name and `=`") }
    return name
  }
}
