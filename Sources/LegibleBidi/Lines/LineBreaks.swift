internal import CTextKernels

extension BidiParagraph {
  /// The lines of the paragraph where a display is `width` columns wide, as UTF-8 ranges for
  /// `line(_:)`.
  ///
  /// Lines are broken at spaces, and in a word only where that alone is wider than a line. The
  /// spaces at a break belong to no line: a line break is written in their place. Neither do
  /// U+000B, U+000C and U+2028, which break lines themselves. Breaking comes before reordering
  /// (UAX #9, section 3.4).
  ///
  /// ```swift
  /// let paragraph = BidiParagraph("one two three")
  /// paragraph.lineBreaks(width: 8)  // [0..<7, 8..<13]
  /// ```
  ///
  /// - Parameter width: The number of columns of a line, at least 1; see `displayWidth`.
  /// - Returns: The lines, of which there is at least one.
  /// - Complexity: O(*n*).
  public func lineBreaks(width: Int) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    text.withUTF8Buffer { text in
      text.forEachBrokenLine { line, _ in
        text.forEachLine(of: line, width: width) { lines.append($0) }
      }
    }
    return lines
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Calls `body` with the lines of a part of a paragraph; there is at least one.
  ///
  /// - Parameters:
  ///   - part: The part, which contains no line break character.
  ///   - width: The number of columns of a line, at least 1.
  /// - Complexity: O(*n*).
  func forEachLine(of part: Range<Int>, width: Int, _ body: (Range<Int>) -> Void) {
    var breaker = LineBreaker(width: Swift.max(1, width), start: part.lowerBound)
    var offset = part.lowerBound
    while offset < part.upperBound {
      let unit = DisplayUnit(in: self, at: offset)
      breaker.add(unit, at: offset, body)
      offset += unit.length
    }
    body(breaker.start..<part.upperBound)
  }
}

/// Breaks lines greedily, character by character.
private struct LineBreaker {
  let width: Int

  /// The start of the current line.
  private(set) var start: Int

  /// The number of columns of the current line, and the number of those after its last spaces.
  private var column = 0
  private var columnsOfWord = 0

  /// The last spaces of the line after text.
  private var spaces: Range<Int>?
  private var isInSpaces = false

  /// Whether there is more than spaces on the line.
  private var hasText = false

  init(width: Int, start: Int) {
    self.width = width
    self.start = start
  }

  /// Takes the next character or emoji.
  ///
  /// - Parameter body: Takes each line that is done.
  mutating func add(_ unit: DisplayUnit, at offset: Int, _ body: (Range<Int>) -> Void) {
    let columns = unit.columns(at: column)
    if unit.scalar.isBreakingSpace {
      if hasText {
        let first = isInSpaces ? spaces?.lowerBound ?? offset : offset
        spaces = first..<(offset + unit.length)
        columnsOfWord = 0
      }
      isInSpaces = true
      // Spaces may exceed the width, since a break removes them.
      column += columns
      return
    }
    isInSpaces = false
    if column + columns > width && columns > 0 {
      if let spaces {
        body(start..<spaces.lowerBound)
        start = spaces.upperBound
        column = columnsOfWord
      }
      if column + columns > width && offset > start {
        body(start..<offset)
        start = offset
        column = 0
        columnsOfWord = 0
      }
      spaces = nil
    }
    hasText = true
    column += columns
    columnsOfWord += columns
  }
}

extension UTF8Scalar {
  /// Whether a line can be broken at the character: at white space, except no-break spaces, and at
  /// ZERO WIDTH SPACE.
  fileprivate var isBreakingSpace: Bool {
    switch value {
    case 0x09, 0x20, 0x200B: true
    case 0..<0x80, 0x2007: false
    default: BidiClassTable.property(of: value) == BidiClass.WS.rawValue
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Calls `body` with the lines of a paragraph that end at U+000B, U+000C and U+2028, which break
  /// lines in any display but end no paragraph (UAX #14, class BK), and with the rest after the
  /// last of them.
  ///
  /// - Parameter body: Takes each line, and where the break after it ends.
  /// - Complexity: O(*n*).
  @inline(__always)
  func forEachBrokenLine(_ body: (_ line: Range<Int>, _ end: Int) -> Void) {
    var start = 0
    while let lineBreak = firstLineBreak(from: start) {
      body(start..<lineBreak.lowerBound, lineBreak.upperBound)
      start = lineBreak.upperBound
    }
    body(start..<count, count)
  }

  /// The first of the characters from an offset on that break a line, or `nil`.
  private func firstLineBreak(from start: Int) -> Range<Int>? {
    guard let baseAddress, start < count else { return nil }
    // At most the rest of the text is read.
    let found = start + legible_first_line_break(baseAddress + start, count - start)
    return found < count ? found..<(found + (self[found] == 0xE2 ? 3 : 1)) : nil
  }
}
