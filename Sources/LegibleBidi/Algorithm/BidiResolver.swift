internal import CTextKernels

/// The Unicode Bidirectional Algorithm (UAX #9) for one paragraph after another; memory is reused.
///
/// ```swift
/// var resolver = BidiResolver()
/// var start = 0
/// while start < utf8.count {
///   let paragraph = resolver.resolve(utf8, from: start)
///   resolver.forEachRun(of: paragraph, in: utf8) { run in print(run.range, run.level) }
///   start = paragraph.upperBound
/// }
/// ```
///
/// Each rule group has its own file. All work on runs of classes, in time linear in the number of runs. For a very long
/// paragraph, the memory of a rule group is released before the next group begins.
public struct BidiResolver: ~Copyable {
  /// The maximum size of a paragraph, in bytes of UTF-8; a longer one is cut into two.
  public static let paragraphLimit = 1 << 30

  /// The deepest level of an explicit embedding (BD2, max_depth).
  static let maxDepth: UInt8 = 125

  /// The level of the paragraph (P3): 0 or 1.
  public private(set) var paragraphLevel: UInt8 = 0

  /// The UTF-8 bytes of the paragraph in its text, with its separator.
  private(set) var paragraphRange = 0..<0

  /// The start of the paragraph's separator in its text, in UTF-8 bytes, or the paragraph's end where it has
  /// none.
  public private(set) var separatorStart = 0

  /// The runs of the paragraph in the order of the text, without its separator; from rule X9 on
  /// without what that rule removes.
  var runs = ScratchList<ClassRun>()

  /// The runs that rule X9 keeps, while that rule is applied.
  var keptRuns = ScratchList<ClassRun>()

  /// The classes that occur in the paragraph, and whether there are brackets.
  var seen: PropertySet = []

  /// For each isolate initiator of the paragraph the run of its PDI, or the number of runs (BD9).
  var isolateEnds = ScratchList<Int32>()

  /// The level runs of the paragraph (BD7), followed by a sentinel.
  var levelRuns = ScratchList<LevelRun>()

  /// The brackets that are open (BD16).
  var openBrackets = ScratchList<OpenBracket>()

  /// For each opening bracket that has a partner, the pair.
  var bracketPairs = ScratchList<BracketPair>()

  /// The isolate initiators that are open (BD9).
  var openIsolates = ScratchList<Int32>()

  /// The directional status stack (X1).
  var statuses = ScratchList<DirectionalStatus>()

  /// The classes that the caller gives to characters of the paragraph.
  var classes: BidiContext.Classes?

  /// The levels of the paragraph; the first run starts at 0.
  var resolvedRuns = ScratchList<ResolvedRun>()

  /// The levels of a line that is not the whole paragraph.
  var lineRuns = ScratchList<ResolvedRun>()

  /// The visual order of the runs of a line.
  var visualOrder = VisualOrder()

  /// Whether all of the paragraph is at its own level.
  var isUniform: Bool { resolvedRuns.count == 1 && resolvedRuns[0].level == paragraphLevel }

  /// A resolver without memory of any paragraph.
  public init() {}

  /// Resolves the levels of the paragraph that starts at an offset, and returns where it is.
  ///
  /// Malformed UTF-8 counts as neutral characters, one for each maximal subpart.
  ///
  /// - Parameters:
  ///   - text: The text in UTF-8.
  ///   - start: Where the paragraph starts, in bytes.
  ///   - base: The direction of the paragraph; by default its own, or left-to-right.
  /// - Returns: The bytes of the paragraph with its separator, from `start` on.
  /// - Complexity: O(*n*) in the length of the paragraph.
  @discardableResult
  public mutating func resolve(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int = 0, base: TextDirection? = nil
  ) -> Range<Int> {
    let bounds = text.paragraphBounds(from: start)
    setParagraph(start..<bounds.end, separatorStart: bounds.separator)
    if classes != nil { classes = nil }
    if base != .rightToLeft && bounds.isLeftToRight {
      setUniformLevel(0)
      return paragraphRange
    }
    let content = UnsafeBufferPointer(rebasing: text[start..<bounds.separator])
    let leading = LeadingText(of: content, base: base)
    if leading.end == content.count {
      setUniformLevel(leading.direction == .rightToLeft ? 1 : 0)
      return paragraphRange
    }
    // For a long text, the memory that only a few rules need is released after them.
    let isLong = content.count > 4 << 20
    if isLong { releaseResults() }
    readClasses(of: content, after: leading)
    let direction = leading.direction ?? runs.elements.firstStrongDirection(in: content)
    resolveRuns(of: content, direction: direction, isLong: isLong)
    return paragraphRange
  }

  /// Resolves the levels of a paragraph whose classes were read.
  ///
  /// - Parameter isLong: Whether memory is given back as soon as no rule needs it.
  @inline(__always)
  mutating func resolveRuns(
    of content: UnsafeBufferPointer<UInt8>, direction: TextDirection?, isLong: Bool
  ) {
    paragraphLevel = direction == .rightToLeft ? 1 : 0
    if seen.intersects(.explicitFormatting.union(.BN)) {
      if seen.contains(.FSI) { matchIsolates(in: content) }
      resolveExplicitLevels(in: content)
    } else {
      setSingleLevelRun()
    }
    if isLong { releaseExplicitLevels() }
    resolveSequences(of: content)
    if isLong { releaseSequences() }
    setResolvedRuns(of: content)
    if isLong { runs.release() }
  }

  /// Sets the range of the paragraph that is to be resolved.
  mutating func setParagraph(_ range: Range<Int>, separatorStart: Int) {
    paragraphRange = range
    self.separatorStart = separatorStart
  }

  /// Releases the memory of rules X1 to X9.
  @inline(never)
  private mutating func releaseExplicitLevels() {
    keptRuns.release()
    isolateEnds.release()
    openIsolates.release()
  }

  /// Releases the memory of rules W1 to I2, except for the runs.
  @inline(never)
  private mutating func releaseSequences() {
    levelRuns.release()
    bracketPairs.release()
  }

  /// Gives back the results for the last paragraph.
  @inline(never)
  private mutating func releaseResults() {
    resolvedRuns.release()
    lineRuns.release()
    visualOrder.release()
  }

  private mutating func setUniformLevel(_ level: UInt8) {
    paragraphLevel = level
    resolvedRuns.removeAll()
    resolvedRuns.append(ResolvedRun(start: 0, level: level))
  }
}

/// For modules that do not store a resolver. In Embedded Swift only this module can have one, since a noncopyable value can
/// only be destroyed in the module that defines it.
extension BidiResolver {
  /// Calls `body` with the runs of all paragraphs of a text, in the order of the text.
  @inline(never)
  package static func forEachRun(
    in text: UnsafeBufferPointer<UInt8>, base: TextDirection?, _ body: (BidiParagraph.Run) -> Void
  ) {
    var resolver = BidiResolver()
    var start = 0
    while start < text.count {
      let paragraph = resolver.resolve(text, from: start, base: base)
      resolver.forEachRun(of: paragraph, in: text, body)
      start = paragraph.upperBound
    }
  }

  /// Calls `body` with the offset of each character of the first paragraph, displayed as one line, from left to right.
  @inline(never)
  package static func forEachVisualCharacter(
    ofFirstParagraphIn text: UnsafeBufferPointer<UInt8>, base: TextDirection?, _ body: (Int) -> Void
  ) {
    var resolver = BidiResolver()
    let start = resolver.resolve(text, base: base).lowerBound
    resolver.forEachVisualCharacter(of: start..<resolver.separatorStart, in: text) { offset, _ in
      body(offset)
    }
  }
}
