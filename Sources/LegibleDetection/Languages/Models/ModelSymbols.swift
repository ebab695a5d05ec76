/// The symbols that represent characters in the models, as read from the beginning of the data.
struct ModelSymbols {
  /// The category of each symbol.
  let categories: ConstantTable<CharacterCategory>

  /// The cost of each symbol within its category, in steps of `CostScale`.
  private let emissions: [UInt8]

  /// Consecutive symbols of one category.
  private struct Run {
    let category: CharacterCategory
    let symbols: Range<Int>
  }

  /// All symbols, in order.
  private let runs: [Run]

  init(_ reader: inout ModelReader, count: Int) {
    var categories: [CharacterCategory] = []
    var emissions: [UInt8] = []
    categories.reserveCapacity(count)
    emissions.reserveCapacity(count)
    var runs: [Run] = []
    var start = 0
    for symbol in 0..<count {
      categories.append(CharacterCategory(rawValue: reader.byte()) ?? .unassigned)
      emissions.append(reader.byte())
      if categories[start] != categories[symbol] {
        runs.append(Run(category: categories[start], symbols: start..<symbol))
        start = symbol
      }
    }
    if start < count { runs.append(Run(category: categories[start], symbols: start..<count)) }
    self.categories = ConstantTable(categories)
    self.emissions = emissions
    self.runs = runs
  }

  /// How many symbols there are.
  var count: Int { emissions.count }

  /// Sets the entries of all symbols to the classes of their categories, for a language in which
  /// none has a class of its own.
  ///
  /// - Parameters:
  ///   - entries: Receives the class of each symbol in the low byte, and its cost within the class
  ///     in the high byte.
  ///   - costs: Receives the unigram cost of each symbol, in steps of `CostScale`.
  ///   - classes: The class of each category, relative to `firstClass`.
  ///   - surcharges: The surcharge of each category in the language, as signed bytes.
  ///   - unigrams: The unigram cost of each class.
  func setEntries(
    _ entries: UnsafeMutablePointer<UInt16>, costs: inout [UInt8], classes: [Int],
    from firstClass: Int, surcharges: UnsafePointer<UInt8>, unigrams: UnsafePointer<UInt8>
  ) {
    emissions.withUnsafeBufferPointer { emissions in
      costs.withUnsafeMutableBufferPointer { costs in
        for run in runs {
          // Each category has a class that fits into a byte, and a surcharge, and each class has a
          // cost. The runs cover all symbols, each of which has an entry and a cost.
          let category = Int(run.category.rawValue)
          let number = firstClass + classes[category]
          let surcharge = Int16(Int8(bitPattern: surcharges[category]))
          let unigram = UInt16(unigrams[number])
          for symbol in run.symbols {
            let cost = UInt16(bitPattern: min(255, max(0, Int16(emissions[symbol]) &+ surcharge)))
            entries[symbol] = UInt16(truncatingIfNeeded: number) | cost &<< 8
            costs[symbol] = UInt8(truncatingIfNeeded: min(255, unigram &+ cost))
          }
        }
      }
    }
  }
}
