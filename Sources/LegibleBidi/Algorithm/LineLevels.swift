/// Characters of one resolved level.
struct ResolvedRun: BitwiseCopyable, Sendable, Equatable {
  /// Where the run starts, in UTF-8 bytes of the paragraph; it ends where the next one starts.
  var start: UInt32
  let level: UInt8

  @inline(__always)
  init(start: Int, level: UInt8) {
    self.start = UInt32(truncatingIfNeeded: start)
    self.level = level
  }
}

/// The levels of a line, which are valid until the resolver is given another line or paragraph.
struct LineRuns {
  /// The runs in the order of the text.
  let runs: UnsafeMutableBufferPointer<ResolvedRun>

  /// The end of the line, in UTF-8 bytes of the paragraph.
  let end: Int

  /// The bytes of a run in the paragraph.
  @inline(__always)
  func range(of index: Int) -> Range<Int> {
    Int(runs[index].start)..<(index + 1 < runs.count ? Int(runs[index + 1].start) : end)
  }
}

extension BidiResolver {
  /// Sets `resolvedRuns` to the levels of the paragraph, with separators and the white space before
  /// them and at its end at the level of the paragraph (L1). This does not depend on line breaks.
  mutating func setResolvedRuns(of text: UnsafeBufferPointer<UInt8>) {
    resolvedRuns.removeAll()
    if runs.isEmpty || runs[0].start > 0 {
      resolvedRuns.append(ResolvedRun(start: 0, level: paragraphLevel))
    }
    resolvedRuns.reserve(runs.count)
    var last = resolvedRuns.last?.level ?? .max
    for run in runs.elements {
      if run.notes.contains(.separatesSegments) {
        resolvedRuns.resetWhiteSpace(
          to: paragraphLevel, before: Int(run.start), in: text, classes)
        resolvedRuns.appendLevel(paragraphLevel, from: Int(run.start))
        last = paragraphLevel
        resolvedRuns.reserve(runs.count)
      } else if run.level != last {
        resolvedRuns.appendReserved(ResolvedRun(start: Int(run.start), level: run.level))
        last = run.level
      }
    }
    resolvedRuns.resetWhiteSpace(to: paragraphLevel, before: text.count, in: text, classes)
    if separatorStart < paragraphRange.upperBound {
      resolvedRuns.appendLevel(paragraphLevel, from: text.count)
    }
  }

  /// The levels of a line of the paragraph, with the white space at its end at the level of the
  /// paragraph (L1, item 4).
  ///
  /// - Parameters:
  ///   - line: The line in UTF-8 bytes of the paragraph, from one character to another.
  ///   - text: The paragraph.
  mutating func runs(
    ofLine line: Range<Int>, of text: UnsafeBufferPointer<UInt8>
  ) -> LineRuns {
    if line.isEmpty { return LineRuns(runs: .init(start: nil, count: 0), end: line.upperBound) }
    if line.lowerBound == 0 && line.upperBound >= separatorStart - paragraphRange.lowerBound {
      // The white space at the end of the paragraph has its level already.
      let last = resolvedRuns.elements.indexOfRun(at: line.upperBound - 1)
      let runs = resolvedRuns.elements[...last]
      return LineRuns(runs: UnsafeMutableBufferPointer(rebasing: runs), end: line.upperBound)
    }
    lineRuns.setRuns(
      ofLine: line, of: UnsafeBufferPointer(resolvedRuns.elements), paragraphLevel: paragraphLevel,
      in: text, classes)
    return LineRuns(runs: lineRuns.elements, end: line.upperBound)
  }

  /// A range of the text, counted from the start of the paragraph.
  ///
  /// - Precondition: The range is in the paragraph.
  @inline(__always)
  func inParagraph(_ range: Range<Int>) -> Range<Int> {
    precondition(
      paragraphRange.lowerBound <= range.lowerBound
        && range.upperBound <= paragraphRange.upperBound,
      "the line is not in the paragraph")
    let start = paragraphRange.lowerBound
    return (range.lowerBound - start)..<(range.upperBound - start)
  }
}

