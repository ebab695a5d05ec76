/// Pairs of characters in the form that the models score: symbols, and combinations of letter case.
package struct PairGroup {
  /// The pairs of symbols.
  let pairs: UnsafeBufferPointer<TextPair>

  /// The second character of each pair; empty if no character has an individual likelihood.
  let seconds: UnsafeBufferPointer<UInt32>

  /// The weight of each combination of cases, in sixteenths. Its number is the state of the first
  /// character (0…3) times three, plus the case of the second (0…2). Combinations that do not occur
  /// are left out.
  let cases: UnsafeBufferPointer<(number: Int, weight: UInt32)>
  static let caseCount = 12

  /// The discount for pairs of ideographs, in nats: two ideographs next to each other are likely a
  /// word, and so likelier than one by one.
  let wordGain: Double

  /// The weight of all pairs, in sixteenths.
  private(set) var weight: UInt32 = 0

  /// - Parameter pairs: Pairs of characters, by their numbers in `list`.
  package init(_ pairs: UnsafeBufferPointer<TextPair>, of list: CharacterList, _ arena: Arena) {
    var symbols = arena.list(of: TextPair.self, capacity: pairs.count)
    var seconds = arena.list(of: UInt32.self, capacity: list.hasUnigrams ? pairs.count : 0)
    var wordWeight: UInt32 = 0
    var caseWeights = InlineArray<12, UInt32>(repeating: 0)
    for pair in pairs {
      // The numbers of a pair are valid indices of the list.
      let (first, second) = (list.characters[Int(pair.first)], list.characters[Int(pair.second)])
      symbols.append(TextPair(first: first.symbol, second: second.symbol, weight: pair.weight))
      if list.hasUnigrams {
        seconds.append(second.scalar)
        if first.category == .han && second.category == .han && first.scalar != second.scalar {
          wordWeight &+= pair.weight
        }
      }
      caseWeights[Int(first.state + second.caseNumber)] &+= pair.weight
      weight &+= pair.weight
    }
    var cases = arena.list(of: (number: Int, weight: UInt32).self, capacity: Self.caseCount)
    for number in 0..<Self.caseCount where caseWeights[number] > 0 {
      cases.append((number, caseWeights[number]))
    }
    let words = Double(wordWeight) / Double(PairWeights.unit)
    wordGain = min(words * parameters.pair.ideographs.nats, parameters.pair.maxIdeographs.nats)
    self.cases = cases.elements
    self.pairs = symbols.elements
    self.seconds = seconds.elements
  }

  /// The weighted number of pairs.
  var count: Double { Double(weight) / Double(PairWeights.unit) }
}
