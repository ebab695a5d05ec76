extension BidiResolver {
  /// Finds the PDI of each isolate initiator (BD9), or the end of the paragraph.
  ///
  /// For a run of several initiators it is the PDI of the first, which is the outermost.
  mutating func matchIsolates(in text: UnsafeBufferPointer<UInt8>) {
    openIsolates.removeAll()
    isolateEnds.resize(to: runs.count)
    for index in runs.indices {
      let bidiClass = runs[index].bidiClass
      if !bidiClass.isIsolateControl { continue }
      let count = runs.elements.controlCount(of: index, in: text)
      if bidiClass == .PDI {
        for _ in 0..<count {
          guard let initiators = openIsolates.popLast() else { break }
          if openIsolates.last != initiators {
            isolateEnds[Int(initiators)] = Int32(truncatingIfNeeded: index)
          }
        }
      } else {
        isolateEnds[index] = Int32(truncatingIfNeeded: runs.count)
        for _ in 0..<count { openIsolates.append(Int32(truncatingIfNeeded: index)) }
      }
    }
  }
}

extension UnsafeMutableBufferPointer<ClassRun> {
  /// The number of explicit formatting characters in a run of them; each has three bytes, except for a single
  /// character that the caller has declared to be one.
  @inline(__always)
  func controlCount(of index: Int, in text: UnsafeBufferPointer<UInt8>) -> Int {
    let end = index &+ 1 < count ? self[index &+ 1].start : UInt32(truncatingIfNeeded: text.count)
    return Swift.max(1, Int((end &- self[index].start) / 3))
  }

  /// The direction of the first strong character of the paragraph outside of isolates (P2, P3).
  func firstStrongDirection(in text: UnsafeBufferPointer<UInt8>) -> TextDirection? {
    var depth = 0
    for index in indices {
      switch self[index].bidiClass {
      case .L where depth == 0: return .leftToRight
      case .R where depth == 0, .AL where depth == 0: return .rightToLeft
      case .LRI, .RLI, .FSI: depth += controlCount(of: index, in: text)
      case .PDI: depth = Swift.max(0, depth - controlCount(of: index, in: text))
      default: break
      }
    }
    return nil
  }

  /// The direction of the first strong character of an isolate, ignoring isolates inside it (X5c).
  ///
  /// - Parameter ends: For each run of isolate initiators where the first of them ends: the run of
  ///   its PDI, or the end of the paragraph.
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
