/// The wanted layout of lines, as far as it is checked.
struct LineLayout {
  /// The maximum length of a line in columns.
  let maxLength: Int?

  /// The distance between tab stops in columns; 1 if no setting tells it.
  let tabWidth: Int

  /// The indentation of lines, and the number of blanks of a level.
  let indentStyle: TextExpectation.IndentStyle?
  let indentSize: Int?

  /// Whether blanks at the ends of lines, and tabs anywhere, are findings.
  let findsBlanks: Bool
  let findsTabs: Bool

  /// - Returns: `nil` if there is nothing to check.
  init?(_ expectation: TextExpectation, _ rules: Set<CheckRule>) {
    let findsIndentation = rules.contains(.indentation)
    maxLength = rules.contains(.lineLength) ? expectation.maxLineLength : nil
    tabWidth = expectation.tabWidth ?? 1
    indentStyle = findsIndentation ? expectation.indentStyle : nil
    // If lines are indented with tabs, each level is one tab, so that there is no size to check.
    indentSize = findsIndentation && indentStyle != .tab ? expectation.indentSize : nil
    findsBlanks = rules.contains(.trailingWhitespace) && expectation.hasTrimmedLines == true
    findsTabs = rules.contains(.tabs) && expectation.indentStyle != .tab
    if maxLength == nil, indentStyle == nil, indentSize == nil, !findsBlanks, !findsTabs {
      return nil
    }
  }

  /// Whether the byte is a blank or a tab.
  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// The number of columns up to the end of a line or a part of one.
  ///
  /// - Complexity: O(*n*) in the length of the line.
  func columns(of line: UnsafeRawBufferPointer, after columns: Int) -> Int {
    var columns = columns
    for byte in line {
      if byte == 0x09 {
        columns += tabWidth - columns % tabWidth
      } else if byte & 0xC0 != 0x80 {
        columns += 1
      }
    }
    return columns
  }

  /// Returns the findings in a line, with ranges in bytes.
  ///
  /// - Parameters:
  ///   - line: The line without its end, or a part of it.
  ///   - isStart: Whether the line begins here.
  ///   - isEnded: Whether it ends here.
  ///   - columns: The columns of the line so far, this part included; 0 if the length is not limited.
  func deviations(
    in line: UnsafeRawBufferPointer, isStart: Bool, isEnded: Bool, columns: Int
  ) -> [LineFinding] {
    var found: [LineFinding] = []
    if isStart, indentStyle != nil || indentSize != nil,
      let (range, message) = wrongIndentation(of: line)
    {
      found.append(LineFinding(rule: .indentation, range: range, message: message))
    }
    if findsTabs, let tab = line.firstIndex(of: 0x09) {
      found.append(
        LineFinding(rule: .tabs, range: tab..<(tab + 1), message: "there is a tab in the line"))
    }
    if isEnded, findsBlanks, let last = line.last, Self.isBlank(last) {
      let start = line.lastIndex { !Self.isBlank($0) }.map { $0 + 1 } ?? 0
      found.append(
        LineFinding(
          rule: .trailingWhitespace, range: start..<line.count,
          message: "there are blanks at the end of the line"))
    }
    if isEnded, let maxLength, columns > maxLength {
      found.append(
        LineFinding(
          rule: .lineLength, range: line.count..<line.count,
          message: "the line has \(columns) columns, and the settings allow \(maxLength)"))
    }
    return found
  }

  /// The wrong part of the indentation, and why it is wrong; `nil` for a line of blanks alone.
  private func wrongIndentation(
    of line: UnsafeRawBufferPointer
  ) -> (Range<Int>, message: String)? {
    guard let end = line.firstIndex(where: { !Self.isBlank($0) }), end > 0 else { return nil }
    let indentation = line[..<end]
    // The lines of a block comment are indented by one more blank and begin with an asterisk.
    let isComment = line[end] == UInt8(ascii: "*")
    switch indentStyle {
    case .tab:
      let tabs = indentation.prefix { $0 == 0x09 }.count
      if indentation[tabs...].contains(0x09) {
        return (tabs..<end, "there are blanks before a tab in the indentation")
      }
      if tabs == 0, !(isComment && end == 1) {
        return (0..<end, "the line is indented with blanks, and the settings want tabs")
      }
      return nil
    case .space, nil:
      if let tab = indentation.firstIndex(of: 0x09) {
        if indentStyle == nil { return nil }
        return (
          tab..<(tab + 1), "the line is indented with a tab, and the settings want blanks"
        )
      }
      guard let indentSize, end % indentSize != 0, !(isComment && end % indentSize == 1) else {
        return nil
      }
      return (
        0..<end,
        "the line is indented by \(end.counted("blank")), and the settings want a multiple of \(indentSize)"
      )
    }
  }
}

