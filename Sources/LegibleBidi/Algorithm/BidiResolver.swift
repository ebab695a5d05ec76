/// The Unicode Bidirectional Algorithm (UAX #9) for one paragraph after another, with the memory
/// of the last one used again.
///
/// Each rule group has its file; all work on runs of classes, in time linear in their number.
package struct BidiResolver: ~Copyable {
  /// The deepest level of an explicit embedding (BD2, max_depth).
  static let maxDepth: UInt8 = 125

  /// The paragraph as runs, in text order.
  var runs = ScratchList<ClassRun>()

  /// Where the text of the paragraph ends, behind its separator, in UTF-8 bytes.
  var end = 0

  /// The classes that occur, by `BidiClass.bit`.
  var seen: UInt32 = 0

  /// The level of the paragraph (P3).
  package private(set) var paragraphLevel: UInt8 = 0

  /// Whether everything is at the level of the paragraph; the runs have no levels of their own then.
  var isUniform = false

  /// The isolating run sequence at work: numbers of runs, in order.
  var sequence = ScratchList<Int32>()

  /// For each run the next in its isolating run sequence, or -1; filled where sequences branch.
  var successors = ScratchList<Int32>()

  /// For each run the next that rule X9 leaves, or -1; filled where sequences branch.
  var followers = ScratchList<Int32>()

  /// For each run its level from rules X1 to X8; filled where sequences branch.
  var explicitLevels = ScratchList<UInt8>()

  /// The brackets that are open (BD16).
  var openBrackets = ScratchList<OpenBracket>()

  /// The isolate initiators that are open (BD9).
  var openIsolates = ScratchList<Int32>()

  /// The directional status stack (X1).
  var statuses = ScratchList<DirectionalStatus>()

  /// The levels of a line as runs.
  var levelRuns = ScratchList<LevelRun>()

  /// The parts of a line that are in order already (L2).
  var orderedParts = ScratchList<OrderedPart>()

  package init() {}

  /// Resolves the levels of the paragraph that starts at an offset, and returns where the next one
  /// starts.
  ///
  /// - Parameter base: The direction of the paragraph; by default its own, or left-to-right.
  package mutating func resolve(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int = 0, base: TextDirection? = nil
  ) -> Int {
    readParagraph(of: text, from: start)
    if seen & Self.isolates != 0 { matchIsolates() }
    paragraphLevel =
      switch base ?? firstStrongDirection(in: 0..<runs.count) {
      case .rightToLeft: 1
      case .leftToRight, nil: 0
      }
    isUniform =
      seen & (paragraphLevel == 0 ? Self.changingLeftToRight : Self.changingRightToLeft) == 0
    if isUniform { return end }
    if seen & (Self.explicit | BidiClass.BN.bit) == 0 {
      resolveAsOneSequence()
    } else {
      resolveExplicitLevels()
      resolveSequences()
    }
    return end
  }

  /// Where the separator of the paragraph starts, or its end where it has none.
  package var separatorStart: Int {
    if let last = runs.last, last.original == .B { return last.start }
    return end
  }

  private static let isolates = BidiClass.LRI.bit | BidiClass.RLI.bit | BidiClass.FSI.bit
  private static let explicit =
    isolates | BidiClass.PDI.bit | BidiClass.LRE.bit | BidiClass.LRO.bit | BidiClass.RLE.bit
    | BidiClass.RLO.bit | BidiClass.PDF.bit

  /// Without these a paragraph of level 0 stays at level 0 throughout.
  private static let changingLeftToRight =
    explicit | BidiClass.R.bit | BidiClass.AL.bit | BidiClass.AN.bit

  /// Without these a paragraph of level 1 stays at level 1 throughout.
  private static let changingRightToLeft =
    explicit | BidiClass.L.bit | BidiClass.EN.bit | BidiClass.AN.bit
}
