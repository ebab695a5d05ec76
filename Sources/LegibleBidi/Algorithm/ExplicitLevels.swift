/// An entry of the directional status stack (X1).
struct DirectionalStatus {
  let level: UInt8

  /// The class that overrides those of the characters, if any.
  let override: BidiClass?
  let isIsolate: Bool
}

extension BidiResolver {
  /// Gives each run its explicit level (X1 to X8).
  mutating func resolveExplicitLevels() {
    statuses.removeAll()
    var status = DirectionalStatus(level: paragraphLevel, override: nil, isIsolate: false)
    var overflowIsolates = 0
    var overflowEmbeddings = 0
    var validIsolates = 0
    for index in runs.indices {
      let bidiClass = runs[index].original
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
      case .RLI, .LRI, .FSI:  // X5a to X5c
        set(index, by: status)
        let level = status.level.next(isOdd: isRightToLeftIsolate(index))
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
        set(index, by: status)
      case .PDF:  // X7
        if overflowIsolates > 0 { break }
        if overflowEmbeddings > 0 {
          overflowEmbeddings -= 1
        } else if !status.isIsolate, let outer = statuses.popLast() {
          status = outer
        }
      case .B:  // X8
        runs[index].level = paragraphLevel
      case .BN: break
      default:  // X6
        set(index, by: status)
      }
    }
  }

  private mutating func set(_ index: Int, by status: DirectionalStatus) {
    runs[index].level = status.level
    if let override = status.override { runs[index].bidiClass = override }
  }

  /// Whether the isolate runs from right to left, which an FSI tells by its first strong
  /// character (X5c).
  private func isRightToLeftIsolate(_ index: Int) -> Bool {
    switch runs[index].original {
    case .RLI: return true
    case .FSI:
      let partner = runs[index].partner
      let end = partner < 0 ? runs.count : Int(partner)
      return firstStrongDirection(in: (index + 1)..<end) == .rightToLeft
    default: return false
    }
  }
}

extension UInt8 {
  /// The least level above this one that is odd or even.
  fileprivate func next(isOdd: Bool) -> UInt8 { isOdd ? (self + 1) | 1 : (self + 2) & ~1 }
}
