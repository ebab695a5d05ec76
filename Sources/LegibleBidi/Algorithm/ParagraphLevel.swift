extension BidiResolver {
  /// Finds the PDI of each isolate initiator (BD9), or the end of the paragraph.
  mutating func matchIsolates() {
    openIsolates.removeAll()
    isolateEnds.resize(to: runs.count)
    for index in runs.indices {
      let bidiClass = runs[index].bidiClass
      if bidiClass.isIsolateInitiator {
        isolateEnds[index] = Int32(truncatingIfNeeded: runs.count)
        openIsolates.append(Int32(truncatingIfNeeded: index))
      } else if bidiClass == .PDI, let initiator = openIsolates.popLast() {
        isolateEnds[Int(initiator)] = Int32(truncatingIfNeeded: index)
      }
    }
  }
}

extension RunSequence {
  /// The direction of the first strong character of the paragraph outside of isolates (P2, P3).
  func firstStrongDirection() -> TextDirection? {
    var depth = 0
    for index in indices {
      switch self[index].bidiClass {
      case .L where depth == 0: return .leftToRight
      case .R where depth == 0, .AL where depth == 0: return .rightToLeft
      case .LRI, .RLI, .FSI: depth += 1
      case .PDI where depth > 0: depth -= 1
      default: break
      }
    }
    return nil
  }

  /// The direction of the first strong character of an isolate, those within it left out (X5c).
  ///
  /// - Parameter ends: For each isolate initiator its PDI, or the end of the paragraph.
  func firstStrongDirection(
    inIsolate initiator: Int, ends: UnsafeMutableBufferPointer<Int32>
  ) -> TextDirection? {
    let end = Int(ends[initiator])
    var index = initiator + 1
    while index < end {
      switch self[index].bidiClass {
      case .L: return .leftToRight
      case .R, .AL: return .rightToLeft
      case .LRI, .RLI, .FSI: index = Int(ends[index])
      default: break
      }
      index += 1
    }
    return nil
  }
}
