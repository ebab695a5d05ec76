/// How likely characters follow each other in one language, or in all languages of a script.
///
/// The data has the tag in eight bytes, the script, the number of the unigram table (255 for none),
/// the 16-bit count of own symbols and these symbols; twelve costs of the cases; for each category
/// what its other symbols cost less than in the pool; and the costs of each class behind each
/// other, row by row. Own symbols are the first classes, and the categories follow.
///
/// The value is a handful of pointers, so that the loops over languages count no references.
package struct LanguageModel: Sendable {
  /// Which tag of `LanguageModels.tags` is the language's.
  let number: Int

  /// The script that the language is written in.
  let script: CharacterCategory

  /// Which table has the costs of ideographs; beyond three there is none.
  let unigramTable: Int

  let classCount: Int

  // Constant data that lives as long as the process: `classCount` rows of as many bytes.
  private nonisolated(unsafe) let matrix: UnsafePointer<UInt8>

  // For each symbol its class, and what it costs beyond that; made once, never freed or changed.
  private nonisolated(unsafe) let classes: UnsafePointer<UInt8>
  private nonisolated(unsafe) let emissions: UnsafePointer<UInt8>

  // For each state 0…3 of the character before, and each case 0…2, the cost; constant data.
  private nonisolated(unsafe) let caseCosts: UnsafePointer<UInt8>

  init(
    _ reader: inout ModelReader, number: Int, categories: [CharacterCategory], emissions: [UInt8]
  ) {
    self.number = number
    script = CharacterCategory(rawValue: reader.byte()) ?? .otherLetter
    unigramTable = Int(reader.byte())
    let ownCount = reader.number()
    let own = (0..<ownCount).map { _ in reader.number() }
    caseCosts = reader.bytes(12)
    let discounts = CharacterCategory.allCases.map { _ in reader.byte() }
    classCount = ownCount + CharacterCategory.allCases.count
    matrix = reader.bytes(classCount * classCount)
    let classes = UnsafeMutablePointer<UInt8>.allocate(capacity: 2 * categories.count)
    let costs = classes + categories.count
    for (symbol, category) in categories.enumerated() {
      let discount = Int(discounts[Int(category.rawValue)])
      (classes + symbol).initialize(to: UInt8(ownCount + Int(category.rawValue)))
      (costs + symbol).initialize(to: UInt8(max(0, Int(emissions[symbol]) - discount)))
    }
    for (number, symbol) in own.enumerated() {
      classes[symbol] = UInt8(number)
      costs[symbol] = 0
    }
    self.classes = UnsafePointer(classes)
    self.emissions = UnsafePointer(costs)
  }

  /// What a pair costs, without the unigram cost of an ideograph, in steps of `CostScale`.
  ///
  /// The symbols are ones of the models, and the index is below twelve.
  @inline(__always)
  private func cost(_ first: Int, _ second: Int, caseIndex: Int) -> Int {
    Int(matrix[Int(classes[first]) * classCount + Int(classes[second])])
      + Int(caseCosts[caseIndex])
  }

  /// What a pair of bytes costs at most, in steps of `CostScale`: as little as damage is likely.
  ///
  /// Without a bound, one stray byte that is a letter in a sibling of the right encoding would
  /// outweigh all the rest.
  private static let mostOfPair = 168

  /// What pairs of bytes cost that a single-byte encoding reads, in nats.
  func cost(of pairs: [BytePairs.Pair], readBy bytes: SingleByteReading) -> Double {
    var total: Float = 0
    for pair in pairs {
      let first = bytes.info(of: pair.first)
      let second = bytes.info(of: pair.second)
      let symbol = Int(second.symbol)
      let cost =
        cost(Int(first.symbol), symbol, caseIndex: Int(first.state + second.caseNumber))
        + Int(emissions[symbol])
      total += Float(min(cost, Self.mostOfPair)) * pair.weight
    }
    return Double(total) / CostScale.stepsPerNat
  }

  /// What pairs of characters cost, in nats.
  func cost(of pairs: [CharacterPairs.Pair], models: LanguageModels) -> Double {
    var total: Float = 0
    for pair in pairs {
      var cost = cost(Int(pair.first), Int(pair.second), caseIndex: Int(pair.caseIndex))
      if pair.scalar != 0, let unigram = models.unigramCost(of: pair.scalar, in: self) {
        cost += unigram
      } else {
        cost += Int(emissions[Int(pair.second)])
      }
      total += Float(cost) * pair.weight
    }
    return Double(total) / CostScale.stepsPerNat
  }
}
