extension IsolatingRunSequence {
  /// Resolves brackets (N0), neutral types (N1, N2) and levels (I1, I2) of the sequence.
  ///
  /// A single pass is enough: for a pair it looks back at the strong text before the opening
  /// bracket, where all earlier pairs are already resolved; and neutral text is resolved when the
  /// strong text after it is known.
  ///
  /// - Parameter pairs: For each opening bracket that has a partner, the pair.
  func resolveNeutralTypes(
    pairs: UnsafeMutableBufferPointer<BracketPair>, paragraphLevel: UInt8
  ) {
    var before = sos
    // The start of neutral text, and its level run.
    var neutrals = classRuns(of: first).lowerBound
    var neutralPart = first
    var part = first
    while true {
      let positions = classRuns(of: part)
      for position in positions {
        if runs[position].notes.contains(.isPaired) {
          resolve(pairs[position], opening: position, before: before)
        }
        let type = runs[position].bidiClass
        let strong: BidiClass
        switch type {
        case .L: strong = .L
        case .R, .EN, .AN: strong = .R
        default: continue
        }
        if neutralPart != part || neutrals < position {
          fillNeutrals(from: neutrals, in: neutralPart, to: position, in: part, before, strong)
        }
        runs[position].level = level.implicit(type)
        before = strong
        neutrals = position &+ 1
        neutralPart = part
      }
      guard let next = self.part(after: part) else {
        let eos = eos(last: part, paragraphLevel: paragraphLevel)
        fillNeutrals(
          from: neutrals, in: neutralPart, to: positions.upperBound, in: part, before, eos)
        return
      }
      part = next
    }
  }

  /// Sets the direction of the two brackets of a pair (N0).
  private func resolve(_ pair: BracketPair, opening: Int, before: BidiClass) {
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
  ///
  /// The marks are in the level run of the bracket: the next level run begins with a PDI, or belongs
  /// to a sequence that is not resolved yet and has no such notes.
  @inline(__always)
  private func setBracket(at bracket: Int, _ direction: BidiClass) {
    runs[bracket].bidiClass = direction
    var mark = bracket &+ 1
    while mark < runs.count && runs[mark].notes.contains(.wasMark) {
      runs[mark].bidiClass = direction
      mark &+= 1
    }
  }

  /// Gives neutral runs from one place of the sequence to another the direction around them (N1), or
  /// that of their level (N2).
  @inline(__always)
  private func fillNeutrals(
    from start: Int, in firstPart: Int, to end: Int, in lastPart: Int, _ before: BidiClass,
    _ after: BidiClass
  ) {
    let direction = before == after ? before : embedding
    let implicit = level.implicit(direction)
    var position = start
    var part = firstPart
    while part != lastPart {
      let partEnd = classRuns(of: part).upperBound
      while position < partEnd {
        runs[position].level = implicit
        position &+= 1
      }
      guard let next = self.part(after: part) else { return }
      part = next
      position = classRuns(of: part).lowerBound
    }
    while position < end {
      runs[position].level = implicit
      position &+= 1
    }
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

/// An opening bracket that is waiting for its closing bracket (BD16).
struct OpenBracket: BitwiseCopyable {
  let identity: UInt32

  /// Its place among the runs of the paragraph.
  let position: Int32

  /// The directions of the strong text after it so far.
  var enclosed: EnclosedDirections = []
}

/// The closing bracket of a pair, and what the pair encloses.
struct BracketPair: BitwiseCopyable {
  let closing: Int32
  let enclosed: EnclosedDirections
}

/// The directions of the strong text between the two brackets of a pair, numbers counted as
/// right-to-left (N0).
struct EnclosedDirections: OptionSet, BitwiseCopyable {
  let rawValue: UInt8

  static let leftToRight = EnclosedDirections(rawValue: 1)
  static let rightToLeft = EnclosedDirections(rawValue: 2)
}

extension BidiResolver {
  /// The maximum number of open brackets (BD16).
  static let openBracketLimit = 63

  /// Finds the bracket pairs of a sequence (BD16), and the directions of the strong text inside
  /// each.
  ///
  /// A 64th open bracket ends the search for the rest of the sequence; the pairs found before it
  /// are kept. Inner brackets do not count as strong text: N0 resolves pairs in the order of their
  /// opening brackets, so inner ones are still neutral when an outer pair is resolved.
  mutating func pairBrackets(
    of sequence: IsolatingRunSequence, in text: UnsafeBufferPointer<UInt8>
  ) {
    openBrackets.resize(to: Self.openBracketLimit)
    let open = openBrackets.elements
    var openCount = 0
    let runs = sequence.runs
    let pairs = bracketPairs.elements
    // The directions of strong text since the last open bracket.
    var enclosed: EnclosedDirections = []
    var part: Int? = sequence.first
    while let current = part {
      for position in sequence.classRuns(of: current) {
        switch runs[position].bidiClass {
        case .L: enclosed.insert(.leftToRight)
        case .R, .EN, .AN: enclosed.insert(.rightToLeft)
        case .ON where runs[position].notes.contains(.isBracket):
          let identity = text.bracketIdentity(at: Int(runs[position].start))
          if runs[position].notes.contains(.opens) {
            if openCount == Self.openBracketLimit { return }
            if openCount > 0 { open[openCount &- 1].enclosed.formUnion(enclosed) }
            enclosed = []
            open[openCount] = OpenBracket(
              identity: identity, position: Int32(truncatingIfNeeded: position))
            openCount &+= 1
            continue
          }
          var match = openCount &- 1
          while match >= 0 && open[match].identity != identity { match &-= 1 }
          if match < 0 { continue }
          for inner in match..<openCount { enclosed.formUnion(open[inner].enclosed) }
          let opening = Int(open[match].position)
          pairs[opening] = BracketPair(
            closing: Int32(truncatingIfNeeded: position), enclosed: enclosed)
          runs[opening].notes.insert(.isPaired)
          openCount = match
        default: break
        }
      }
      part = sequence.part(after: current)
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The identity of the bracket at an offset.
  @inline(__always)
  fileprivate func bracketIdentity(at offset: Int) -> UInt32 {
    let first = self[offset]
    if first < 0x80 {
      return BidiPairTable.identity(
        UInt32(first), property: BidiClassTable.property(ofASCII: first))
    }
    let value = UTF8Scalar(in: self, at: offset).value
    return BidiPairTable.identity(value, property: BidiClassTable.property(of: value))
  }
}
