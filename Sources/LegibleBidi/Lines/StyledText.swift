/// A paragraph without the control sequences of a terminal, and the offsets of these.
struct StyledText {
  /// A control sequence at an offset of the text: a change of style, or another one.
  struct Mark {
    /// The style from here on, by its number.
    let style: Int

    /// The bytes of a sequence that does not change the style; otherwise empty.
    let sequence: [UInt8]
  }

  /// The paragraph without sequences.
  private(set) var text: [UInt8] = []

  /// The marks in order, and where they stand in the text.
  private(set) var marks: [Mark] = []
  var offsets: [Int] = []

  /// The styles, the first of which is that at the start of the paragraph.
  private(set) var styles: [TextStyle]

  private var numbers: [TextStyle: Int]

  /// - Parameters:
  ///   - paragraph: The paragraph.
  ///   - style: The style at its start.
  init(_ paragraph: UnsafeBufferPointer<UInt8>, style: TextStyle) {
    styles = [style]
    numbers = [style: 0]
    text.reserveCapacity(paragraph.count)
    var number = 0
    var offset = 0
    while offset < paragraph.count {
      let rest = UnsafeBufferPointer(rebasing: paragraph[offset...])
      let next = rest.firstIndex(of: 0x1B) ?? rest.count
      text.append(contentsOf: UnsafeBufferPointer(rebasing: rest[..<next]))
      offset += next
      if offset == paragraph.count { break }
      let sequence = EscapeSequence(in: paragraph, at: offset)
      let bytes = UnsafeBufferPointer(rebasing: paragraph[offset..<(offset + sequence.length)])
      if sequence.kind == .other {
        marks.append(Mark(style: number, sequence: Array(bytes)))
      } else {
        number = self.number(of: styles[number], after: bytes, sequence.kind)
        marks.append(Mark(style: number, sequence: []))
      }
      offsets.append(text.count)
      offset += sequence.length
    }
  }

  private mutating func number(
    of style: TextStyle, after bytes: UnsafeBufferPointer<UInt8>, _ kind: EscapeSequence.Kind
  ) -> Int {
    var style = style
    style.apply(bytes, kind)
    if let number = numbers[style] { return number }
    styles.append(style)
    numbers[style] = styles.count - 1
    return styles.count - 1
  }

  /// Moves control sequences after combining marks that follow them, since the marks are displayed
  /// on the character before.
  mutating func keepMarksTogether(in text: UnsafeBufferPointer<UInt8>) {
    var end = 0
    for index in offsets.indices {
      var offset = max(offsets[index], end)
      while offset < text.count {
        let scalar = UTF8Scalar(in: text, at: offset)
        if BidiClassTable.property(of: scalar.value) != BidiClass.NSM.rawValue { break }
        offset += scalar.length
      }
      end = offset
      offsets[index] = offset
    }
  }

  /// The style at the end of the paragraph.
  var lastStyle: TextStyle { styles[marks.last?.style ?? 0] }

  /// The number of marks before an offset, or at it too.
  fileprivate func markCount(before offset: Int, orAt includesOffset: Bool = false) -> Int {
    offsets.sortedIndex { includesOffset ? $0 > offset : $0 >= offset }
  }
}

/// Writes the lines of a paragraph in visual order. Each character keeps its style, and other
/// control sequences stay before the characters that they preceded.
struct StyledLineWriter {
  private let styled: StyledText
  private let mirroring: Bool

  /// The style that was written last.
  private var shown: TextStyle

  /// The first mark whose sequence may not be written yet.
  private var nextMark = 0

  init(_ styled: StyledText, options: ReorderingOptions) {
    self.styled = styled
    mirroring = options.mirroring
    shown = styled.styles[0]
  }

  /// Starts a line that is indented by spaces without a style.
  mutating func begin(_ line: Range<Int>, indent: Int, to output: inout [UInt8]) {
    // Control sequences among the spaces at a line break.
    writeSequences(upTo: styled.markCount(before: line.lowerBound), to: &output)
    if indent > 0 {
      show(TextStyle(), to: &output)
      output.append(contentsOf: repeatElement(UInt8(ascii: " "), count: indent))
    }
  }

  /// Appends a run of the line.
  mutating func append(
    _ run: BidiParagraph.Run, of text: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]
  ) {
    let first = styled.markCount(before: run.range.lowerBound, orAt: true)
    let last = styled.markCount(before: run.range.upperBound)
    var starts = [run.range.lowerBound]
    for mark in first..<max(first, last) where styled.offsets[mark] != starts.last {
      starts.append(styled.offsets[mark])
    }
    let numbers = Array(starts.indices)
    for number in run.direction == .leftToRight ? numbers : numbers.reversed() {
      let end = number + 1 < starts.count ? starts[number + 1] : run.range.upperBound
      let start = starts[number]
      let marks = styled.markCount(before: start)..<styled.markCount(before: start, orAt: true)
      for mark in marks { output.append(contentsOf: styled.marks[mark].sequence) }
      show(style(behind: marks.upperBound), to: &output)
      output.append(
        UnsafeBufferPointer(rebasing: text[start..<end]), direction: run.direction,
        mirroring: mirroring)
    }
  }

  mutating func end(_ line: Range<Int>) {
    nextMark = max(nextMark, styled.markCount(before: line.upperBound))
  }

  /// Writes the sequences after the last character.
  mutating func finish(to output: inout [UInt8]) {
    writeSequences(upTo: styled.marks.count, to: &output)
    show(styled.lastStyle, to: &output)
  }

  private mutating func writeSequences(upTo end: Int, to output: inout [UInt8]) {
    while nextMark < end {
      output.append(contentsOf: styled.marks[nextMark].sequence)
      nextMark += 1
    }
  }

  private func style(behind marks: Int) -> TextStyle {
    styled.styles[marks == 0 ? 0 : styled.marks[marks - 1].style]
  }

  private mutating func show(_ style: TextStyle, to output: inout [UInt8]) {
    shown.appendChange(to: style, into: &output)
    shown = style
  }
}
