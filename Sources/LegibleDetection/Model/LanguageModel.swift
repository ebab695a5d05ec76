/// How likely characters follow each other in one language, or in all languages of a script.
///
/// The data has the tag in eight bytes, the script, the number of the unigram table (255 for none),
/// the 16-bit count of own symbols and these symbols; twelve costs of the cases; for each category
/// what its other symbols cost less than in the pool; the costs of each class wherever it stands; and
/// the costs of each class behind each other, row by row. Own symbols are the first classes, and the
/// categories follow.
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

  // Constant data that lives as long as the process: `classCount` bytes, and as many rows of these.
  private nonisolated(unsafe) let unigrams: UnsafePointer<UInt8>
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
    unigrams = reader.bytes(classCount)
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

  /// What a pair costs at most, in steps of `CostScale`: as little as damage is likely.
  ///
  /// Without a bound, one stray byte that is a letter in a sibling of the right encoding would
  /// outweigh all the rest.
  private static let mostOfPair: UInt16 = 168

  /// What a symbol costs wherever it stands, in steps of `CostScale`.
  func unigramCost(of symbol: Int) -> Int {
    Int(unigrams[Int(classes[symbol])]) + Int(emissions[symbol])
  }

  /// What pairs of characters cost, in nats.
  ///
  /// - Parameters:
  ///   - group: Pairs of characters of the list, by their numbers.
  ///   - scratch: Room for as many entries as the list has characters.
  func cost(
    of group: PairGroup, _ characters: CharacterList, models: LanguageModels,
    scratch: UnsafeMutableBufferPointer<ClassEntry>
  ) -> Double {
    for (number, symbol) in characters.symbols.enumerated() {
      scratch[number] = entry(of: Int(symbol))
    }
    for (number, scalar) in characters.scalars.enumerated() where scalar >= 0x3400 {
      if let cost = models.unigramCost(of: scalar, in: self) {
        scratch[number].emission = UInt16(cost)
      }
    }
    var total: UInt64 = 0
    for pair in group.pairs {
      // The numbers of pairs are below the count of the list, and rows and columns those of the
      // matrix.
      let second = scratch[Int(pair.second)]
      let place = scratch[Int(pair.first)].row &+ UInt32(second.column)
      let cost = UInt16(matrix[Int(place)]) &+ second.emission
      total &+= UInt64(UInt32(min(cost, Self.mostOfPair)) &* pair.weight)
    }
    for index in 0..<12 {
      total &+= UInt64(UInt32(caseCosts[index]) &* group.caseWeights[index])
    }
    return Double(total) / (CostScale.stepsPerNat * Double(PairWeight.unit))
  }

  /// Where the class of a symbol is in the matrix, and what the symbol costs beyond its class.
  struct ClassEntry {
    var row: UInt32
    var column: UInt16
    var emission: UInt16
  }

  @inline(__always)
  private func entry(of symbol: Int) -> ClassEntry {
    let column = classes[symbol]
    return ClassEntry(
      row: UInt32(column) &* UInt32(classCount), column: UInt16(column),
      emission: UInt16(emissions[symbol]))
  }
}
