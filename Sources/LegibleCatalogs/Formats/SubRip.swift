internal import LegibleBidi

/// SubRip subtitles: a number, a line with two times, and lines of text.
enum SubRip {
  static let record = FormatRecord(
    extensions: ["srt"], hasNames: false, arguments: { _ in [] },
    parse: parse)

  static func parse(_ utf8: [UInt8], into list: inout EntryList) throws(SyntaxError) {
    var text = SubtitleText(cursor: ByteCursor(utf8))
    text.cursor.skipByteOrderMark()
    var count = 0
    while !text.cursor.isAtEnd {
      if text.isAtBlankLine {
        text.cursor.skipLine()
        continue
      }
      var name = ""
      if !text.isAtTimes { name = text.cursor.text(text.cursor.skipLine()) }
      guard text.isAtTimes else { throw text.cursor.error("a line with two times and `-->`") }
      text.cursor.skipLine()
      count += 1
      let value = text.cueText()
      let number = String(name.prefix { $0 != " " && $0 != "\r" })
      if !value.utf8.isEmpty { list.add(number.isEmpty ? String(count) : number, value) }
    }
  }
}
