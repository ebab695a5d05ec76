extension BidiParagraph {
  /// The lines of the paragraph where a display is `width` columns wide, as UTF-8 ranges for
  /// `line(_:)`.
  ///
  /// Lines are broken at spaces, and in a word only where that alone is wider than a line. The
  /// spaces at a break belong to no line: a line break is written in their place. Breaking comes
  /// before reordering (UAX #9, section 3.4).
  ///
  /// ```swift
  /// let paragraph = BidiParagraph("one two three")
  /// paragraph.lineBreaks(width: 8)  // [0..<7, 8..<13]
  /// ```
  ///
  /// - Parameter width: How many columns a line has, at least 1; see `displayWidth`.
  /// - Returns: The lines, of which there is at least one.
  /// - Complexity: O(*n*).
  public func lineBreaks(width: Int) -> [Range<Int>] {
    utf8.withUnsafeBufferPointer { text in
      var breaker = LineBreaker(width: max(1, width))
      var offset = 0
      while offset < text.count {
        let scalar = UTF8Scalar(in: text, at: offset)
        breaker.add(scalar, at: offset)
        offset += scalar.length
      }
      return breaker.lines + [breaker.start..<text.count]
    }
  }
}

/// Breaks lines greedily, character by character.
private struct LineBreaker {
  let width: Int

  /// The lines that are done.
  private(set) var lines: [Range<Int>] = []

  /// Where the line at work starts.
  private(set) var start = 0

  /// How many columns the line at work has, and how many of them are behind its last spaces.
  private var column = 0
  private var columnsOfWord = 0

  /// The last spaces of the line that have text before them.
  private var spaces: Range<Int>?
  private var isInSpaces = false

  /// Whether there is more than spaces on the line.
  private var hasText = false

  init(width: Int) { self.width = width }

  mutating func add(_ scalar: UTF8Scalar, at offset: Int) {
    let columns = scalar.columns(at: column)
    if scalar.isBreakingSpace {
      if hasText {
        let first = isInSpaces ? spaces?.lowerBound ?? offset : offset
        spaces = first..<(offset + scalar.length)
        columnsOfWord = 0
      }
      isInSpaces = true
      // Spaces may stand out of the line, since a break there takes them away.
      column += columns
      return
    }
    isInSpaces = false
    if column + columns > width && columns > 0 {
      if let spaces {
        lines.append(start..<spaces.lowerBound)
        start = spaces.upperBound
        column = columnsOfWord
      }
      if column + columns > width && offset > start {
        lines.append(start..<offset)
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
  /// Whether a line can be broken at the character, as at white space that is not meant to hold
  /// words together, and at ZERO WIDTH SPACE.
  fileprivate var isBreakingSpace: Bool {
    switch value {
    case 0x09, 0x20, 0x200B: true
    case 0..<0x80, 0x2007: false
    default: BidiClassTable.property(of: value) == BidiClass.WS.rawValue
    }
  }
}
