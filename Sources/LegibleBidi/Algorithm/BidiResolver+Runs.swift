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
      let bounds = setLine(line, of: text)
      for index in lineRuns.indices { body(run(index, of: bounds)) }
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
    let bounds = setLine(line, of: text)
    var next = orderLineRuns()
    while next >= 0 {
      body(run(Int(next), of: bounds))
      next = lineRuns[Int(next)].next
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

  private mutating func setLine(
    _ line: Range<Int>, of text: UnsafeBufferPointer<UInt8>
  ) -> Range<Int> {
    let bounds = inParagraph(line)
    setLineLevels(for: bounds, of: UnsafeBufferPointer(rebasing: text[paragraphRange]))
    return bounds
  }

  @inline(__always)
  private func run(_ index: Int, of line: Range<Int>) -> BidiParagraph.Run {
    let range = range(ofLineRun: index, of: line)
    let start = paragraphRange.lowerBound
    return BidiParagraph.Run(
      range: start + range.lowerBound..<start + range.upperBound, level: lineRuns[index].level)
  }
}
