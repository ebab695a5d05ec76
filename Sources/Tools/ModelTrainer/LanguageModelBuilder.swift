import Foundation
import LegibleDetection

/// The model of one language as it is written: costs, in steps of `CostScale`.
struct TrainedLanguage {
  let tag: String
  let script: CharacterCategory

  /// The symbols that have a class of their own, in order; the classes of the categories follow.
  let ownSymbols: [Int]

  /// The cost of each class behind each other, row by row.
  let matrix: [UInt8]

  /// The cost of each class wherever it stands.
  let unigrams: [UInt8]

  /// The cost of each case, 0…2, behind each state, 0…3.
  let caseCosts: [UInt8]

  /// What the emission of a symbol in the class of its category costs less than in the pool.
  let categoryDiscounts: [UInt8]
}

/// Makes the model of a language out of its counts and those of its script.
struct LanguageModelBuilder {
  let symbols: SymbolInventory
  let pool: ScriptPool
  let emissions: [Double]

  /// How many pairs the pool counts for in each row.
  private static let poolWeight = 300.0

  func build(
    tag: String, script: CharacterCategory, own: [Int], counts: LanguageCounts
  ) -> TrainedLanguage {
    let classes = own.count + SymbolInventory.categoryCount
    var classOf = (0..<symbols.count).map { own.count + Int(symbols.category(of: $0).rawValue) }
    for (index, symbol) in own.enumerated() { classOf[symbol] = index }

    var joint = [Double](repeating: 0, count: classes * classes)
    var prior = [Double](repeating: 0, count: classes * classes)
    var weights = [Double](repeating: 0, count: classes)
    for first in 0..<symbols.count {
      let weight = pool.probability(of: first)
      weights[classOf[first]] += weight
      for second in 0..<symbols.count {
        let index = classOf[first] * classes + classOf[second]
        joint[index] += Double(counts.count(first, second))
        prior[index] += weight * pool.probability(of: second, after: first)
      }
    }
    var matrix: [UInt8] = []
    for first in 0..<classes {
      let row = joint[(first * classes)..<((first + 1) * classes)].reduce(0, +)
      for second in 0..<classes {
        let index = first * classes + second
        let fromPool = weights[first] > 0 ? prior[index] / weights[first] : 1e-9
        let probability = (joint[index] + Self.poolWeight * fromPool) / (row + Self.poolWeight)
        matrix.append(CostScale.cost(of: probability))
      }
    }
    return TrainedLanguage(
      tag: tag, script: script, ownSymbols: own, matrix: matrix,
      unigrams: Self.unigrams(joint: joint, pool: weights),
      caseCosts: counts.cases.flatMap(Self.caseCosts),
      categoryDiscounts: discounts(own: Set(own)))
  }

  /// The cost of each class wherever it stands, from the counts of pairs and the pool's share.
  private static func unigrams(joint: [Double], pool: [Double]) -> [UInt8] {
    let classes = pool.count
    let columns = (0..<classes).map { second in
      (0..<classes).reduce(0) { $0 + joint[$1 * classes + second] }
    }
    let total = columns.reduce(0, +)
    return zip(columns, pool).map { count, share in
      CostScale.cost(of: (count + poolWeight * share) / (total + poolWeight))
    }
  }

  /// The costs of the cases none, lower and upper; letters without case have no choice.
  private static func caseCosts(_ counts: [Double]) -> [UInt8] {
    let total = counts[1] + counts[2] + 20
    return [
      0, CostScale.cost(of: (counts[1] + 14) / total), CostScale.cost(of: (counts[2] + 6) / total),
    ]
  }

  /// For each category how much likelier its other symbols are when the own ones are left out.
  private func discounts(own: Set<Int>) -> [UInt8] {
    var rest = [Double](repeating: 0, count: SymbolInventory.categoryCount)
    for symbol in 0..<symbols.count where !own.contains(symbol) {
      let category = symbols.category(of: symbol)
      let share = exp(-emissions[symbol])
      let isRare = symbol < SymbolInventory.categoryCount
      rest[Int(category.rawValue)] += isRare ? share * category.variety : share
    }
    return rest.map { CostScale.cost(of: min(1, max($0, 1e-4))) }
  }
}