extension ScratchList<ResolvedRun> {
  /// Sets the list to the runs of a line, with the white space at its end at the level of the
  /// paragraph (L1, item 4).
  ///
  /// - Parameters:
  ///   - line: The line in UTF-8 bytes of the paragraph, which is not empty.
  ///   - runs: The runs of the paragraph.
  ///   - text: The paragraph.
  ///   - classes: The classes that the caller gives to characters.
  mutating func setRuns(
    ofLine line: Range<Int>, of runs: UnsafeBufferPointer<ResolvedRun>, paragraphLevel: UInt8,
    in text: UnsafeBufferPointer<UInt8>, _ classes: BidiContext.Classes?
  ) {
    let first = runs.indexOfRun(at: line.lowerBound)
    let last = runs.indexOfRun(at: line.upperBound - 1)
    removeAll()
    append(runs[first...last])
    self[0].start = UInt32(truncatingIfNeeded: line.lowerBound)
    resetWhiteSpace(
      to: paragraphLevel, before: line.upperBound, from: line.lowerBound,
      in: UnsafeBufferPointer(rebasing: text[..<line.upperBound]), classes)
  }

  /// Adds a run, unless the last one is of its level.
  @inline(__always)
  fileprivate mutating func appendLevel(_ level: UInt8, from start: Int) {
    if count == 0 || self[count - 1].level != level {
      append(ResolvedRun(start: start, level: level))
    }
  }

  /// Puts the white space that ends before an offset at the level of the paragraph (L1).
  @inline(__always)
  fileprivate mutating func resetWhiteSpace(
    to level: UInt8, before end: Int, from first: Int = 0, in text: UnsafeBufferPointer<UInt8>,
    _ classes: BidiContext.Classes?
  ) {
    let start =
      classes == nil
      ? text.whiteSpaceStart(before: end, from: first)
      : text.whiteSpaceStart(before: end, from: first, classes)
    if start == end { return }
    while let last, last.start >= start { removeAll(from: count - 1) }
    appendLevel(level, from: start)
  }
}

extension RandomAccessCollection<ResolvedRun> where Index == Int {
  /// The run that contains an offset; the first run starts at or before it.
  func indexOfRun(at offset: Int) -> Int {
    Swift.max(0, sortedIndex { $0.start > offset } - 1)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The start of the characters before an offset that rule L1 resets: white space, paragraph separators, isolate
  /// formatting characters, and characters that rule X9 removes.
  fileprivate func whiteSpaceStart(before end: Int, from first: Int) -> Int {
    var start = end
    while start > first {
      if start &- first >= 3, let property = generalPunctuation(at: start &- 3) {
        if !PropertySet.whiteSpace.contains(property) { break }
        start &-= 3
        continue
      }
      var offset = start - 1
      while offset > first && offset > start - 4 && self[offset] & 0xC0 == 0x80 { offset -= 1 }
      let scalar = UTF8Scalar(in: self, at: offset)
      guard offset + scalar.length == start,
        PropertySet.whiteSpace.contains(BidiClassTable.property(of: scalar.value))
      else { break }
      start = offset
    }
    return start
  }

  /// The same start, with the caller's overrides of classes.
  @inline(never)
  fileprivate func whiteSpaceStart(
    before end: Int, from first: Int, _ classes: BidiContext.Classes?
  ) -> Int {
    var start = end
    while start > first {
      var offset = start - 1
      while offset > first && offset > start - 4 && self[offset] & 0xC0 == 0x80 { offset -= 1 }
      let scalar = UTF8Scalar(in: self, at: offset)
      guard offset + scalar.length == start,
        PropertySet.whiteSpace.contains(scalar.bidiProperty(classes))
      else { break }
      start = offset
    }
    return start
  }
}

extension PropertySet {
  /// The classes that rule L1 resets with the white space at the end of a line.
  fileprivate static let whiteSpace: PropertySet = [
    .WS, .B, .BN, .LRE, .LRO, .RLE, .RLO, .PDF, .LRI, .RLI, .FSI, .PDI,
  ]
}

extension BidiResolver {
  /// The base direction of the paragraph.
  public var direction: TextDirection { paragraphLevel == 0 ? .leftToRight : .rightToLeft }

