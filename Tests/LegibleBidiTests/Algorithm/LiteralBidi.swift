import LegibleBidi

/// UAX #9 as its text has it, rule by rule and character by character, slow and without regard for
/// the library's implementation: what that is compared with.
struct LiteralBidi {
  /// The characters of one paragraph.
  let scalars: [Unicode.Scalar]
  let original: [BidiClass]
  private(set) var paragraphLevel = 0
  private(set) var types: [BidiClass]
  private(set) var levels: [Int]

  init(_ scalars: [Unicode.Scalar], base: TextDirection?) {
    self.scalars = scalars
    original = scalars.map { BidiClassTable.bidiClass(of: $0) }
    types = original
    levels = scalars.map { _ in 0 }
    switch base {
    case .leftToRight: paragraphLevel = 0
    case .rightToLeft: paragraphLevel = 1
    case nil: paragraphLevel = firstStrongLevel(from: 0, to: scalars.count)  // P2, P3
    }
    applyExplicitRules()
    for sequence in isolatingRunSequences() { resolve(sequence) }
    resetWhiteSpace()
  }

  /// The characters that X9 leaves, as the rules from X10 on see them.
  private var kept: [Int] { original.indices.filter { !isRemoved($0) } }

  func isRemoved(_ index: Int) -> Bool {
    [.LRE, .RLE, .LRO, .RLO, .PDF, .BN].contains(original[index])
  }

  private func isInitiator(_ index: Int) -> Bool { [.LRI, .RLI, .FSI].contains(original[index]) }

  /// BD9: the matching PDI, or the end of the paragraph.
  private func matchingPDI(_ initiator: Int) -> Int {
    var depth = 1
    for index in (initiator + 1)..<max(initiator + 1, original.count) {
      if isInitiator(index) { depth += 1 }
      if original[index] == .PDI { depth -= 1 }
      if depth == 0 { return index }
    }
    return original.count
  }

  private func firstStrongLevel(from start: Int, to end: Int) -> Int {
    var index = start
    while index < end {
      if original[index] == .L { return 0 }
      if original[index] == .R || original[index] == .AL { return 1 }
      index = isInitiator(index) ? matchingPDI(index) + 1 : index + 1
    }
    return 0
  }

  // MARK: X1 to X8

  private mutating func applyExplicitRules() {
    var stack: [(level: Int, override: BidiClass?, isolate: Bool)] = [(paragraphLevel, nil, false)]
    var overflowIsolates = 0
    var overflowEmbeddings = 0
    var validIsolates = 0
    for index in original.indices {
      guard let last = stack.last else { return }
      let nextOdd = last.level % 2 == 0 ? last.level + 1 : last.level + 2
      let nextEven = last.level % 2 == 0 ? last.level + 2 : last.level + 1
      var kind = original[index]
      if kind == .FSI {  // X5c
        kind = firstStrongLevel(from: index + 1, to: matchingPDI(index)) == 1 ? .RLI : .LRI
      }
      switch kind {
      case .RLE, .LRE, .RLO, .LRO:
        let level = kind == .RLE || kind == .RLO ? nextOdd : nextEven
        if level <= 125 && overflowIsolates == 0 && overflowEmbeddings == 0 {
          stack.append((level, kind == .RLO ? .R : kind == .LRO ? .L : nil, false))
        } else if overflowIsolates == 0 {
          overflowEmbeddings += 1
        }
      case .RLI, .LRI:
        levels[index] = last.level
        if let override = last.override { types[index] = override }
        let level = kind == .RLI ? nextOdd : nextEven
        if level <= 125 && overflowIsolates == 0 && overflowEmbeddings == 0 {
          validIsolates += 1
          stack.append((level, nil, true))
        } else {
          overflowIsolates += 1
        }
      case .PDI:
        if overflowIsolates > 0 {
          overflowIsolates -= 1
        } else if validIsolates > 0 {
          overflowEmbeddings = 0
          while stack.last?.isolate == false { stack.removeLast() }
          stack.removeLast()
          validIsolates -= 1
        }
        levels[index] = stack.last?.level ?? paragraphLevel
        if let override = stack.last?.override { types[index] = override }
      case .PDF:
        if overflowIsolates > 0 { continue }
        if overflowEmbeddings > 0 {
          overflowEmbeddings -= 1
        } else if !last.isolate && stack.count >= 2 {
          stack.removeLast()
        }
      case .B: levels[index] = paragraphLevel
      case .BN: break
      default:
        levels[index] = last.level
        if let override = last.override { types[index] = override }
      }
    }
  }

  // MARK: X10

  private func isolatingRunSequences() -> [[Int]] {
    var levelRuns: [[Int]] = []
    for index in kept {
      if let last = levelRuns.last?.last, levels[last] == levels[index] {
        levelRuns[levelRuns.count - 1].append(index)
      } else {
        levelRuns.append([index])
      }
    }
    let matched = Set(original.indices.filter(isInitiator).map(matchingPDI))
    var sequences: [[Int]] = []
    for run in levelRuns {
      if let first = run.first, original[first] == .PDI && matched.contains(first) { continue }
      var sequence = run
      while let last = sequence.last, isInitiator(last),
        let next = levelRuns.first(where: { $0.first == matchingPDI(last) })
      { sequence += next }
      sequences.append(sequence)
    }
    return sequences
  }

  private mutating func resolve(_ sequence: [Int]) {
    guard let first = sequence.first, let last = sequence.last else { return }
    let level = levels[first]
    let before = kept.last { $0 < first }.map { levels[$0] } ?? paragraphLevel
    let after = isInitiator(last) ? nil : kept.first { $0 > last }.map { levels[$0] }
    let sos: BidiClass = max(level, before) % 2 == 0 ? .L : .R
    let eos: BidiClass = max(level, after ?? paragraphLevel) % 2 == 0 ? .L : .R
    let rules = LiteralSequence(
      scalars: sequence.map { scalars[$0] }, types: sequence.map { types[$0] }, level: level,
      sos: sos, eos: eos)
    for (index, resolved) in zip(sequence, rules.levels) { resolvedLevels[index] = resolved }
  }

  /// The levels of I1 and I2, until L1 kept apart from the explicit ones that X10 compares.
  private var resolvedLevels: [Int: Int] = [:]

  // MARK: L1

  private mutating func resetWhiteSpace() {
    for (index, level) in resolvedLevels { levels[index] = level }
    var resets = true
    for index in original.indices.reversed() {
      switch original[index] {
      case .S, .B:
        levels[index] = paragraphLevel
        resets = true
      case .WS, .LRI, .RLI, .FSI, .PDI: if resets { levels[index] = paragraphLevel }
      default: if !isRemoved(index) { resets = false }
      }
    }
  }

  /// The characters that X9 leaves in visual order: level by level, runs of it or above reversed
  /// (L2).
  var order: [Int] {
    var order = kept
    for level in stride(from: levels.max() ?? 0, to: 0, by: -1) {
      var start = 0
      while start < order.count {
        var end = start
        while end < order.count && levels[order[end]] >= level { end += 1 }
        if end > start { order[start..<end].reverse() }
        start = end + 1
      }
    }
    return order
  }
}
