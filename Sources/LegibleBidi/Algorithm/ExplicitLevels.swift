/// An entry of the directional status stack (X1).
struct DirectionalStatus: BitwiseCopyable {
  let level: UInt8

  /// The class that overrides those of the characters, if any.
  let override: BidiClass?
  let isIsolate: Bool
}

extension BidiResolver {
  /// Gives each run its explicit level (X1 to X8), takes out those that rule X9 removes, and finds
  /// the PDI of each isolate initiator among the others (BD9).
  mutating func resolveExplicitLevels() {
    statuses.removeAll()
    openIsolates.removeAll()
    partners.resize(to: runs.count)
    var status = DirectionalStatus(level: paragraphLevel, override: nil, isIsolate: false)
    var overflowIsolates = 0
    var overflowEmbeddings = 0
    var validIsolates = 0
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
        run.take(status)
        run.notes.insert(.initiatesIsolate)
        partners[kept] = -1
        openIsolates.append(Int32(truncatingIfNeeded: kept))
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
        run.take(status)
        if let initiator = openIsolates.popLast() {
          partners[Int(initiator)] = Int32(truncatingIfNeeded: kept)
          run.notes.insert(.closesIsolate)
        }
      default:  // X6
        run.take(status)
      }
      runs[kept] = run
      kept += 1
    }
    self.runs.removeAll(from: kept)
  }
}

extension ClassRun {
  @inline(__always)
  fileprivate mutating func take(_ status: DirectionalStatus) {
    explicitLevel = status.level
    if let override = status.override { bidiClass = override }
  }
}

extension UInt8 {
  /// The least level above this one that is odd or even.
  @inline(__always)
  fileprivate func next(isOdd: Bool) -> UInt8 { isOdd ? (self + 1) | 1 : (self + 2) & ~1 }
}
