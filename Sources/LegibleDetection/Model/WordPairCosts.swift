/// What pairs of characters in words of ASCII letters, and at their borders, cost in each language that
/// is written in Latin letters: what `LanguageModel.cost` says, for all languages at once.
///
/// There are few such pairs, and nearly every text has some of them, so their costs in all languages
/// stand side by side.
package struct WordPairCosts: Sendable {
  package static let shared = WordPairCosts(LanguageModels.shared)

  /// For each symbol its number, from one on; zero for those that words of ASCII letters do not have.
  private let numbers: ConstantTable<UInt8>
  private let numberCount: Int

  /// For each pair of numbers, and behind these for each case, the costs in each language and some zeros:
  /// a row of `width` bytes.
  private let costs: ConstantTable<UInt8>
  private let width: Int

  private init(_ models: LanguageModels) {
    var symbols: [UInt16] = []
    var numbers = [UInt8](repeating: 0, count: models.symbolCount)
    for scalar in 0..<0x80 as Range<UInt32> {
      let info = CharacterInfo(scalar, models: models)
      guard info.isInWords && numbers[Int(info.symbol)] == 0 else { continue }
      symbols.append(info.symbol)
      numbers[Int(info.symbol)] = UInt8(symbols.count)
    }
    let languages = models.range(of: .latin)
    let blockCount = (languages.count + UnigramCosts.laneCount - 1) / UnigramCosts.laneCount
    let width = blockCount * UnigramCosts.laneCount
    let rowCount = symbols.count * symbols.count + PairGroup.caseCount
    costs = ConstantTable(repeating: 0, count: rowCount * width) { costs in
      for index in languages {
        let language = models.languages[index]
        var place = index - languages.lowerBound
        for first in symbols {
          language.forEachCost(of: symbols, behind: first) {
            costs[place] = $0
            place += width
          }
        }
        for number in 0..<PairGroup.caseCount {
          costs[place] = language.cost(ofCase: number)
          place += width
        }
      }
    }
    self.numbers = ConstantTable(numbers)
    numberCount = symbols.count
    self.width = width
  }

  /// What pairs of words cost in each of the languages, in steps of `CostScale` and sixteenths; behind
  /// these are some zeros.
  package func sums(of group: PairGroup, _ arena: Arena) -> UnsafeMutableBufferPointer<UInt32> {
    var rows = WeightedRowList(
      count: group.pairs.count + PairGroup.caseCount, weight: 2 * Int(group.weight), arena)
    for pair in group.pairs {
      // Symbols that words have got numbers from one on.
      let first = Int(numbers[Int(pair.first)]) - 1
      rows.append(first * numberCount + Int(numbers[Int(pair.second)]) - 1, pair.weight)
    }
    for number in 0..<PairGroup.caseCount {
      rows.append(numberCount * numberCount + number, group.caseWeights[number])
    }
    let sums = arena.buffer(repeating: 0 as UInt32, count: width)
    rows.add(to: sums, of: costs, width: width)
    return sums
  }
}
