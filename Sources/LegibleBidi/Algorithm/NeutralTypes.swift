extension BidiResolver {
  /// Resolves brackets (N0), neutral types (N1, N2) and levels (I1, I2) of the sequence at work.
  ///
  /// One pass does: a pair looks back at the strong text before its opening bracket, where all
  /// earlier pairs are resolved by then, and neutral text is filled when the strong text behind
  /// it is known.
  mutating func resolveNeutralTypes(level: UInt8, sos: BidiClass, eos: BidiClass) {
    var before = sos
    var neutrals = 0
    for position in sequence.indices {
      let index = Int(sequence[position])
      if runs[index].bracket != 0 && runs[index].partner >= 0 {
        resolvePair(opening: position, level: level, before: before)
      }
      let type = runs[index].bidiClass
      let strong: BidiClass
      switch type {
      case .L: strong = .L
      case .R, .EN, .AN: strong = .R
      default: continue
      }
      fillNeutrals(neutrals..<position, level: level, before, strong)
      runs[index].level = level.implicit(type)
      before = strong
      neutrals = position + 1
    }
    fillNeutrals(neutrals..<sequence.count, level: level, before, eos)
  }

  /// Sets the direction of the two brackets of a pair (N0).
  private mutating func resolvePair(opening: Int, level: UInt8, before: BidiClass) {
    let run = runs[Int(sequence[opening])]
    let embedding = BidiClass(ofLevel: level)
    let same: ClassRun.Notes = embedding == .L ? .enclosesLeftToRight : .enclosesRightToLeft
    let opposite: ClassRun.Notes = embedding == .L ? .enclosesRightToLeft : .enclosesLeftToRight
    let direction: BidiClass
    if run.notes.contains(same) {
      direction = embedding  // b
    } else if run.notes.contains(opposite) {
      direction = before  // c: the opposite direction, or else the embedding direction
    } else {
      return  // d
    }
    setBracket(at: opening, direction)
    setBracket(at: Int(run.partner), direction)
  }

  /// Sets the direction of a bracket and of the marks on it.
  private mutating func setBracket(at position: Int, _ direction: BidiClass) {
    runs[Int(sequence[position])].bidiClass = direction
    for following in (position + 1)..<max(position + 1, sequence.count) {
      let mark = Int(sequence[following])
      guard runs[mark].notes.contains(.wasMark) else { return }
      runs[mark].bidiClass = direction
    }
  }

  /// Gives neutral runs the direction around them (N1), or that of their level (N2).
  @inline(__always)
  private mutating func fillNeutrals(
    _ positions: Range<Int>, level: UInt8, _ before: BidiClass, _ after: BidiClass
  ) {
    let direction = before == after ? before : BidiClass(ofLevel: level)
    for position in positions { runs[Int(sequence[position])].level = level.implicit(direction) }
  }
}

extension UInt8 {
  /// The level of text of a class in an embedding of this level (I1, I2).
  @inline(__always)
  fileprivate func implicit(_ type: BidiClass) -> UInt8 {
    if self & 1 == 0 { return type == .R ? self + 1 : type == .L ? self : self + 2 }
    return type == .R ? self : self + 1
  }
}
