/// The costs of pairs with a fullwidth letter or digit, of which East Asian prose has fewer than its sources
/// and tables.
enum FullwidthCosts {
  /// Whether the character is a fullwidth digit or letter of ASCII.
  @inline(__always)
  static func includes(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xFF10...0xFF19, 0xFF21...0xFF3A, 0xFF41...0xFF5A: true
    default: false
    }
  }

  /// The cost of a pair, in nats; `nil` where the languages know it better.
  static func cost(
    _ first: CharacterInfo, _ second: CharacterInfo, _ costs: SharedPairParameters
  ) -> Double? {
    if includes(second.scalar) {
      return (includes(first.scalar) ? costs.edge : costs.fullwidthFirst).nats
    }
    return includes(first.scalar) && second.scalar < 0x80 ? costs.edge.nats : nil
  }
}
