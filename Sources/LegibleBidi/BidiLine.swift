/// A line of a paragraph as it is displayed (UAX #9, rules L1 and L2).
public struct BidiLine: Sendable, Equatable {
  /// The runs in the order of the text, in UTF-8 bytes of the paragraph.
  public let runs: [BidiParagraph.Run]

  /// The runs in the order of display from left to right.
  public let visualRuns: [BidiParagraph.Run]

  /// The line in UTF-8; its indexes are those of the paragraph.
  private let utf8: ArraySlice<UInt8>

  /// Where the line is in the text of the paragraph, in UTF-8 bytes.
  public var range: Range<Int> { utf8.indices }

  /// - Parameter levels: The levels of the paragraph, white space at the end of lines not yet reset.
  init(_ range: Range<Int>, of paragraph: BidiParagraph.Levels, in utf8: [UInt8]) {
    var resolver = BidiResolver()
    resolver.restore(paragraph, of: utf8.count, for: range)
    var runs: [BidiParagraph.Run] = []
    var visualRuns: [BidiParagraph.Run] = []
    runs.reserveCapacity(resolver.resolvedRuns.count)
    visualRuns.reserveCapacity(resolver.resolvedRuns.count)
    utf8.withUnsafeBufferPointer { text in
      resolver.forEachRun(of: range, in: text) { runs.append($0) }
      resolver.forEachVisualRun(of: range, in: text) { visualRuns.append($0) }
    }
    self.runs = runs
    self.visualRuns = visualRuns
    self.utf8 = utf8[range]
  }

  /// For each place from left to right, which character of the line is displayed there.
  ///
  /// Characters are Unicode scalars and counted from the start of the line; bytes that are not
  /// UTF-8 count as one for each maximal subpart. The order is that of rule L2, in which marks that
  /// run right to left stand before what they are on.
  ///
  /// - Complexity: O(*n*).
  public var visualToLogical: [Int] {
    var numbers: [Int: Range<Int>] = [:]
    var count = 0
    utf8.withUnsafeBufferPointer { text in
      for run in runs {
        let part = run.range.lowerBound - range.lowerBound..<run.range.upperBound - range.lowerBound
        let length = UnsafeBufferPointer(rebasing: text[part]).characterCount
        numbers[run.range.lowerBound] = count..<(count + length)
        count += length
      }
    }
    var order: [Int] = []
    order.reserveCapacity(count)
    for run in visualRuns {
      guard let part = numbers[run.range.lowerBound] else { continue }
      switch run.direction {
      case .leftToRight: order.append(contentsOf: part)
      case .rightToLeft: order.append(contentsOf: part.reversed())
      }
    }
    return order
  }

  /// For each character of the line, at which place from left to right it is displayed: the inverse
  /// of `visualToLogical`.
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
  /// Bytes that are not UTF-8 come as U+FFFD.
  ///
  /// - Parameter mirroring: Whether characters such as brackets are mirrored from right to left.
  /// - Complexity: O(*n*).
  public func visualText(mirroring: Bool = true) -> String {
    var output: [UInt8] = []
    output.reserveCapacity(utf8.count)
    for run in visualRuns {
      utf8[run.range].withUnsafeBufferPointer {
        output.append($0, direction: run.direction, mirroring: mirroring)
      }
    }
    return String(decoding: output, as: UTF8.self)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// How many characters the text has, each maximal subpart of what is not UTF-8 counted as one.
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
