internal import LegibleBidi

/// WebVTT subtitles.
///
/// Source: "WebVTT: The Web Video Text Tracks Format" of the W3C, section 4.
enum WebVTT {
  static let record = FormatRecord(
    extensions: ["vtt"], hasNames: false, arguments: { _ in [] },
    escape: .namedReference, parse: parse)

  static func parse(_ utf8: [UInt8], into list: inout EntryList) throws(SyntaxError) {
    var text = SubtitleText(cursor: ByteCursor(utf8))
    text.cursor.skipByteOrderMark()
    guard text.cursor.isAt("WEBVTT") else { throw text.cursor.error("WEBVTT at the beginning") }
    skipBlock(&text)
    var count = 0
    while !text.cursor.isAtEnd {
      if text.isAtBlankLine {
        text.cursor.skipLine()
        continue
      }
      var name = ""
      if !text.isAtTimes {
        let isBlock =
          text.cursor.isAt("NOTE") || text.cursor.isAt("STYLE") || text.cursor.isAt("REGION")
        if isBlock {
          skipBlock(&text)
          continue
        }
        name = text.cursor.text(text.cursor.skipLine())
      }
      guard text.isAtTimes else { throw text.cursor.error("a line with two times and `-->`") }
      text.cursor.skipLine()
      count += 1
      let value = text.cueText(escape: escape)
      if !value.utf8.isEmpty { list.add(name.isEmpty ? String(count) : name, value) }
    }
  }

  /// Moves past a header, note or style sheet, which ends at a blank line.
  private static func skipBlock(_ text: inout SubtitleText) {
    while !text.isAtBlankLine { text.cursor.skipLine() }
  }

  /// Reads a character reference; WebVTT has those of HTML, of which these occur in cues.
  private static func escape(_ cursor: inout ByteCursor) -> Unicode.Scalar? {
    guard cursor.byte == UInt8(ascii: "&") else { return nil }
    if cursor.skip("&lrm;") { return "\u{200E}" }
    if cursor.skip("&rlm;") { return "\u{200F}" }
    if cursor.skip("&amp;") { return "&" }
    if cursor.skip("&nbsp;") { return "\u{A0}" }
    // `&lt;` and `&gt;` stay as they are, so that no text looks like a tag.
    return nil
  }
}
