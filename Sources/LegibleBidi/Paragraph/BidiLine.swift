/// A line of a paragraph as it is displayed (UAX #9, rules L1 and L2).
public struct BidiLine: Sendable, Equatable {
  /// The paragraph that the line is in.
  public let paragraph: BidiParagraph

  /// The range of the line in the text of the paragraph, in UTF-8 bytes.
  public let range: Range<Int>

  /// The levels, white space at the end of the line being reset; none where all of the line is at
  /// the level of the paragraph.
  let resolvedRuns: [ResolvedRun]

  /// - Parameter range: The line in UTF-8 bytes of the paragraph, within it.
  init(_ range: Range<Int>, of paragraph: BidiParagraph) {
    self.paragraph = paragraph
    self.range = range
    if range.isEmpty || paragraph.resolvedRuns.isEmpty {
      resolvedRuns = []
    } else if range.lowerBound == 0 && range.upperBound == paragraph.text.utf8.count {
      // The white space at the end of the paragraph has its level already.
      resolvedRuns = paragraph.resolvedRuns
    } else {
      var line = ScratchList<ResolvedRun>()
      paragraph.text.withUTF8Buffer { text in
        paragraph.resolvedRuns.withUnsafeBufferPointer {
          line.setRuns(
            ofLine: range, of: $0, paragraphLevel: paragraph.level, in: text, paragraph.classes)
        }
      }
      resolvedRuns = Array(line.elements)
    }
  }

  /// The text of the line, a part of the string that the paragraph was read from.
  public var text: Substring { paragraph.text[textRange] }

  /// The range of the line in the string that the paragraph was read from.
  public var textRange: Range<String.Index> { paragraph.textRange(range) }

  /// The range of the line in the string that the paragraph was read from, in UTF-16 code units.
  public var utf16Range: Range<Int> { paragraph.utf16Range(range) }

  /// The runs in the order of the text, in UTF-8 bytes of the paragraph.
  ///
  /// - Complexity: O(*n*) in the number of runs.
  public var runs: [BidiParagraph.Run] { runs { for index in 0..<runCount { $0(index) } } }

  /// The runs in the order of display from left to right.
  ///
  /// - Complexity: O(*n*) in the number of runs.
  public var visualRuns: [BidiParagraph.Run] { runs(forEachVisualRun) }

  /// The runs at the indices that the closure passes on, without empty ones.
  @inline(__always)
  private func runs(_ forEachNumber: ((Int) -> Void) -> Void) -> [BidiParagraph.Run] {
    let count = runCount
    return [BidiParagraph.Run](unsafeUninitializedCapacity: count) { runs, initializedCount in
      forEachNumber { index in
        let run = run(index)
        if run.range.isEmpty { return }
        // Each of the `count` runs occurs at most once.
        runs.initializeElement(at: initializedCount, to: run)
        initializedCount += 1
      }
    }
  }

  /// The embedding level of the character at an index, 0…126; at the end of the line and outside of
  /// it that of the paragraph.
  ///
  /// - Complexity: O(log *n*) in the number of runs.
  public func level(at index: String.Index) -> UInt8 {
    let line = textRange
    guard line.contains(index), !resolvedRuns.isEmpty else { return paragraph.level }
    return resolvedRuns[resolvedRuns.indexOfRun(at: paragraph.utf8Offset(of: index))].level
  }

  /// The number of runs.
  var runCount: Int { resolvedRuns.isEmpty ? (range.isEmpty ? 0 : 1) : resolvedRuns.count }

  /// A run by its number in the order of the text.
  func run(_ index: Int) -> BidiParagraph.Run {
    if resolvedRuns.isEmpty { return BidiParagraph.Run(range: range, level: paragraph.level) }
    let start = Int(resolvedRuns[index].start)
    let end =
      index + 1 < resolvedRuns.count ? Int(resolvedRuns[index + 1].start) : range.upperBound
    return BidiParagraph.Run(range: start..<max(start, end), level: resolvedRuns[index].level)
  }

  /// Calls `body` with the indices of the runs in the order of display from left to right.
  func forEachVisualRun(_ body: (Int) -> Void) {
    if resolvedRuns.count < 2 {
      if runCount == 1 { body(0) }
      return
    }
    var order = VisualOrder()
    resolvedRuns.withUnsafeBufferPointer { order.forEachRun(of: $0, body) }
  }
}

extension BidiLine {
  /// For each position from the left, the index of the character of the line that is displayed
  /// there.
  ///
  /// Characters are Unicode scalars, counted from the start of the line. The order is that of rule
  /// L2, in which marks in right-to-left runs come before their base.
  ///
  /// - Complexity: O(*n*).
  public var visualToLogical: [Int] {
    // The number of characters before each run, and of all.
    var starts: [Int] = []
    starts.reserveCapacity(runCount + 1)
    var count = 0
    paragraph.text.withUTF8Buffer { text in
      for index in 0..<runCount {
        starts.append(count)
        count += UnsafeBufferPointer(rebasing: text[run(index).range]).characterCount
      }
    }
    starts.append(count)
    return [Int](unsafeUninitializedCapacity: count) { places, initializedCount in
      forEachVisualRun { index in
        var character = starts[index]
        let end = starts[index + 1]
        if run(index).level & 1 == 0 {
          while character < end {
            // All runs together have `count` characters, which is the capacity.
            places.initializeElement(at: initializedCount, to: character)
            initializedCount += 1
            character += 1
          }
        } else {
          var rest = end
          while rest > character {
            rest -= 1
            places.initializeElement(at: initializedCount, to: rest)
            initializedCount += 1
          }
        }
      }
    }
  }

  /// For each character of the line its position from the left: the inverse of `visualToLogical`.
  ///
  /// - Complexity: O(*n*).
  public var logicalToVisual: [Int] {
    let order = visualToLogical
    var places = [Int](repeating: 0, count: order.count)
    for (place, character) in order.enumerated() { places[character] = place }
    return places
  }

  /// The line in the order of display from left to right (rules L2 to L4).
  ///
  /// - Parameter mirroring: Whether characters such as brackets are mirrored in right-to-left runs.
  /// - Complexity: O(*n*).
  public func visualText(mirroring: Bool = true) -> String {
    var output: [UInt8] = []
    output.reserveCapacity(range.count)
    append(to: &output, mirroring: mirroring)
    return String(decoding: output, as: UTF8.self)
  }

  /// Appends the line in the order of display from left to right.
  func append(to output: inout [UInt8], mirroring: Bool = true) {
    paragraph.text.withUTF8Buffer { text in
      forEachVisualRun { index in
        let run = run(index)
        output.append(
          UnsafeBufferPointer(rebasing: text[run.range]), direction: run.direction,
          mirroring: mirroring)
      }
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The number of characters; each maximal subpart of malformed UTF-8 counts as one.
  var characterCount: Int {
    var count = 0
    var offset = 0
    while offset < self.count {
      offset += UTF8Scalar(in: self, at: offset).length
      count += 1
    }
    return count
  }
}