  /// Calls `body` with the runs of a line of the paragraph in the order of the text (L1).
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

  /// Calls `body` with the runs of a line of the paragraph in the order of display from left to right (L2).
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

  /// Calls `body` with the characters of a line of the paragraph in the order of display from left to right.
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

  /// Calls `body` with the runs of the whole paragraph.
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

/// A part of a line whose runs are in visual order: the first and the last run of a linked list.
private struct OrderedPart: BitwiseCopyable {
  var level: UInt8
  var first: Int32
  var last: Int32

  /// Appends a part that follows in the text: after this one, or before it if the level at which they are joined
  /// is right-to-left.
  @inline(__always)
  fileprivate mutating func append(
    _ next: OrderedPart, at level: UInt8, in nextRuns: UnsafeMutableBufferPointer<Int32>
  ) {
    if level & 1 == 0 {
      nextRuns[Int(last)] = next.first
      last = next.last
    } else {
      nextRuns[Int(next.last)] = first
      first = next.first
    }
    self.level = level
  }
}

/// Puts the runs of a line into visual order (L2); memory is reused.
struct VisualOrder: ~Copyable {
  /// For each run of the line the one after it in visual order, or -1.
  private var nextRuns = ScratchList<Int32>()

  /// The parts of the line that are in order already.
  private var parts = ScratchList<OrderedPart>()

  /// Calls `body` with the indices of the runs of a line in visual order.
  @inline(__always)
  mutating func forEachRun(of runs: UnsafeBufferPointer<ResolvedRun>, _ body: (Int) -> Void) {
    var next = link(runs)
    while next >= 0 {
      body(Int(next))
      next = nextRuns[Int(next)]
    }
  }

  /// The run after one in visual order, or -1.
  @inline(__always)
  func run(after index: Int32) -> Int32 { nextRuns[Int(index)] }

  /// Releases the memory.
  mutating func release() { nextRuns.release() }

  /// Links the runs of a line by `nextRuns`, and returns the first of them, or -1.
  ///
  /// Reversing level by level would take time in the number of levels; here each run is put before
  /// or after the part that it belongs to, and parts are joined as levels fall.
  mutating func link(_ runs: UnsafeBufferPointer<ResolvedRun>) -> Int32 {
    nextRuns.resize(to: runs.count)
    let nextRuns = nextRuns.elements
    // Each part has a higher level than the one below it, so there are no more parts than levels.
    parts.resize(to: Int(BidiResolver.maxDepth) + 2)
    guard let bottom = parts.elements.baseAddress, let first = runs.first else { return -1 }
    nextRuns[0] = -1
    bottom.pointee = OrderedPart(level: first.level, first: 0, last: 0)
    var last = bottom
    for index in 1..<runs.count {
      let level = runs[index].level
      nextRuns[index] = -1
      while last != bottom && (last - 1).pointee.level >= level {
        last -= 1
        last.pointee.append((last + 1).pointee, at: last.pointee.level, in: nextRuns)
      }
      let number = Int32(truncatingIfNeeded: index)
      let run = OrderedPart(level: level, first: number, last: number)
      if last.pointee.level >= level {
        last.pointee.append(run, at: level, in: nextRuns)
      } else {
        last += 1
        last.pointee = run
      }
    }
    while last != bottom {
      last -= 1
      last.pointee.append((last + 1).pointee, at: last.pointee.level, in: nextRuns)
    }
    return bottom.pointee.first
  }
}
