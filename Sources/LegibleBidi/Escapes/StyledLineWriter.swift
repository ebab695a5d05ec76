/// Writes the lines of a paragraph in visual order, with each character in the style that it has in
/// the text, and other control sequences before the characters that they stood before.
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

  /// Starts a line that so many spaces precede, which have no style.
  mutating func begin(_ line: Range<Int>, indent: Int, to output: inout [UInt8]) {
    // What stood among the spaces at a line break.
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

  /// Ends a line.
  mutating func end(_ line: Range<Int>) {
    nextMark = max(nextMark, styled.markCount(before: line.upperBound))
  }

  /// Writes what stands after the last character.
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
