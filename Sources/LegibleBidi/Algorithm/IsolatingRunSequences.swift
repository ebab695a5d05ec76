extension BidiResolver {
  /// Resolves a paragraph without explicit formatting characters, all of one level.
  mutating func resolveAsOneSequence() {
    sequence.removeAll()
    for index in runs.indices {
      runs[index].level = paragraphLevel
      sequence.append(Int32(truncatingIfNeeded: index))
    }
    let boundary = BidiClass(ofLevel: paragraphLevel)
    resolveSequence(level: paragraphLevel, sos: boundary, eos: boundary)
  }

  /// Resolves each isolating run sequence (X10), without what rule X9 removes.
  mutating func resolveSequences() {
    linkSequences()
    var levelBefore = paragraphLevel
    for first in runs.indices where !runs[first].original.isRemoved {
      // Rules I1 and I2 change levels, so `levelBefore` is the explicit one, read beforehand.
      let level = explicitLevels[first]
      defer { levelBefore = level }
      if runs[first].notes.contains(.continuesSequence) { continue }
      sequence.removeAll()
      var last = first
      var next = Int32(first)
      while next >= 0 {
        sequence.append(next)
        last = Int(next)
        next = successors[last]
      }
      let follower = Int(followers[last])
      let levelAfter =
        follower < 0 || runs[last].original.isIsolateInitiator
        ? paragraphLevel : explicitLevels[follower]
      resolveSequence(
        level: level, sos: BidiClass(ofLevel: max(level, levelBefore)),
        eos: BidiClass(ofLevel: max(level, levelAfter)))
    }
  }

  /// Links the level runs to isolating run sequences (BD13).
  private mutating func linkSequences() {
    successors.removeAll()
    followers.removeAll()
    explicitLevels.removeAll()
    for index in runs.indices {
      successors.append(-1)
      followers.append(-1)
      explicitLevels.append(runs[index].level)
    }
    var previous = -1
    for index in runs.indices where !runs[index].original.isRemoved {
      defer { previous = index }
      if previous < 0 { continue }
      followers[previous] = Int32(index)
      if runs[previous].level == runs[index].level {
        link(previous, to: index)
      } else if runs[previous].original.isIsolateInitiator, runs[previous].partner >= 0 {
        link(previous, to: Int(runs[previous].partner))
      }
    }
  }

  private mutating func link(_ run: Int, to next: Int) {
    successors[run] = Int32(next)
    runs[next].notes.insert(.continuesSequence)
  }

  /// Applies rules W1 to I2 to the sequence at work.
  private mutating func resolveSequence(level: UInt8, sos: BidiClass, eos: BidiClass) {
    let hasBrackets = resolveWeakTypes(sos: sos)
    if hasBrackets { pairBrackets() }
    resolveNeutralTypes(level: level, sos: sos, eos: eos)
  }
}

extension BidiClass {
  /// The direction of a level as a class: L or R.
  @inline(__always)
  init(ofLevel level: UInt8) { self = level & 1 == 0 ? .L : .R }
}
