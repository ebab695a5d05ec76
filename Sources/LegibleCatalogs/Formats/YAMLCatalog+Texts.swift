/// The styles of texts of YAML (chapters 7 and 8).
extension YAMLCatalog {
  private static let escapes = EscapeTable(
    "nt\tr0abefv_NLP \"/\\",
    "\n\t\t\r\0\u{07}\u{08}\u{1B}\u{0C}\u{0B}\u{A0}\u{85}\u{2028}\u{2029} \"/\\")

  /// A plain scalar, which continues in lines with more indentation.
  mutating func plain(indent: Int) throws(SyntaxError) -> SpelledValue {
    var text = SpelledValue(at: cursor.offset)
    while true {
      appendPlainLine(to: &text)
      let end = cursor
      guard let next = nextLine(deeperThan: indent) else { return text }
      cursor.offset = next
      var probe = cursor
      while let byte = probe.byte, byte != 0x0A, byte != 0x0D {
        if byte == UInt8(ascii: ":"), probe.byte(ahead: 1).map({ $0 <= 0x20 }) ?? true {
          throw cursor.error("no key in the value of another")
        }
        probe.offset += 1
      }
      appendBreak(to: &text, end.offset..<next)
    }
  }

  private mutating func appendPlainLine(to text: inout SpelledValue) {
    let start = cursor.offset
    var end = start
    while let byte = cursor.byte, byte != 0x0A, byte != 0x0D {
      if byte == UInt8(ascii: "#"), cursor.offset > start,
        cursor.bytes[cursor.offset - 1] <= 0x20
      {
        break
      }
      cursor.offset += 1
      if byte > 0x20 { end = cursor.offset }
    }
    cursor.offset = end
    text.append(start..<end, of: cursor.bytes)
  }

  /// The start of the text of the next line, if it is indented more than a key; blank lines are passed.
  private func nextLine(deeperThan indent: Int) -> Int? {
    var probe = cursor
    probe.skipBlanks()
    guard probe.byte == 0x0A || probe.byte == 0x0D else { return nil }
    while !probe.isAtEnd {
      probe.skipLine()
      let line = probe.offset
      probe.skip { $0 == 0x20 }
      let column = probe.offset - line
      probe.skipBlanks()
      switch probe.byte {
      case 0x0A, 0x0D: continue
      case nil, UInt8(ascii: "#"): return nil
      default: return column > indent ? probe.offset : nil
      }
    }
    return nil
  }

  /// Appends the meaning of a break between lines: a blank, or a line end for each blank line (section 6.5).
  private func appendBreak(to text: inout SpelledValue, _ range: Range<Int>) {
    let lineEnds = cursor.bytes[range].count { $0 == 0x0A }
    let ends = lineEnds == 0 ? cursor.bytes[range].count { $0 == 0x0D } : lineEnds
    text.append(Self.folded(ends), spelled: range)
  }

  /// The text that consecutive line ends stand for.
  private static func folded(_ ends: Int) -> [UInt8] {
    ends > 1 ? [UInt8](repeating: 0x0A, count: ends - 1) : [0x20]
  }

  /// A quoted scalar, single or double, which may have several lines.
  mutating func quoted(_ text: inout SpelledValue) throws(SyntaxError) {
    let opening = cursor
    guard let quote = cursor.byte else { throw cursor.error("a text in quotation marks") }
    cursor.offset += 1
    while let byte = cursor.byte {
      let start = cursor.offset
      switch byte {
      case quote:
        cursor.offset += 1
        if quote == UInt8(ascii: "\"") || cursor.byte != quote { return }
        cursor.offset += 1
        text.append("'", spelled: start..<cursor.offset)
      case UInt8(ascii: "\\") where quote == UInt8(ascii: "\""): try appendEscape(to: &text)
      case 0x20, 0x09, 0x0A, 0x0D:
        cursor.skipBlanks()
        // Blanks before the end of a line belong to the line break.
        if cursor.byte == 0x0A || cursor.byte == 0x0D {
          cursor.skipSpace()
          appendBreak(to: &text, start..<cursor.offset)
        } else {
          text.append(start..<cursor.offset, of: cursor.bytes)
        }
      default:
        cursor.skip { $0 != quote && $0 != UInt8(ascii: "\\") && $0 > 0x20 }
        if cursor.offset == start { cursor.offset += 1 }
        text.append(start..<cursor.offset, of: cursor.bytes)
      }
    }
    throw opening.error("a quotation mark at the end of this text")
  }

