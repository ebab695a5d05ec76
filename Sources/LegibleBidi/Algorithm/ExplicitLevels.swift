/// An entry of the directional status stack (X1).
struct DirectionalStatus: BitwiseCopyable {
  let level: UInt8

  /// The class that overrides those of the characters, if any.
  let override: BidiClass?
  let isIsolate: Bool
}

extension BidiResolver {
  /// Gives each run its explicit level (X1 to X8), takes out those that rule X9 removes, and makes
  /// level runs of the others (BD7), linked from isolate initiators to their PDIs (BD9, BD13).
  mutating func resolveExplicitLevels() {
    statuses.removeAll()
    openIsolates.removeAll()
    embeddingRuns.removeAll()
    var status = DirectionalStatus(level: paragraphLevel, override: nil, isIsolate: false)
    var overflowIsolates = 0
    var overflowEmbeddings = 0
    var validIsolates = 0
    // The level of the last level run; no level is as high as this one.
    var levelBefore = UInt8.max
    // Runs before this one are done; the others still have the classes of their characters.
    var kept = 0
    let runs = runs.elements
    for index in runs.indices {
      var run = runs[index]
      let bidiClass = run.bidiClass
      switch bidiClass {
      case .RLE, .LRE, .RLO, .LRO:  // X2 to X5
        let level = status.level.next(isOdd: bidiClass == .RLE || bidiClass == .RLO)
        if level <= Self.maxDepth && overflowIsolates == 0 && overflowEmbeddings == 0 {
          statuses.append(status)
          let override: BidiClass? = bidiClass == .RLO ? .R : bidiClass == .LRO ? .L : nil
          status = DirectionalStatus(level: level, override: override, isIsolate: false)
        } else if overflowIsolates == 0 {
          overflowEmbeddings += 1
        }
        continue
      case .PDF:  // X7
        if overflowIsolates > 0 { continue }
        if overflowEmbeddings > 0 {
          overflowEmbeddings -= 1
        } else if !status.isIsolate, let outer = statuses.popLast() {
          status = outer
        }
        continue
      case .BN: continue
      case .RLI, .LRI, .FSI:  // X5a to X5c
        run.notes.insert(.initiatesIsolate)
        keep(&run, as: kept, by: status, after: &levelBefore)
        openIsolates.append(Int32(truncatingIfNeeded: embeddingRuns.count - 1))
        let isRightToLeft =
          bidiClass == .FSI
          ? runs.firstStrongDirection(inIsolate: index, ends: isolateEnds.elements) == .rightToLeft
          : bidiClass == .RLI
        let level = status.level.next(isOdd: isRightToLeft)
        if level <= Self.maxDepth && overflowIsolates == 0 && overflowEmbeddings == 0 {
          validIsolates += 1
          statuses.append(status)
          status = DirectionalStatus(level: level, override: nil, isIsolate: true)
        } else {
          overflowIsolates += 1
        }
      case .PDI:  // X6a
        if overflowIsolates > 0 {
          overflowIsolates -= 1
        } else if validIsolates > 0 {
          overflowEmbeddings = 0
          while !status.isIsolate, let outer = statuses.popLast() { status = outer }
          if let outer = statuses.popLast() { status = outer }
          validIsolates -= 1
        }
        keep(&run, as: kept, by: status, after: &levelBefore)
        linkIsolateEnd(kept)
      default:  // X6
        keep(&run, as: kept, by: status, after: &levelBefore)
      }
      runs[kept] = run
      kept += 1
    }
    self.runs.removeAll(from: kept)
  }

  /// Gives a run the level and the override at work, and puts it into a level run.
  @inline(__always)
  private mutating func keep(
    _ run: inout ClassRun, as number: Int, by status: DirectionalStatus,
    after levelBefore: inout UInt8
  ) {
    if let override = status.override { run.bidiClass = override }
    if status.level != levelBefore {
      levelBefore = status.level
      embeddingRuns.append(EmbeddingRun(first: number, level: status.level))
    }
  }

  /// Links the level run that a PDI begins to the one that its isolate initiator ends (BD13).
  @inline(__always)
  private mutating func linkIsolateEnd(_ number: Int) {
    guard let initiator = openIsolates.popLast() else { return }
    let last = embeddingRuns.count - 1
    // Where nothing deeper is between the two, they are in one level run.
    if Int(embeddingRuns[last].first) == number && Int(initiator) < last {
      embeddingRuns[last].continuesSequence = true
      embeddingRuns[Int(initiator)].next = Int32(truncatingIfNeeded: last)
    }
  }
}

extension UInt8 {
  /// The least level above this one that is odd or even.
  @inline(__always)
  fileprivate func next(isOdd: Bool) -> UInt8 { isOdd ? (self + 1) | 1 : (self + 2) & ~1 }
}
