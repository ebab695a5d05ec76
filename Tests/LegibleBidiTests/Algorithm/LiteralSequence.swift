import LegibleBidi

/// Rules W1 to I2 for one isolating run sequence, one after another as UAX #9 has them.
struct LiteralSequence {
  let scalars: [Unicode.Scalar]
  private var types: [BidiClass]
  private let level: Int
  private let sos: BidiClass
  private let eos: BidiClass

  init(scalars: [Unicode.Scalar], types: [BidiClass], level: Int, sos: BidiClass, eos: BidiClass) {
    self.scalars = scalars
    self.types = types
    self.level = level
    self.sos = sos
    self.eos = eos
    applyWeakRules()
    applyBracketRule(marks: types.indices.filter { types[$0] == .NSM })
    applyNeutralRules()
  }

  /// I1, I2.
  var levels: [Int] {
    types.map { type in
      if level % 2 == 0 { return type == .R ? level + 1 : type == .L ? level : level + 2 }
      return type == .R ? level : level + 1
    }
  }

  private var embedding: BidiClass { level % 2 == 0 ? .L : .R }

  private mutating func applyWeakRules() {
    let indexes = types.indices
    for index in indexes where types[index] == .NSM {  // W1
      let previous = index > 0 ? types[index - 1] : sos
      types[index] = [.LRI, .RLI, .FSI, .PDI].contains(previous) ? .ON : previous
    }
    for index in indexes where types[index] == .EN {  // W2
      if types[..<index].last(where: { [.L, .R, .AL].contains($0) }) == .AL { types[index] = .AN }
    }
    for index in indexes where types[index] == .AL { types[index] = .R }  // W3
    for index in indexes.dropFirst().dropLast() {  // W4
      let (before, after) = (types[index - 1], types[index + 1])
      if types[index] == .ES && before == .EN && after == .EN { types[index] = .EN }
      if types[index] == .CS && before == after && (before == .EN || before == .AN) {
        types[index] = before
      }
    }
    for index in indexes where types[index] == .ET {  // W5
      let before = types[..<index].last { $0 != .ET }
      let after = types[index...].first { $0 != .ET }
      if before == .EN || after == .EN { types[index] = .EN }
    }
    for index in indexes where [.ET, .ES, .CS].contains(types[index]) { types[index] = .ON }  // W6
    for index in indexes where types[index] == .EN {  // W7
      if (types[..<index].last { $0 == .L || $0 == .R } ?? sos) == .L { types[index] = .L }
    }
  }

  /// BD16: the pairs in the order of their opening brackets.
  private var bracketPairs: [(open: Int, close: Int)] {
    var stack: [(identity: UInt32, index: Int)] = []
    var pairs: [(open: Int, close: Int)] = []
    search: for index in types.indices where types[index] == .ON {
      guard let bracket = BidiPairTable.bracket(of: scalars[index]) else { continue }
      if bracket.opens {
        if stack.count == 63 { break search }
        stack.append((bracket.identity, index))
      } else if let match = stack.lastIndex(where: { $0.identity == bracket.identity }) {
        pairs.append((stack[match].index, index))
        stack.removeSubrange(match...)
      }
    }
    return pairs.sorted { $0.open < $1.open }
  }

  private func strong(_ type: BidiClass) -> BidiClass? {
    switch type {
    case .L: .L
    case .R, .EN, .AN: .R
    default: nil
    }
  }

  private mutating func applyBracketRule(marks: [Int]) {  // N0
    for pair in bracketPairs {
      let inside = types[(pair.open + 1)..<pair.close].compactMap(strong)
      let direction: BidiClass
      if inside.contains(embedding) {
        direction = embedding
      } else if !inside.isEmpty {
        direction = types[..<pair.open].compactMap(strong).last ?? sos
      } else {
        continue
      }
      for bracket in [pair.open, pair.close] {
        types[bracket] = direction
        var index = bracket + 1
        while marks.contains(index) {
          types[index] = direction
          index += 1
        }
      }
    }
  }

  private mutating func applyNeutralRules() {
    let before = types
    for index in types.indices where strong(before[index]) == nil {  // N1, N2
      let left = before[..<index].compactMap(strong).last ?? sos
      let right = before[index...].compactMap(strong).first ?? eos
      types[index] = left == right ? left : embedding
    }
  }
}
