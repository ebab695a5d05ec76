import Foundation
import LegibleDetection

/// The model of one language as it is written: costs, in steps of `CostScale`.
struct TrainedLanguage {
  let tag: String
  let script: CharacterCategory

  /// Whether the language is rare.
  let isRare: Bool

  /// The symbols that have a class of their own, in order; those of `CategoryClasses` follow.
  let ownSymbols: [Int]

  /// Symbols that are of the class of an own one, and these classes.
  let sharedClasses: [(symbol: Int, number: Int)]

  /// The cost of each class behind each other, row by row.
  let matrix: [UInt8]

  /// The cost of each class wherever it stands.
  let unigrams: [UInt8]

  /// The cost of each case, 0…2, behind each state, 0…3.
  let caseCosts: [UInt8]

  /// How many of the first classes hold ASCII characters alone.
  let asciiClassCount: Int

  /// For each class behind these what each `WordPosition` costs more than the pairs say.
  let positionCosts: [Int8]

  /// For each category what the emission of a symbol in its class costs more than in the pool.
  let categorySurcharges: [Int8]
}

/// Makes the model of a language out of its counts and those of its script.
struct LanguageModelBuilder {
  let symbols: SymbolInventory
  let pool: ScriptPool
  let emissions: [Double]

  /// How many pairs the pool counts for in each row.
  private static let poolWeight = 300.0

  /// How much the pool knows of how likely each class is in a language, in characters.
  private static let poolSize = 20_000.0

  func build(
    tag: String, script: CharacterCategory, isRare: Bool = false, own: [Int],
    counts: LanguageCounts
  ) -> TrainedLanguage {
    let categoryClasses = CategoryClasses(script: script)
    let classes = own.count + categoryClasses.count
    var classOf = (0..<symbols.count).map {
      own.count + categoryClasses.numbers[Int(symbols.category(of: $0).rawValue)]
    }
    for (index, symbol) in own.enumerated() { classOf[symbol] = index }
    let shared = sharedClasses(tag: tag, own: own)
    for (symbol, number) in shared { classOf[symbol] = number }

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
    let leanings = leanings(of: joint, pool: weights)
    var matrix: [UInt8] = []
    for first in 0..<classes {
      let range = (first * classes)..<((first + 1) * classes)
      let row = joint[range].reduce(0, +)
      let expected = zip(prior[range], leanings).map { $0 * $1 }
      let scale = weights[first] > 0 ? 1 / max(expected.reduce(0, +), 1e-12) : 0
      for (count, expected) in zip(joint[range], expected) {
        let fromPool = scale > 0 ? expected * scale : 1e-9
        let probability = (count + Self.poolWeight * fromPool) / (row + Self.poolWeight)
        matrix.append(CostScale.cost(of: probability))
      }
    }
    let asciiCount = own.count { symbols.isASCII($0) }
    return TrainedLanguage(
      tag: tag, script: script, isRare: isRare, ownSymbols: own, sharedClasses: shared,
      matrix: matrix,
      unigrams: Self.unigrams(joint: joint, pool: weights),
      caseCosts: counts.cases.flatMap(Self.caseCosts),
      asciiClassCount: asciiCount,
      positionCosts: (asciiCount..<classes).flatMap { number in
        let members = classOf.indices.filter { classOf[$0] == number }
        return positionCosts(of: members, counts: counts)
      },
      categorySurcharges: surcharges(own: Set(own + shared.map(\.symbol)), categoryClasses))
  }

  /// İ is of the class of i in a language that has ı, but not in the models of all languages.
  private func sharedClasses(tag: String, own: [Int]) -> [(symbol: Int, number: Int)] {
    guard !tag.hasPrefix("*"), own.contains(symbols.id(of: "ı")),
      let number = own.firstIndex(of: symbols.id(of: "i"))
    else { return [] }
    return [(symbols.id(of: SymbolInventory.dottedCapital), number)]
  }

  /// How many characters the pool counts for in the positions of a class, and how many characters that
  /// stand wherever they like count in the pool.
  private static let poolPositions = 200.0
  private static let freePositions = 400.0

