extension LanguageModel {
  /// Returns the discount for repeated letters in the model of all languages in Latin letters, in
  /// nats. Each language has its own accented letters, which are rare in that model, but not in a
  /// text where they recur.
  func repetitionGain(of reading: TextReading) -> Double {
    guard isScriptModel && script == .latin else { return 0 }
    let unit = UInt32(PairWeights.unit)
    var total = 0.0
    for pair in reading.pairs {
      // The numbers of a pair are valid indices of the characters and of their weights.
      let letter = reading.characters.characters[Int(pair.second)]
      let weight = reading.weights[Int(pair.second)]
      guard weight > unit, letter.scalar >= 0x80, letter.category == script else { continue }
      let excess = unigramCost(of: Int(letter.symbol)) - parameters.pair.seenLetter.steps
      let symbols = TextPair(
        first: reading.characters.characters[Int(pair.first)].symbol, second: letter.symbol,
        weight: 1)
      let gain = min(excess, Int(cost(of: symbols, emission: nil)) - parameters.pair.seenPair.steps)
      if gain > 0 {
        total += Double(gain) * Double(pair.weight) * (1 - Double(unit) / Double(weight))
      }
    }
    return total / (CostScale.stepsPerNat * Double(unit))
  }
}
