extension LanguageModels {
  /// Returns the cost of a text in a language, in nats a character: the costs of its pairs, and the
  /// individual costs of ideographs and Hangul syllables.
  ///
  /// It is lowest in the text's own language. It is meant for tests of models; detection uses other
  /// sums.
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
  /// Returns the cost of a symbol after another, in steps of `CostScale`.
  fileprivate func cost(ofPair first: Int, _ second: Int) -> Int {
    // Symbols are valid in the models, and their classes are rows and columns of the matrix.
    let row = matrix + Int(symbols[first] & 0xFF) * classCount
    let entry = symbols[second]
    return min(Int(row[Int(entry & 0xFF)]) + Int(entry >> 8), Self.maxPairSteps)
  }
}
