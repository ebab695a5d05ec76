/// An isolating run sequence (BD13): level runs, each of which except the first begins with the PDI
/// that matches the isolate initiator at the end of the one before.
struct IsolatingRunSequence {
  /// The runs of classes of the paragraph.
  let runs: UnsafeMutableBufferPointer<ClassRun>

  /// The level runs of the paragraph, followed by a sentinel.
  private let levelRuns: UnsafeMutableBufferPointer<LevelRun>

  /// The first level run.
  let first: Int

  /// The explicit level of the sequence.
  let level: UInt8

  /// The class at its start (X10).
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

  /// The class at its end (X10).
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
  /// The classes that occur tell which rules have nothing to do.
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

/// A level run (BD7): neighbouring runs of classes with one explicit level.
struct LevelRun: BitwiseCopyable {
  /// The first run of classes; it ends where the next one begins.
  let first: Int32
  let level: UInt8

  /// Whether it begins with the PDI of an isolate initiator that ends another level run.
  var continuesSequence = false

  /// Whether it ends in an isolate initiator without a PDI.
  var isOpen = false

  /// The level run after it in its isolating run sequence (BD13), or -1.
  var next: Int32 = -1

  @inline(__always)
  init(first: Int, level: UInt8) {
    self.first = Int32(truncatingIfNeeded: first)
    self.level = level
  }
}

/// The runs that rule X9 leaves, and their level runs.
struct LevelRunList: ~Copyable {
  var runs = ScratchList<ClassRun>()
  var levelRuns = ScratchList<LevelRun>()

  /// The level of the last level run; no level is as high as this one.
  private var level = UInt8.max

  /// The class whose runs are joined with the last run if they follow it in its level run; `B` for
  /// none.
  private var joining = BidiClass.B

  /// An empty list that reuses the memory of two lists.
  @inline(__always)
  init(reusing runs: inout ScratchList<ClassRun>, _ levelRuns: inout ScratchList<LevelRun>) {
    swap(&self.runs, &runs)
    swap(&self.levelRuns, &levelRuns)
    self.runs.removeAll()
    self.levelRuns.removeAll()
  }

  /// Makes room for more runs.
  @inline(__always)
  mutating func reserve(_ count: Int) {
    // The sentinel needs room too.
    runs.reserve(count + 1)
    levelRuns.reserve(count + 1)
  }

  /// Appends a run, or joins it with the last one if no later rule distinguishes them.
  @inline(__always)
  mutating func append(
    _ start: UInt32, _ bidiClass: BidiClass, _ notes: ClassRun.Notes, _ level: UInt8
  ) {
    if level != self.level {
      self.level = level
      levelRuns.appendReserved(LevelRun(first: runs.count, level: level))
    } else if bidiClass == joining && notes.isEmpty {
      return
    }
    joining = notes.isEmpty && !bidiClass.separatesNumbers ? bidiClass : .B
    runs.appendReserved(ClassRun(start: start, bidiClass, notes))
  }

  /// Notes that the last run ends in an isolate initiator, and returns its level run.
  @inline(__always)
  mutating func openIsolate() -> Int32 {
    let last = levelRuns.count &- 1
    levelRuns[last].isOpen = true
    return Int32(truncatingIfNeeded: last)
  }

  /// Links the level run that an isolate initiator ends to that of its PDI, which is the last run
  /// (BD13).
  @inline(__always)
  mutating func closeIsolate(_ initiator: Int) {
    let last = levelRuns.count &- 1
    levelRuns[initiator].isOpen = false
    // Where nothing deeper is between the two, they are in one level run.
    if initiator < last {
      levelRuns[initiator].next = Int32(truncatingIfNeeded: last)
      levelRuns[last].continuesSequence = true
    }
  }

  /// Appends the sentinel after the last level run.
  @inline(__always)
  mutating func end(_ paragraphLevel: UInt8) {
    levelRuns.appendReserved(LevelRun(first: runs.count, level: paragraphLevel))
  }
}

extension BidiClass {
  @inline(__always)
  fileprivate var separatesNumbers: Bool { self == .ES || self == .CS }
}
