/// The lines of a document, with the markup at their beginnings and ends.
extension MarkupScan {
  mutating func readLines(from start: Int) {
    if text[start...].contains(UInt8(ascii: "<")) { knownClosingTags = closingTags(from: start) }
    var line = start
    while line < text.count {
      if let rest = passOpen(from: line) {
        line = rest
        continue
      }
      let end = text.lineEnd(from: line)
      let isBlank = text.skippingBlanks(from: line) == end
      var stop = end
      if !isBlank, let content = readPrefix(line..<end) {
        let last = suffixStart(content..<end, line: line)
        stop = max(end, readInline(content..<last, grows: last == end))
        add(max(last, content)..<end, .wall)
      }
      isBehindBlankLine = isBlank
      line = text.nextLine(from: stop)
    }
  }

  private func closingTags(from start: Int) -> Set<[UInt8]> {
    var names: Set<[UInt8]> = []
    var index = start
    while index + 1 < text.count {
      if text[index] == UInt8(ascii: "<"), text[index + 1] == UInt8(ascii: "/") {
        let name = text[(index + 2)...].prefix {
          $0.isASCIIAlphanumeric || "-_:.".utf8.contains($0)
        }
        names.insert(name.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 })
        index += 2 + name.count
      } else {
        index += 1
      }
    }
    return names
  }

  /// Passes the markup that is open at the beginning of a line.
  ///
  /// - Returns: Where to continue; `nil` if nothing is open, or it ended before this line.
  private mutating func passOpen(from line: Int) -> Int? {
    switch document.open {
    case nil: return nil
    case .until(let close):
      guard let found = text.find(close, from: line, to: text.count) else {
        add(line..<text.count, .wall)
        return text.count
      }
      document.open = nil
      let end = found + close.utf8CodeUnitCount
      add(line..<end, .wall)
      let stop = readInline(end..<text.lineEnd(from: end), grows: true)
      return text.nextLine(from: stop)
    case .fence(let byte, let count, let quotes, let indent):
      let end = text.lineEnd(from: line)
      var index = text.skippingBlanks(from: line)
      var found = 0
      while found < quotes, index < end, text[index] == UInt8(ascii: ">") {
        index = text.skippingBlanks(from: index + 1)
        found += 1
      }
      let isLeft = index < end && quotes == 0 && column(of: index, in: line) < indent
      if found < quotes || isLeft {
        document.open = nil
        return nil
      }
      add(line..<end, .wall)
      var run = index
      while run < end, text[run] == byte { run += 1 }
      if run - index >= count, text.skippingBlanks(from: run) >= end { document.open = nil }
      return text.nextLine(from: end)
    }
  }

  /// The number of columns before a place of a line.
  ///
  /// - Parameters:
  ///   - line: The beginning of the line, or another place in it.
  ///   - column: The number of columns before that.
  private func column(of index: Int, in line: Int, behind column: Int = 0) -> Int {
    text[line..<index].reduce(column) { $1 == 0x09 ? ($0 / 4 + 1) * 4 : $0 + 1 }
  }

  /// Reads the markup at the beginning of a line.
  ///
  /// - Returns: The start of its text; `nil` if it has none.
  private mutating func readPrefix(_ line: Range<Int>) -> Int? {
    let end = line.upperBound
    var index = text.skippingBlanks(from: line.lowerBound)
    let indent = column(of: index, in: line.lowerBound)
    while let last = itemIndents.last, indent < last { itemIndents.removeLast() }
    let isDeep = indent - (itemIndents.last ?? 0) >= 4
    if isDeep, isBehindBlankLine, document.signs.contains(.markdown) {
      // Indented code continues across lines that are not blank.
      add(line, .wall)
      return nil
    }
    var quotes = 0
    var (counted, columns) = (index, indent)
    loop: while index < end {
      switch text[index] {
      case UInt8(ascii: ">"):
        quotes += 1
        index = text.skippingBlanks(from: index + 1)
      case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"), 0x30...0x39:
        guard let content = bulletEnd(from: index, to: end) else { break loop }
        index = text.skippingBlanks(from: content)
        (counted, columns) = (index, column(of: index, in: counted, behind: columns))
        itemIndents.append(columns)
        if text.has("[ ] ", at: index) || text.has("[x] ", at: index) { index += 4 }
      case UInt8(ascii: "`"), UInt8(ascii: "~"):
        guard let count = fence(from: index, to: end) else { break loop }
        document.open = .fence(
          text[index], count: count, quotes: quotes,
          indent: quotes > 0 ? 0 : itemIndents.last ?? 0)
        add(line, .wall)
        return nil
      default: break loop
      }
    }
    guard let content = headEnd(from: index, to: end) else {
      add(line, .wall)
      return nil
    }
    add(line.lowerBound..<content, .wall)
    return content
  }

  /// The end of the sign of a list item and the blank after it.
  private func bulletEnd(from start: Int, to end: Int) -> Int? {
    var index = start
    while index < min(end, start + 9), text[index].isASCIIDigit { index += 1 }
    if index > start {
      guard index < end, text[index] == UInt8(ascii: ".") || text[index] == UInt8(ascii: ")") else {
        return nil
      }
    }
    index += 1
    return index < end && text[index] <= 0x20 ? index : nil
  }

  /// The length of a fence in characters, if one begins here (CommonMark, section 4.5).
  private func fence(from start: Int, to end: Int) -> Int? {
    var index = start
    while index < end, text[index] == text[start] { index += 1 }
    guard index - start >= 3 else { return nil }
    if text[start] == UInt8(ascii: "`"), text[index..<end].contains(text[start]) { return nil }
    return index - start
  }

  /// Behind the sign of a heading, a cell or a definition.
  ///
  /// - Returns: `nil` if the whole line is markup.
  private func headEnd(from start: Int, to end: Int) -> Int? {
    guard start < end else { return start }
    var index = start
    switch text[start] {
    case UInt8(ascii: "#"):
      while index < end, text[index] == text[start] { index += 1 }
      if index < end, text[index] == 0x20 { return text.skippingBlanks(from: index) }
      if index == start + 1, text.find("[[", from: index, to: end) != nil { return nil }
      return wikiItemEnd(from: start, to: end)
    case UInt8(ascii: "*"), UInt8(ascii: ";"): return wikiItemEnd(from: start, to: end)
    case UInt8(ascii: ":"):
      return text.has(":::", at: start) ? nil : wikiItemEnd(from: start, to: end)
    case UInt8(ascii: "="):
      guard suffixStart(start..<end, line: start) < end else { return start }
      while index < end, text[index] == text[start] { index += 1 }
      return text.skippingBlanks(from: index)
    case UInt8(ascii: "|"), UInt8(ascii: "!"):
      if text[start] == UInt8(ascii: "!"),
        !document.signs.contains(.wiki) || text[safe: start + 1] == 0x5B
      {
        return start
      }
      if text.has("|-", at: start) || text.has("|}", at: start) { return nil }
      index += text.has("|+", at: start) ? 2 : 1
      return text.skippingBlanks(from: attributesEnd(from: index, to: end))
    case UInt8(ascii: "{"):
      return text.has("{|", at: start) || text.has("{:", at: start) ? nil : start
    case UInt8(ascii: "["):
      guard let close = labelEnd(from: start + 1, to: end),
        text[safe: close + 1] == UInt8(ascii: ":")
      else { return start }
      if text[start + 1] == UInt8(ascii: "^") { return text.skippingBlanks(from: close + 2) }
      return text[safe: close + 2].map {
        $0 > 0x20 && $0 < 0x80 && !text.has("http", at: close + 2)
      } == true
        ? start : nil
    default: return start
    }
  }

  private func wikiItemEnd(from start: Int, to end: Int) -> Int {
    guard document.signs.contains(.wiki) else { return start }
    // Two asterisks before a word are emphasis of Markdown.
    if text.has("**", at: start), document.signs.contains(.markdown) { return start }
    var index = start
    while index < end, "*#:;".utf8.contains(text[index]) { index += 1 }
    return text.skippingBlanks(from: index)
  }

  /// Behind the attributes of a cell of a wiki's table: `style="…" |`.
  private func attributesEnd(from start: Int, to end: Int) -> Int {
    guard let bar = text[start..<end].firstIndex(of: UInt8(ascii: "|")), bar + 1 < end,
      text[bar + 1] != UInt8(ascii: "|"),
      text.find("=\"", from: start, to: bar) != nil
    else { return start }
    return bar + 1
  }

  /// The start of the signs that end a heading or a row.
  private func suffixStart(_ content: Range<Int>, line: Int) -> Int {
    var end = content.upperBound
    while end > content.lowerBound, text[end - 1] == 0x20 || text[end - 1] == 0x09 { end -= 1 }
    guard end > content.lowerBound else { return content.upperBound }
    let head = text.skippingBlanks(from: line)
    let (first, last) = (text[head], text[end - 1])
    guard first == last, first == 0x3D || first == 0x23 || first == 0x7C else {
      return content.upperBound
    }
    var start = end
    while start > content.lowerBound, text[start - 1] == last { start -= 1 }
    // After a word, a number sign belongs to it (CommonMark, section 4.2).
    let isHeading = head < content.lowerBound && start > content.lowerBound
    if last == 0x23, !isHeading || text[start - 1] > 0x20 { return content.upperBound }
    while start > content.lowerBound, text[start - 1] == 0x20 || text[start - 1] == 0x09 {
      start -= 1
    }
    return start
  }
}
