/// The costs of pairs with a no-break space in text with runs of these, which web pages use for
/// indentation and prose does not have.
enum BlankRunCosts {
  private static let noBreakSpace: UInt32 = 0xA0

  /// Whether there is such a run.
  static func apply(to reading: TextReading) -> Bool {
    guard reading.characters.has(.symbol) else { return false }
    for pair in reading.pairs where pair.first == pair.second {
      // The numbers of pairs are below the count of the characters.
      if reading.characters.characters[Int(pair.first)].scalar == noBreakSpace { return true }
    }
    return false
  }

  /// Returns the cost of a pair, in nats; `nil` if the language models should score it.
  @inline(__always)
  static func cost(
    _ first: CharacterInfo, _ second: CharacterInfo, _ costs: SharedPairParameters
  ) -> Double? {
    if second.scalar == noBreakSpace {
      return (first.scalar == noBreakSpace ? costs.inside : costs.edge).nats
    }
    guard first.scalar == noBreakSpace, second.scalar < 0x80 else { return nil }
    let isBlank = second.category == .blank || second.category == .newline
    return (isBlank ? costs.inside : costs.edge).nats
  }
}
