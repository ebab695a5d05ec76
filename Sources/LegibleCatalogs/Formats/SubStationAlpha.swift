internal import LegibleBidi

/// Subtitles of SubStation Alpha, versions 4 and 4+.
///
/// The text is the last field of a `Dialogue:` line, which may have commas; `\N`, `\n` and `\h` in it are a line
/// end, a soft line end and a hard blank, and what stands in braces is no text.
enum SubStationAlpha {
  static let record = FormatRecord(
    extensions: ["ass", "ssa"], hasNames: false, arguments: { _ in [] },
    parse: parse)

  /// How many fields stand before the text, unless the `Format:` line says otherwise.
  private static let usualFieldCount = 9

  static func parse(_ utf8: [UInt8], into list: inout EntryList) throws(SyntaxError) {
    var cursor = ByteCursor(utf8)
    cursor.skipByteOrderMark()
    var isInEvents = false
    var hasSection = false
    var fieldCount = usualFieldCount
    var count = 0
    while !cursor.isAtEnd {
      let start = cursor
      let line = cursor.skipLine()
      if start.byte == UInt8(ascii: "[") {
        isInEvents = start.isAt("[Events]")
        hasSection = true
      } else if isInEvents && start.isAt("Format:") {
        fieldCount =
          cursor.text(line).split(separator: ",", omittingEmptySubsequences: false).count - 1
      } else if isInEvents && start.isAt("Dialogue:") {
        count += 1
        let value = try text(in: line, of: start, behind: fieldCount)
        if !value.utf8.isEmpty { list.add(String(count), value) }
      }
    }
    guard hasSection else {
      throw SyntaxError(offset: 0, expected: "a section such as [Script Info]")
    }
  }

  private static func text(
    in line: Range<Int>, of start: ByteCursor, behind fieldCount: Int
  ) throws(SyntaxError) -> SpelledValue {
    var cursor = start
    for _ in 0..<fieldCount {
      cursor.skip { $0 != UInt8(ascii: ",") && $0 != 0x0A && $0 != 0x0D }
      guard cursor.offset < line.upperBound else {
        throw start.error("\(fieldCount) fields before the text of this line")
      }
      cursor.offset += 1
    }
    var value = SpelledValue(at: cursor.offset)
    while cursor.offset < line.upperBound {
      let place = cursor.offset
      if cursor.skip("\\N") || cursor.skip("\\n") {
        value.append("\n", spelled: place..<cursor.offset)
      } else if cursor.skip("\\h") {
        value.append("\u{A0}", spelled: place..<cursor.offset)
      } else {
        cursor.skipVerbatim(appendingTo: &value)
      }
    }
    return value
  }
}
