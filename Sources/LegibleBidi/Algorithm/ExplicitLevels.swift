/// An entry of the directional status stack (X1).
struct DirectionalStatus: BitwiseCopyable {
  let level: UInt8

  /// The class that overrides those of the characters, if any.
  var override: BidiClass?

  /// The level run that ends with the isolate initiator, or -1.
  var initiator: Int32 = -1

  @inline(__always)
  var isIsolate: Bool { initiator >= 0 }
}

extension BidiResolver {
  /// Gives each run its explicit level (X1 to X8), takes out those that rule X9 removes, and makes
  /// level runs of the others (BD7), linked from isolate initiators to their PDIs (BD9, BD13).
  ///
  /// After this, isolate initiators and PDIs are neutral like others, and runs that are no longer
  /// separated are joined.
  mutating func resolveExplicitLevels(in text: UnsafeBufferPointer<UInt8>) {
    statuses.resize(to: Int(Self.maxDepth) + 1)
    guard let bottom = statuses.elements.baseAddress else { return }
    bottom.pointee = DirectionalStatus(level: paragraphLevel)
    let runs = runs.elements
    var pass = ExplicitLevels(
      bottom: bottom, kept: LevelRunList(reusing: &keptRuns, &levelRuns))
    pass.kept.reserve(runs.count)
    for index in runs.indices {
      let run = runs[index]
      let bidiClass = run.bidiClass
      if !bidiClass.isExplicitFormatting {
        if bidiClass != .BN { pass.append(run) }
        continue
      }
      let count = runs.controlCount(of: index, in: text)
      // Room was made for one of them; each that opens or closes an isolate is a run of its own.
      if count > 1 { pass.kept.reserve(min(count, Int(Self.maxDepth) + 1) + runs.count - index) }
      switch bidiClass {
      case .PDF: pass.popEmbeddings(count)
      // A single one is the usual case, and is handled without a call.
      case .PDI where count == 1: pass.closeIsolate(at: run.start)
      case .LRI where count == 1, .RLI where count == 1:
        pass.openIsolate(at: run.start, isRightToLeft: bidiClass == .RLI)
      case .PDI: pass.closeIsolates(at: run.start, count)
      case .LRI, .RLI: pass.openIsolates(at: run.start, count, isRightToLeft: bidiClass == .RLI)
      case .FSI:
        let direction = runs.firstStrongDirection(inIsolate: index, ends: isolateEnds.elements)
        pass.openIsolates(at: run.start, count, isRightToLeft: direction == .rightToLeft)
      default: pass.embed(bidiClass, count)
      }
    }
    pass.kept.end(paragraphLevel)
    swap(&self.runs, &pass.kept.runs)
    swap(&keptRuns, &pass.kept.runs)
    swap(&levelRuns, &pass.kept.levelRuns)
  }
}

/// The state of rules X1 to X8, which handle equal characters of a run together.
private struct ExplicitLevels: ~Copyable {
  /// The runs that are left.
  var kept: LevelRunList

  /// The last entry of the directional status stack, and its first. Each entry has a higher level
  /// than the one before it, and there is room for one entry of each level.
  private var status: UnsafeMutablePointer<DirectionalStatus>
  private let bottom: UnsafeMutablePointer<DirectionalStatus>

  private var overflowIsolates = 0
  private var overflowEmbeddings = 0
  private var validIsolates = 0

  init(bottom: UnsafeMutablePointer<DirectionalStatus>, kept: consuming LevelRunList) {
    self.bottom = bottom
    status = bottom
    self.kept = kept
  }

  /// Starts embeddings (X2 to X5).
  @inline(never)
  mutating func embed(_ bidiClass: BidiClass, _ count: Int) {
    if overflowIsolates > 0 { return }
    let isRightToLeft = bidiClass == .RLE || bidiClass == .RLO
    let override: BidiClass? = bidiClass == .RLO ? .R : bidiClass == .LRO ? .L : nil
    var rest = count
    while rest > 0 && overflowEmbeddings == 0 {
      let level = status.pointee.level.next(isOdd: isRightToLeft)
      if level > BidiResolver.maxDepth { break }
      status += 1
      status.pointee = DirectionalStatus(level: level, override: override)
      rest &-= 1
    }
    overflowEmbeddings &+= rest
  }

  /// Ends embeddings (X7).
  @inline(never)
  mutating func popEmbeddings(_ count: Int) {
    if overflowIsolates > 0 { return }
    var rest = count
    if overflowEmbeddings > 0 {
      let overflowing = min(rest, overflowEmbeddings)
      overflowEmbeddings &-= overflowing
      rest &-= overflowing
    }
    while rest > 0 && !status.pointee.isIsolate && status != bottom {
      status -= 1
      rest &-= 1
    }
  }

  /// Starts an isolate (X5a to X5c).
  @inline(__always)
  mutating func openIsolate(at start: UInt32, isRightToLeft: Bool) {
    appendNeutral(at: start)
    let level = status.pointee.level.next(isOdd: isRightToLeft)
    if overflowIsolates | overflowEmbeddings != 0 || level > BidiResolver.maxDepth {
      overflowIsolates &+= 1
      return
    }
    validIsolates &+= 1
    status += 1
    status.pointee = DirectionalStatus(level: level, initiator: kept.openIsolate())
  }

  /// Starts isolates, each in the one before.
  @inline(never)
  mutating func openIsolates(at start: UInt32, _ count: Int, isRightToLeft: Bool) {
    var start = start
    var rest = count
    while rest > 0 && overflowIsolates == 0 {
      openIsolate(at: start, isRightToLeft: isRightToLeft)
      start &+= 3
      rest &-= 1
    }
    if rest == count { appendNeutral(at: start) }
    overflowIsolates &+= rest
  }

  /// Ends an isolate (X6a).
  @inline(__always)
  mutating func closeIsolate(at start: UInt32) {
    var initiator = -1
    if overflowIsolates > 0 {
      overflowIsolates &-= 1
    } else if validIsolates > 0 {
      overflowEmbeddings = 0
      validIsolates &-= 1
      while !status.pointee.isIsolate { status -= 1 }
      initiator = Int(status.pointee.initiator)
      status -= 1
    }
    appendNeutral(at: start)
    if initiator >= 0 { kept.closeIsolate(initiator) }
  }

  /// Ends isolates, from the innermost on.
  @inline(never)
  mutating func closeIsolates(at start: UInt32, _ count: Int) {
    let overflowing = min(count, overflowIsolates)
    if overflowing > 0 {
      appendNeutral(at: start)
      overflowIsolates &-= overflowing
    }
    var start = start &+ 3 &* UInt32(truncatingIfNeeded: overflowing)
    for _ in overflowing..<count {
      closeIsolate(at: start)
      start &+= 3
    }
  }

  /// Keeps isolate formatting characters (X5a to X6a).
  @inline(__always)
  private mutating func appendNeutral(at start: UInt32) {
    kept.append(start, status.pointee.override ?? .ON, [], status.pointee.level)
  }

  /// Keeps a run of other characters (X6).
  @inline(__always)
  mutating func append(_ run: ClassRun) {
    if let override = status.pointee.override {
      kept.append(
        run.start, override, run.notes.intersection(.separatesSegments), status.pointee.level)
    } else {
      kept.append(run.start, run.bidiClass, run.notes, status.pointee.level)
    }
  }
}

extension UInt8 {
  /// The least odd or even level above this one.
  @inline(__always)
  fileprivate func next(isOdd: Bool) -> UInt8 {
    let parity: UInt8 = isOdd ? 1 : 0
    return (self &+ 2 &- parity) & ~1 | parity
  }
}
