/// A paragraph with its embedding levels resolved (UAX #9).
///
/// ```swift
/// let paragraph = BidiParagraph("abc שלום")
/// paragraph.direction    // .leftToRight
/// paragraph.visualRuns   // UTF-8 bytes 0..<4 at level 0, 4..<12 at level 1
/// paragraph.visualText   // "abc םולש"
/// ```
///
/// For many paragraphs of one text, `BidiResolver` does the same without allocating.
public struct BidiParagraph: Sendable, Equatable {
  /// Neighbouring characters of one level.
  public struct Run: Sendable, Equatable {
    /// Where the run is in the text, in UTF-8 bytes.
    public let range: Range<Int>

    /// The embedding level, 0…126; odd levels run from right to left.
    public let level: UInt8

    /// The way that the run is displayed.
    public var direction: TextDirection { level & 1 == 0 ? .leftToRight : .rightToLeft }

    package init(range: Range<Int>, level: UInt8) {
      self.range = range
      self.level = level
    }
  }

  /// The base direction of the paragraph.
  public let direction: TextDirection

  /// The whole paragraph as one line.
  public let line: BidiLine

  /// The levels as they are before lines are broken.
  let levels: Levels

  /// The text in UTF-8, without the separator.
  let utf8: [UInt8]

  /// The runs in the order of the text, the whole paragraph taken as one line (rule L1).
  public var runs: [Run] { line.runs }

  /// The runs in the order of display from left to right (rule L2).
  public var visualRuns: [Run] { line.visualRuns }

  /// The paragraph in the order of display from left to right, mirrored (rules L2 to L4).
  ///
  /// - Complexity: O(*n*).
  public var visualText: String { line.visualText() }

  /// Resolves the first paragraph of a text, up to its separator.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - base: The base direction; by default that of the first strong character, or left-to-right.
  /// - Complexity: O(*n*).
  public init(_ text: some StringProtocol, base: TextDirection? = nil) {
    self = text.withUTF8Buffer { BidiParagraph(utf8: $0, base: base) }
  }

  /// Resolves the first paragraph of a text in UTF-8, up to its separator.
  ///
  /// What is not UTF-8 counts as neutral characters, one for each maximal subpart.
  ///
  /// - Parameters:
  ///   - utf8: The text.
  ///   - base: The base direction; by default that of the first strong character, or left-to-right.
  /// - Complexity: O(*n*).
  public init(utf8: UnsafeBufferPointer<UInt8>, base: TextDirection? = nil) {
    var resolver = BidiResolver()
    resolver.resolve(utf8, base: base)
    self.utf8 = Array(utf8[..<resolver.separatorStart])
    direction = resolver.direction
    levels = resolver.levels
    line = BidiLine(0..<self.utf8.count, of: levels, in: self.utf8)
  }

  /// A line of the paragraph, for which rules L1 and L2 apply anew.
  ///
  /// Lines are broken before they are put into visual order; see `lineBreaks(width:)`.
  ///
  /// - Parameter range: The line in UTF-8 bytes, from one character to another.
  /// - Complexity: O(*n*) in the length of the line.
  public func line(_ range: Range<Int>) -> BidiLine {
    BidiLine(range.clamped(to: 0..<utf8.count), of: levels, in: utf8)
  }
}

extension BidiParagraph {
  /// The levels of a paragraph before lines are broken.
  struct Levels: Sendable, Equatable {
    let paragraphLevel: UInt8
    var starts: [UInt32]
    var levels: [UInt8]
  }
}

extension BidiResolver {
  /// The levels of the paragraph, to be kept.
  var levels: BidiParagraph.Levels {
    BidiParagraph.Levels(
      paragraphLevel: paragraphLevel,
      starts: resolvedRuns.elements.map(\.start),
      levels: resolvedRuns.elements.map(\.level))
  }

  /// Takes back levels that were kept, as far as a line needs them.
  ///
  /// - Parameter count: How many bytes the paragraph has.
  /// - Complexity: O(*n*) in the number of runs of the line, and O(log *m*) in that of all.
  mutating func restore(_ levels: BidiParagraph.Levels, of count: Int, for line: Range<Int>) {
    setRestored(paragraph: 0..<count, level: levels.paragraphLevel)
    var low = 0
    var high = levels.starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if levels.starts[middle] <= line.lowerBound { low = middle } else { high = middle }
    }
    while low < levels.starts.count
      && (resolvedRuns.isEmpty || levels.starts[low] < line.upperBound)
    {
      resolvedRuns.append(ResolvedRun(start: Int(levels.starts[low]), level: levels.levels[low]))
      low += 1
    }
  }
}

extension StringProtocol {
  /// Calls `body` with the text in UTF-8, without a copy where it lies in memory like that.
  @inline(__always)
  func withUTF8Buffer<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if let result = utf8.withContiguousStorageIfAvailable(body) { return result }
    var copy = String(self)
    return copy.withUTF8(body)
  }
}
