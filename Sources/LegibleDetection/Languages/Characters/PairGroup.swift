/// Pairs of characters of a list as the models see them, and how their cases stand.
package struct PairGroup {
  /// The pairs, of symbols.
  let pairs: UnsafeBufferPointer<TextPair>

  /// Of pairs whose second character has a likelihood of its own in some languages, which characters
  /// these are; empty where there is none.
  let seconds: UnsafeBufferPointer<UInt32>

  /// What the pairs count, in sixteenths, by their case: the state of the first (0…3) times three, and the
  /// case of the second (0…2). Cases that no pair has are left out.
  let cases: UnsafeBufferPointer<(number: Int, weight: UInt32)>
  static let caseCount = 12

  /// What the pairs of two ideographs cost less than these do one by one, in nats: they are words.
  let wordGain: Double

  /// What all pairs count, in sixteenths.
  private(set) var weight: UInt32 = 0

  /// - Parameter pairs: Pairs of characters of the list, by their places in it.
  package init(_ pairs: UnsafeBufferPointer<TextPair>, of list: CharacterList, _ arena: Arena) {
    var symbols = arena.list(of: TextPair.self, capacity: pairs.count)
    var seconds = arena.list(of: UInt32.self, capacity: list.hasUnigrams ? pairs.count : 0)
    var wordWeight: UInt32 = 0
    var caseWeights = InlineArray<12, UInt32>(repeating: 0)
    for pair in pairs {
      // The numbers of pairs are below the count of the list.
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

  /// How many pairs there are, as weighted.
  var count: Double { Double(weight) / Double(PairWeights.unit) }
}
