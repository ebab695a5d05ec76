extension LanguageModels {
  /// The cost of a text in a language, in nats a character: its pairs of characters, and ideographs and
  /// Hangul syllables by themselves.
  ///
  /// Text costs less in its own language than in others; for tests of models, and not what detection
  /// weighs.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package func cost(of text: String, in language: LanguageModel) -> Double {
    var steps = 0
    var count = 0
    var previous = symbol(of: 0x20)
    for scalar in text.unicodeScalars {
      let next = symbol(of: scalar.value)
      if let cost = unigramCost(of: scalar.value, in: language) {
        steps += cost
      } else {
        steps += language.cost(ofPair: previous, next)
      }
      previous = next
      count += 1
    }
    return Double(steps) / Double(max(count, 1)) / CostScale.stepsPerNat
  }
}

extension LanguageModel {
  /// The cost of a symbol behind another, in steps of `CostScale`.
  fileprivate func cost(ofPair first: Int, _ second: Int) -> Int {
    // Symbols are those of the models, and their classes rows and columns of the matrix.
    let row = matrix + Int(symbols[first] & 0xFF) * classCount
    let entry = symbols[second]
    return min(Int(row[Int(entry & 0xFF)]) + Int(entry >> 8), Self.maxPairSteps)
  }
}
