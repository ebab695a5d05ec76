/// A paragraph with its embedding levels resolved (UAX #9).
///
/// ```swift
/// let paragraph = BidiParagraph("abc שלום")
/// paragraph.direction    // .leftToRight
/// paragraph.visualRuns   // UTF-8 bytes 0..<4 at level 0, 4..<12 at level 1
/// ```
public struct BidiParagraph: Sendable, Equatable {
  /// Neighbouring characters of one level.
  public struct Run: Sendable, Equatable {
    /// Where the run is in the text, in UTF-8 bytes.
    public let range: Range<Int>

    /// The embedding level, 0…126; odd levels run from right to left.
    public let level: UInt8

    /// The way that the run is displayed.
    public var direction: TextDirection { level & 1 == 0 ? .leftToRight : .rightToLeft }
  }

  /// The base direction of the paragraph.
  public let direction: TextDirection

  /// The runs in the order of the text, the whole paragraph taken as one line (rule L1).
  public let runs: [Run]

  /// The runs in the order of display from left to right (rule L2).
  public let visualRuns: [Run]

  /// Resolves the first paragraph of a text, up to its separator.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - base: The base direction; by default that of the first strong character, or left-to-right.
  /// - Complexity: O(*n*).
  public init(_ text: some StringProtocol, base: TextDirection? = nil) {
    var text = String(text)
    self = text.withUTF8 { BidiParagraph(utf8: $0, base: base) }
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
    _ = resolver.resolve(utf8, base: base)
    self.init(resolver.lineRuns(0..<resolver.separatorStart), level: resolver.paragraphLevel)
  }

  private init(_ line: (logical: [Run], visual: [Run]), level: UInt8) {
    direction = level == 0 ? .leftToRight : .rightToLeft
    runs = line.logical
    visualRuns = line.visual
  }
}

extension BidiResolver {
  /// The runs of a line in both orders.
  package mutating func lineRuns(
    _ line: Range<Int>
  ) -> (logical: [BidiParagraph.Run], visual: [BidiParagraph.Run]) {
    setLineLevels(for: line)
    var next = orderLevelRuns()
    let logical = levelRuns.indices.map {
      BidiParagraph.Run(range: levelRuns[$0].range, level: levelRuns[$0].level)
    }
    var visual: [BidiParagraph.Run] = []
    while next >= 0 {
      visual.append(logical[Int(next)])
      next = levelRuns[Int(next)].next
    }
    return (logical, visual)
  }
}
