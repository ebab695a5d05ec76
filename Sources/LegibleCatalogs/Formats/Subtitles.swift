internal import LegibleBidi

/// SubRip and WebVTT subtitles: cues separated by blank lines, each with an optional name and a line with two
/// times before its text.
///
/// Source: "WebVTT: The Web Video Text Tracks Format" of the W3C, section 4.
struct TimedCues {
  static let subRip = record("srt", isWebVTT: false, escape: nil)
  static let webVTT = record("vtt", isWebVTT: true, escape: .namedReference)

  private static func record(
    _ ending: String, isWebVTT: Bool, escape: ControlSpelling.Escape?
  ) -> FormatRecord {
    FormatRecord(
      extensions: [ending], hasNames: false, arguments: { _ in [] }, escape: escape
    ) { (utf8, list) throws(SyntaxError) in
      var cues = TimedCues(cursor: ByteCursor(utf8), isWebVTT: isWebVTT)
      try cues.read(into: &list)
    }
  }

  /// The references of WebVTT that are read; `&lt;` and `&gt;` stay as they are, so that no text looks like a tag.
  private static let references: [(text: StaticString, scalar: Unicode.Scalar)] = [
    ("&lrm;", "\u{200E}"), ("&rlm;", "\u{200F}"), ("&amp;", "&"), ("&nbsp;", "\u{A0}"),
  ]

  private var cursor: ByteCursor
  private let isWebVTT: Bool

  private mutating func read(into list: inout EntryList) throws(SyntaxError) {
    cursor.skipByteOrderMark()
    if isWebVTT {
      guard cursor.isAt("WEBVTT") else { throw cursor.error("WEBVTT at the beginning") }
      skipBlock()
    }
    var count = 0
    while !cursor.isAtEnd {
      if isAtBlankLine {
        cursor.skipLine()
        continue
      }
      let isBlock = cursor.isAt("NOTE") || cursor.isAt("STYLE") || cursor.isAt("REGION")
      if isWebVTT, isBlock, !isAtTimes {
        skipBlock()
        continue
      }
      var name = isAtTimes ? "" : cursor.text(cursor.skipLine())
      // In SubRip, text after the number of a cue is not part of the number.
      if !isWebVTT { name = String(name.prefix { $0 != " " }) }
      guard isAtTimes else { throw cursor.error("a line with two times and `-->`") }
      cursor.skipLine()
      count += 1
      let value = cueText()
      if !value.utf8.isEmpty { list.add(name.isEmpty ? String(count) : name, value) }
    }
  }

  /// Moves past a header, note or style sheet, which ends at a blank line.
  private mutating func skipBlock() { while !isAtBlankLine { cursor.skipLine() } }

  /// The rest of the line.
  private var line: Range<Int> {
    var probe = cursor
    return probe.skipLine()
  }

  /// Whether the rest of the line has the arrow between two times.
  private var isAtTimes: Bool {
    var probe = cursor
    return probe.skipThrough("-->", within: line.count) != nil
  }

  /// Whether the line is empty but for blanks.
  private var isAtBlankLine: Bool {
    var probe = cursor
    probe.skipBlanks()
    return probe.isAtEnd || probe.byte == 0x0A || probe.byte == 0x0D
  }

  /// Reads the lines up to the next blank one, and the references in them.
  private mutating func cueText() -> SpelledValue {
    var value = SpelledValue(at: cursor.offset)
    while !isAtBlankLine {
      let line = line
      // The end of the line before, however it is spelled.
      if !value.utf8.isEmpty { value.append("\n", spelled: value.fileEnd..<line.lowerBound) }
      while cursor.offset < line.upperBound {
        let start = cursor.offset
        let isReference = isWebVTT && cursor.byte == UInt8(ascii: "&")
        if isReference, let found = Self.references.first(where: { cursor.isAt($0.text) }) {
          cursor.offset += found.text.utf8CodeUnitCount
          value.append(found.scalar, spelled: start..<cursor.offset)
        } else {
          cursor.skipVerbatim(appendingTo: &value)
        }
      }
      cursor.skipLine()
    }
    return value
  }
}

/// Subtitles of SubStation Alpha, versions 4 and 4+.
///
/// The text is the last field of a `Dialogue:` line, and may contain commas. In it `\N`, `
/// ` and `\h` are a line end, a soft line end and a no-break space, and braces enclose override tags.
enum SubStationAlpha {
  static let record = FormatRecord(
    extensions: ["ass", "ssa"], hasNames: false, arguments: { _ in [] },
    parse: parse)

  /// The number of fields before the text, unless the `Format:` line says otherwise.
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
