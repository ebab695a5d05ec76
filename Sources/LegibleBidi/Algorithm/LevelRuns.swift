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

  /// The class that runs join in which have it and follow in the same level run, if any.
  private var joining = BidiClass.B

  /// No runs, with the memory of lists.
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
    // One level run ends the last.
    runs.reserve(count + 1)
    levelRuns.reserve(count + 1)
  }

  /// Adds a run, or joins it with the last one where no later rule tells the two apart.
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

  /// Appends what ends the last level run.
  @inline(__always)
  mutating func end(_ paragraphLevel: UInt8) {
    levelRuns.appendReserved(LevelRun(first: runs.count, level: paragraphLevel))
  }
}

extension BidiClass {
  @inline(__always)
  fileprivate var separatesNumbers: Bool { self == .ES || self == .CS }
}