  private mutating func appendEscape(to text: inout SpelledValue) throws(SyntaxError) {
    let start = cursor.offset
    if cursor.skipEscape(Self.escapes, appendingTo: &text) { return }
    switch cursor.byte(ahead: 1) {
    case 0x0A, 0x0D:
      // An escaped line break: the line continues in the next one.
      cursor.offset += 1
      cursor.skipSpace()
    case UInt8(ascii: "u"): try cursor.skipUTF16Escape(appendingTo: &text)
    case UInt8(ascii: "U"), UInt8(ascii: "x"):
      let count = cursor.byte(ahead: 1) == UInt8(ascii: "x") ? 2 : 8
      guard let code = cursor.hexadecimal(at: start + 2, count: count),
        let named = Unicode.Scalar(code)
      else { throw cursor.error("\(count) hexadecimal digits of a character") }
      cursor.offset = start + 2 + count
      text.append(named, spelled: start..<cursor.offset)
    default: throw cursor.error("an escape of YAML")
    }
  }

  /// The items of a list in brackets; those that are not texts are empty.
  mutating func flowList() throws(SyntaxError) -> [SpelledValue] {
    let opening = cursor
    cursor.offset += 1
    var texts: [SpelledValue] = []
    while true {
      cursor.skipSpace()
      if cursor.skip("]") { return texts }
      guard let byte = cursor.byte else { throw opening.error("`]` behind this list") }
      var text = SpelledValue(at: cursor.offset)
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        text = SpelledValue(at: cursor.offset + 1)
        try quoted(&text)
      case UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "!"), UInt8(ascii: "&"):
        throw cursor.error("texts alone in a list in brackets")
      default:
        let start = cursor.offset
        cursor.skip { $0 >= 0x20 && !",]#[{".utf8.contains($0) }
        var end = cursor.offset
        while end > start, cursor.bytes[end - 1] == 0x20 { end -= 1 }
        let isText = cursor.bytes[start..<end].contains { $0 >= 0x80 || ($0 | 0x20) &- 0x61 < 26 }
        if isText { text.append(start..<end, of: cursor.bytes) }
      }
      texts.append(text)
      cursor.skipSpace()
      guard cursor.skip(",") || cursor.byte == UInt8(ascii: "]") else {
        throw cursor.error("`,` or `]`")
      }
    }
  }

  /// A block scalar: lines after `|` or `>` (section 8.1).
  mutating func block(indent parent: Int) throws(SyntaxError) -> SpelledValue {
    let isFolded = cursor.byte == UInt8(ascii: ">")
    cursor.offset += 1
    var indent: Int?
    while let byte = cursor.byte, byte > 0x20, byte != UInt8(ascii: "#") {
      switch byte {
      case 0x31...0x39: indent = parent + Int(byte - 0x30)
      case UInt8(ascii: "+"), UInt8(ascii: "-"): break
      default: throw cursor.error("a digit, `+` or `-`, or the end of the line")
      }
      cursor.offset += 1
    }
    cursor.skipLine()
    var text = SpelledValue(at: cursor.offset)
    var isFirst = true
    // The end of the last line that has text.
    var lastEnd = cursor.offset
    var wasDeep = false
    while !cursor.isAtEnd {
      let line = cursor.offset
      cursor.skip { $0 == 0x20 }
      let column = cursor.offset - line
      if cursor.byte == 0x0A || cursor.byte == 0x0D || cursor.isAtEnd {
        cursor.skipLine()
        continue
      }
      let own = indent ?? column
      guard column >= own, column > parent else {
        cursor.offset = line
        return text
      }
      indent = own
      let start = line + own
      let isDeep = column > own || cursor.byte == 0x09
      if !isFirst {
        let breaks = max(1, cursor.bytes[lastEnd..<line].count { $0 == 0x0A })
        let isKept = !isFolded || isDeep || wasDeep
        let between = isKept ? [UInt8](repeating: 0x0A, count: breaks) : Self.folded(breaks)
        text.append(between, spelled: lastEnd..<start)
      } else {
        text = SpelledValue(at: start)
      }
      cursor.offset = start
      let range = cursor.skipLine()
      text.append(range, of: cursor.bytes)
      (lastEnd, isFirst, wasDeep) = (range.upperBound, false, isDeep)
    }
    return text
  }
}
