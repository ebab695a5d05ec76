extension RunSequence {
  /// Resolves brackets (N0), neutral types (N1, N2) and levels (I1, I2) of the sequence.
  ///
  /// One pass does: a pair looks back at the strong text before its opening bracket, where all
  /// earlier pairs are resolved by then, and neutral text is filled when the strong text behind
  /// it is known.
  ///
  /// - Parameter pairs: For each opening bracket that has a partner, the pair.
  @inline(__always)
  func resolveNeutralTypes(
    level: UInt8, sos: BidiClass, eos: BidiClass, pairs: UnsafeMutableBufferPointer<BracketPair>
  ) {
    var before = sos
    var neutrals = 0
    for position in indices {
      if self[position].notes.contains(.isPaired) {
        resolve(pairs[position], opening: position, level: level, before: before)
      }
      let type = self[position].bidiClass
      let strong: BidiClass
      switch type {
      case .L: strong = .L
      case .R, .EN, .AN: strong = .R
      default: continue
      }
      if neutrals < position {
        fillNeutrals(neutrals..<position, level: level, before, strong)
      }
      self[position].level = level.implicit(type)
      before = strong
      neutrals = position + 1
    }
    fillNeutrals(neutrals..<count, level: level, before, eos)
  }

  /// Sets the direction of the two brackets of a pair (N0).
  private func resolve(_ pair: BracketPair, opening: Int, level: UInt8, before: BidiClass) {
    let embedding = BidiClass(ofLevel: level)
    let same: EnclosedDirections = embedding == .L ? .leftToRight : .rightToLeft
    let direction: BidiClass
    if pair.enclosed.contains(same) {
      direction = embedding  // b
    } else if !pair.enclosed.isEmpty {
      direction = before  // c: the opposite direction, or else the embedding direction
    } else {
      return  // d
    }
    setBracket(at: opening, direction)
    setBracket(at: Int(pair.closing), direction)
  }

  /// Sets the direction of a bracket and of the marks on it.
  @inline(__always)
  private func setBracket(at bracket: Int, _ direction: BidiClass) {
    self[bracket].bidiClass = direction
    var mark = bracket + 1
    while mark < count && self[mark].notes.contains(.wasMark) {
      self[mark].bidiClass = direction
      mark += 1
    }
  }

  /// Gives neutral runs the direction around them (N1), or that of their level (N2).
  @inline(__always)
  private func fillNeutrals(
    _ positions: Range<Int>, level: UInt8, _ before: BidiClass, _ after: BidiClass
  ) {
    let direction = before == after ? before : BidiClass(ofLevel: level)
    let implicit = level.implicit(direction)
    for position in positions { self[position].level = implicit }
  }
}

extension ClassRun {
  /// Resolves a sequence of one run (W1 to I2).
  @inline(__always)
  mutating func resolveAlone(level: UInt8, sos: BidiClass, eos: BidiClass) {
    switch bidiClass {
    case .L, .AN: break
    case .R, .AL: bidiClass = .R  // W3
    case .NSM: bidiClass = sos  // W1
    case .EN: bidiClass = sos == .L ? .L : .EN  // W7
    default: bidiClass = sos == eos ? sos : BidiClass(ofLevel: level)  // W5, W6, N1, N2
    }
    self.level = level.implicit(bidiClass)
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
