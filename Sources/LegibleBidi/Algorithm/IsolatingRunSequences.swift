/// An isolating run sequence (BD13): level runs, all but the first of which begin with the PDI of an
/// isolate initiator that ends the one before.
struct IsolatingRunSequence {
  /// The runs of classes of the paragraph.
  let runs: UnsafeMutableBufferPointer<ClassRun>

  /// The level runs of the paragraph, and one after them that ends the last.
  private let levelRuns: UnsafeMutableBufferPointer<LevelRun>

  /// The first level run.
  let first: Int

  /// The explicit level of all of it.
  let level: UInt8

  /// The class that stands for its start (X10).
  let sos: BidiClass

  @inline(__always)
  init(
    runs: UnsafeMutableBufferPointer<ClassRun>, levelRuns: UnsafeMutableBufferPointer<LevelRun>,
    first: Int, after levelBefore: UInt8
  ) {
    self.runs = runs
    self.levelRuns = levelRuns
    self.first = first
    level = levelRuns[first].level
    sos = BidiClass(ofLevel: max(level, levelBefore))
  }

  /// The direction of its level as a class.
  @inline(__always)
  var embedding: BidiClass { BidiClass(ofLevel: level) }

  /// The runs of classes that a level run consists of.
  @inline(__always)
  func classRuns(of part: Int) -> Range<Int> {
    Range(uncheckedBounds: (Int(levelRuns[part].first), Int(levelRuns[part &+ 1].first)))
  }

  /// The level run after one, if there is one.
  @inline(__always)
  func part(after part: Int) -> Int? {
    let next = levelRuns[part].next
    return next < 0 ? nil : Int(next)
  }

  /// The class that stands for its end (X10).
  ///
  /// - Parameter last: Its last level run.
  @inline(__always)
  func eos(last: Int, paragraphLevel: UInt8) -> BidiClass {
    let after = levelRuns[last].isOpen ? paragraphLevel : levelRuns[last &+ 1].level
    return BidiClass(ofLevel: max(level, after))
  }
}

extension BidiResolver {
  /// Makes a single level run of a paragraph without explicit formatting characters.
  mutating func setSingleLevelRun() {
    levelRuns.removeAll()
    levelRuns.append(LevelRun(first: 0, level: paragraphLevel))
    levelRuns.append(LevelRun(first: runs.count, level: paragraphLevel))
  }

  /// Resolves each isolating run sequence (X10) by rules W1 to I2.
  ///
  /// The classes that were seen tell which rules have nothing to do.
  mutating func resolveSequences(of text: UnsafeBufferPointer<UInt8>) {
    let hasWeakTypes = seen.intersects(Self.weak)
    let hasBrackets = seen.intersects(.openingBrackets)
    if hasBrackets { bracketPairs.resize(to: runs.count) }
    let levelRuns = levelRuns.elements
    var levelBefore = paragraphLevel
    for first in 0..<(levelRuns.count &- 1) {
      defer { levelBefore = levelRuns[first].level }
      if levelRuns[first].continuesSequence { continue }
      let sequence = IsolatingRunSequence(
        runs: runs.elements, levelRuns: levelRuns, first: first, after: levelBefore)
      if levelRuns[first].next < 0 && sequence.classRuns(of: first).count == 1 {
        let eos = sequence.eos(last: first, paragraphLevel: paragraphLevel)
        runs[Int(levelRuns[first].first)].resolveAlone(
          level: sequence.level, sos: sequence.sos, eos: eos)
        continue
      }
      if hasWeakTypes { sequence.resolveWeakTypes() }
      if hasBrackets { pairBrackets(of: sequence, in: text) }
      sequence.resolveNeutralTypes(pairs: bracketPairs.elements, paragraphLevel: paragraphLevel)
    }
  }

  /// The classes that rules W1 to W7 act on.
  private static let weak: PropertySet = [.AL, .EN, .ES, .ET, .AN, .CS, .NSM]
}

extension BidiClass {
  /// The direction of a level as a class: L or R.
  @inline(__always)
  init(ofLevel level: UInt8) { self = level & 1 == 0 ? .L : .R }
}