  /// What a position costs at most, in steps of `CostScale`.
  private static let maxOfPosition = 60.0

  /// What each position of the symbols of a class costs more than if what stands before a character and
  /// what stands behind it had nothing to do with each other.
  private func positionCosts(of members: [Int], counts: LanguageCounts) -> [Int8] {
    let sums = { (positions: [[Double]]) in
      positions.map { counts in members.reduce(0) { $0 + counts[$1] } }
    }
    let pooled = Self.smoothed(
      sums(pool.positions), by: nil, weight: Self.freePositions)
    let joint = Self.smoothed(
      sums(counts.positions.map { $0.map(Double.init) }), by: pooled, weight: Self.poolPositions)
    let free = Self.independent(joint)
    return zip(joint, free).map { joint, free in
      let nats = log(free) - log(joint)
      return Int8(max(-100, min(Self.maxOfPosition, (nats * CostScale.stepsPerNat).rounded())))
    }
  }

  /// The shares of positions, with some characters more that stand as others do, or where they like.
  private static func smoothed(_ counts: [Double], by others: [Double]?, weight: Double) -> [Double]
  {
    let total = counts.reduce(0, +)
    let own = total > 0 ? counts.map { $0 / total } : [0.25, 0.25, 0.25, 0.25]
    let others = others ?? independent(own.map { ($0 + 0.01) / 1.04 })
    return zip(counts, others).map { ($0 + weight * $1) / (total + weight) }
  }

  /// The shares that positions would have if the two sides had nothing to do with each other.
  private static func independent(_ shares: [Double]) -> [Double] {
    let behind = shares[2] + shares[3]
    let before = shares[1] + shares[3]
    return [
      (1 - behind) * (1 - before), (1 - behind) * before, behind * (1 - before), behind * before,
    ]
  }

  /// By what factor pairs that end in each class are made likelier than the pool has them: the square
  /// root of how much likelier the class is in the language.
  ///
  /// Without it the letters of sister languages would be as likely as the rare ones of the language.
  private func leanings(of joint: [Double], pool: [Double]) -> [Double] {
    let uses = Self.columns(of: joint, count: pool.count)
    let total = uses.reduce(0, +)
    let poolTotal = pool.reduce(0, +)
    return zip(uses, pool).map { uses, pool in
      let share = pool / poolTotal
      guard share > 0 else { return 1 }
      return ((uses + Self.poolSize * share) / ((total + Self.poolSize) * share)).squareRoot()
    }
  }

  /// How often each class is the second of a pair.
  private static func columns(of joint: [Double], count: Int) -> [Double] {
    (0..<count).map { second in
      stride(from: second, to: joint.count, by: count).reduce(0) { $0 + joint[$1] }
    }
  }

  /// The cost of each class wherever it stands, from the counts of pairs and the pool's share.
  private static func unigrams(joint: [Double], pool: [Double]) -> [UInt8] {
    let columns = columns(of: joint, count: pool.count)
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

  /// For each category how much less likely its other symbols are than in the pool: likelier when the
  /// own ones are left out, and less likely where the category shares a class.
  private func surcharges(own: Set<Int>, _ classes: CategoryClasses) -> [Int8] {
    var rest = [Double](repeating: 0, count: SymbolInventory.categoryCount)
    var masses = rest
    for symbol in 0..<symbols.count where !own.contains(symbol) {
      let category = symbols.category(of: symbol)
      let share = exp(-emissions[symbol])
      let isRare = symbol < SymbolInventory.categoryCount
      rest[Int(category.rawValue)] += isRare ? share * category.variety : share
      masses[Int(category.rawValue)] += pool.probability(of: symbol)
    }
    return masses.indices.map { category in
      let members = masses.indices.filter { classes.numbers[$0] == classes.numbers[category] }
      let share = masses[category] / members.reduce(0) { $0 + masses[$1] }
      let nats = log(min(1, max(rest[category], 1e-4))) - log(max(share, 1e-6))
      return Int8(max(-128, min(127, (nats * CostScale.stepsPerNat).rounded())))
    }
  }
}
