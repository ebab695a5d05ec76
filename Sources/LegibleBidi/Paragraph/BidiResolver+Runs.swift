extension BidiResolver {
  /// The base direction of the paragraph.
  public var direction: TextDirection { paragraphLevel == 0 ? .leftToRight : .rightToLeft }

  /// Hands on the runs of a line of the paragraph in the order of the text (L1).
  ///
  /// - Parameters:
  ///   - line: The line in UTF-8 bytes of the text, from one character to another.
  ///   - text: The text that the paragraph was resolved in.
  ///   - body: Takes each run.
  /// - Complexity: O(*n*) in the number of runs.
  @inline(__always)
  public mutating func forEachRun(
    of line: Range<Int>, in text: UnsafeBufferPointer<UInt8>,
    _ body: (BidiParagraph.Run) -> Void
  ) {
    if line == paragraphRange {
      forEachParagraphRun(body)
    } else {
      let line = runs(of: line, in: text)
      for index in line.runs.indices { body(run(index, of: line)) }
    }
  }

  /// Hands on the runs of a line of the paragraph in the order of display from left to right (L2).
  ///
  /// - Parameters:
  ///   - line: The line in UTF-8 bytes of the text, from one character to another.
  ///   - text: The text that the paragraph was resolved in.
  ///   - body: Takes each run.
  /// - Complexity: O(*n*) in the number of runs.
  @inline(__always)
  public mutating func forEachVisualRun(
    of line: Range<Int>, in text: UnsafeBufferPointer<UInt8>,
    _ body: (BidiParagraph.Run) -> Void
  ) {
    let line = runs(of: line, in: text)
    var next = visualOrder.link(UnsafeBufferPointer(line.runs))
    while next >= 0 {
      body(run(Int(next), of: line))
      next = visualOrder.run(after: next)
    }
  }

  /// Hands on the characters of a line of the paragraph in the order of display from left to right.
  ///
  /// - Parameters:
  ///   - line: The line in UTF-8 bytes of the text, from one character to another.
  ///   - text: The text that the paragraph was resolved in.
  ///   - body: Takes the first byte of each, and whether it runs from right to left.
  /// - Complexity: O(*n*).
  @inline(__always)
  package mutating func forEachVisualCharacter(
    of line: Range<Int>, in text: UnsafeBufferPointer<UInt8>,
    _ body: (_ offset: Int, _ isRightToLeft: Bool) -> Void
  ) {
    forEachVisualRun(of: line, in: text) { run in
      let isRightToLeft = run.direction == .rightToLeft
      for step in 0..<run.range.count {
        let offset =
          isRightToLeft ? run.range.upperBound - 1 - step : run.range.lowerBound + step
        if text[offset] & 0xC0 != 0x80 { body(offset, isRightToLeft) }
      }
    }
  }

  /// Hands on the runs of the whole paragraph.
  @inline(__always)
  private func forEachParagraphRun(_ body: (BidiParagraph.Run) -> Void) {
    let runs = resolvedRuns.elements
    var end = paragraphRange.lowerBound
    for index in runs.indices {
      let start = end
      end =
        index + 1 < runs.count
        ? paragraphRange.lowerBound + Int(runs[index + 1].start) : paragraphRange.upperBound
      if start < end { body(BidiParagraph.Run(range: start..<end, level: runs[index].level)) }
    }
  }

  private mutating func runs(
    of line: Range<Int>, in text: UnsafeBufferPointer<UInt8>
  ) -> LineRuns {
    runs(ofLine: inParagraph(line), of: UnsafeBufferPointer(rebasing: text[paragraphRange]))
  }

  @inline(__always)
  private func run(_ index: Int, of line: LineRuns) -> BidiParagraph.Run {
    let range = line.range(of: index)
    let start = paragraphRange.lowerBound
    return BidiParagraph.Run(
      range: start + range.lowerBound..<start + range.upperBound, level: line.runs[index].level)
  }
}
