extension BidiResolver {
  /// Finds the PDI of each isolate initiator (BD9).
  mutating func matchIsolates() {
    openIsolates.removeAll()
    for index in runs.indices {
      if runs[index].original.isIsolateInitiator {
        openIsolates.append(Int32(index))
      } else if runs[index].original == .PDI, let initiator = openIsolates.popLast() {
        runs[Int(initiator)].partner = Int32(index)
      }
    }
  }

  /// The direction of the first strong character outside of isolates in a range of runs (P2, P3).
  func firstStrongDirection(in range: Range<Int>) -> TextDirection? {
    var index = range.lowerBound
    while index < range.upperBound {
      switch runs[index].original {
      case .L: return .leftToRight
      case .R, .AL: return .rightToLeft
      case .LRI, .RLI, .FSI:
        let partner = runs[index].partner
        if partner < 0 { return nil }
        index = Int(partner)
      default: break
      }
      index += 1
    }
    return nil
  }
}
