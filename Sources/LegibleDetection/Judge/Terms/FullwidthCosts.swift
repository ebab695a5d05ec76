/// The costs of pairs with a fullwidth letter or digit, which are rarer in East Asian prose than in
/// source code and tables.
enum FullwidthCosts {
  /// Whether the character is a fullwidth form of an ASCII digit or letter.
  @inline(__always)
  static func includes(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xFF10...0xFF19, 0xFF21...0xFF3A, 0xFF41...0xFF5A: true
    default: false
    }
  }

  /// Returns the cost of a pair, in nats; `nil` if the language models should score it.
  static func cost(
    _ first: CharacterInfo, _ second: CharacterInfo, _ costs: SharedPairParameters
  ) -> Double? {
    if includes(second.scalar) {
      return (includes(first.scalar) ? costs.edge : costs.fullwidthFirst).nats
    }
    return includes(first.scalar) && second.scalar < 0x80 ? costs.edge.nats : nil
  }
}