extension Int {
  /// The number with the noun after it: `1 blank`, `2 blanks`.
  fileprivate func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}

extension TextCheck {
  /// Checks the layout of the lines of a block, of which the last may be a part of a line.
  mutating func checkLayout(
    of block: UnsafeRawBufferPointer, by layout: LineLayout, isEnd: Bool
  ) {
    var start = 0
    var number = line
    var isStart = columnsBefore == 0
    while start < block.count {
      let feed = block[start...].firstIndex { $0 == 0x0A || $0 == 0x0D }
      let end = feed ?? block.count
      let text = UnsafeRawBufferPointer(rebasing: block[start..<end])
      let isEnded = feed != nil || isEnd
      // A line of no more bytes than columns are allowed is not too long, unless it has tabs.
      if let maxLength = layout.maxLength,
        text.count > maxLength / layout.tabWidth || layoutColumns > 0 || !isEnded
      {
        let isFirst = isStart && number == 1 && text.starts(with: [0xEF, 0xBB, 0xBF])
        layoutColumns = layout.columns(
          of: UnsafeRawBufferPointer(rebasing: isFirst ? text[3...] : text[...]),
          after: layoutColumns)
      }
      let found = layout.deviations(
        in: text, isStart: isStart, isEnded: isEnded, columns: layoutColumns)
      if !found.isEmpty { add(found, in: text, at: start, number: number, of: block) }
      if feed != nil { layoutColumns = 0 }
      var next = end + 1
      if feed != nil, block[end] == 0x0D, next < block.count, block[next] == 0x0A { next += 1 }
      if next <= block.count, next > 0, block[next - 1] == 0x0A { number += 1 }
      start = next
      isStart = true
    }
  }

  /// Keeps the findings in a line, except those that a comment on the line allows.
  private mutating func add(
    _ found: [LineFinding], in text: UnsafeRawBufferPointer, at start: Int, number: Int,
    of block: UnsafeRawBufferPointer
  ) {
    let allowance = LineAllowance(text)
    let rest = found.filter { !allowance.allows($0.rule) }
    if rest.isEmpty { return }
    // Finding their places takes time, and is not needed for findings that are only counted.
    guard rest.contains(where: { keepsMore(of: $0.rule) }) else {
      for finding in rest { counts[finding.rule, default: 0] += 1 }
      return
    }
    // Earlier parts of the line, and what ends in a carriage return, are before the text in its line.
    let lineStart = block[..<start].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let before =
      block[lineStart..<start].count { $0 & 0xC0 != 0x80 } + (lineStart == 0 ? columnsBefore : 0)
    let line = CheckedLine(text, number: number, columnsBefore: before)
    for finding in rest {
      // Malformed bytes are replaced by characters of another length. If no character begins at the offset,
      // the finding is about the line.
      let first = line.offsets.firstIndex(of: finding.range.lowerBound)
      let last = line.offsets.firstIndex(of: finding.range.upperBound)
      let count = line.scalars.count
      let range = (first ?? count)..<max(first ?? count, last ?? count)
      add(
        self.finding(
          LineFinding(rule: finding.rule, range: range, message: finding.message), in: line,
          at: start, of: block))
    }
  }

  /// Adds a finding if the last line does not end as the settings want.
  mutating func checkFinalNewline() {
    guard let wanted = expectation.hasFinalNewline, let lastByte else { return }
    let isThere = lastByte == 0x0A || lastByte == 0x0D
    if isThere == wanted { return }
    add(
      .finalNewline, at: nil, line: isThere ? max(line - 1, 1) : line,
      column: isThere ? 1 : columnsBefore + 1,
      isThere
        ? "the last line ends with a line end, and the settings want none"
        : "the last line has no line end, and the settings want one")
  }
}

extension TextCheck {
  /// Returns a text without trailing blanks and tabs, except in lines that allow them.
  ///
  /// - Parameter bytes: Text in UTF-8, or in any encoding whose line ends, blanks and tabs are those of ASCII.
  /// - Complexity: O(*n*) in the number of bytes.
  package static func trimmingLines(_ bytes: [UInt8]) -> [UInt8] {
    var trimmed: [UInt8] = []
    trimmed.reserveCapacity(bytes.count)
    bytes.withUnsafeBytes { bytes in
      var start = 0
      while start < bytes.count {
        let end = bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
        let line = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
        let kept = line.lastIndex { !LineLayout.isBlank($0) }.map { $0 + 1 } ?? 0
        let isAllowed = kept < line.count && LineAllowance(line).allows(.trailingWhitespace)
        trimmed.append(contentsOf: isAllowed ? line[...] : line[..<kept])
        let next = min(end + 1, bytes.count)
        trimmed.append(contentsOf: bytes[end..<next])
        start = next
      }
    }
    return trimmed
  }
}
