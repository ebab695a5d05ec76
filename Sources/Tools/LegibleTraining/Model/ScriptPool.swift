import LegibleDetection

/// What the languages of one script have in common: pairs of symbols, each language counting as
/// much as any other.
struct ScriptPool {
  private let pairs: [Double]
  private let rows: [Double]
  private let unigram: [Double]

  /// For each `WordPosition` how often each symbol stands there.
  let positions: [[Double]]

  /// The probability of each category behind each other, row by row.
  private let transitions: [Double]

  /// The category of each symbol, as a number.
  private let categories: [Int]

  /// The probability of each category anywhere.
  private let shares: [Double]

  /// The least that a change of category is expected to happen; letters of two scripts hardly
  /// ever stand side by side.
  private static let minChange = 1e-4
  private static let minChangeOfScript = 1e-6
  private let size: Int

  /// How much of the evidence of a symbol its row must have to stand against the unigrams.
  private static let backoff = 400.0

  /// How many pairs each language is made to have.
  private static let scale = 100_000.0

  init(of languages: [LanguageCounts], symbols: SymbolInventory) {
    let size = symbols.count
    self.size = size
    var pairs = [Double](repeating: 0, count: size * size)
    let sum = LanguageCounts(sumOf: languages)
    positions = sum.positions.map { $0.map(Double.init) }
    for language in languages {
      let factor = Self.scale / max(language.total, 1)
      for index in pairs.indices { pairs[index] += Double(language.pairs[index]) * factor }
    }
    rows = (0..<symbols.count).map { row in
      pairs[(row * size)..<((row + 1) * size)].reduce(0, +)
    }
    var unigram = [Double](repeating: 0, count: symbols.count)
    for row in 0..<symbols.count {
      for column in 0..<symbols.count { unigram[column] += pairs[row * symbols.count + column] }
    }
    let total = unigram.reduce(0, +)
    for index in unigram.indices {
      // Whatever was not seen may still come: rarely what no text should have.
      let floor: Double =
        switch symbols.category(of: index) {
        case .unassigned, .c1Control: 1e-9
        case .c0Control, .astral, .presentationForm, .halfwidthKatakana: 1e-8
        default: 1e-7
        }
      unigram[index] = max(unigram[index] / total, floor)
    }
    self.pairs = pairs
    self.unigram = unigram
    categories = (0..<size).map { Int(symbols.category(of: $0).rawValue) }
    let count = SymbolInventory.categoryCount
    var shares = [Double](repeating: 0, count: count)
    var joint = [Double](repeating: 0, count: count * count)
    for first in 0..<size {
      shares[categories[first]] += unigram[first]
      for second in 0..<size {
        joint[categories[first] * count + categories[second]] += pairs[first * size + second]
      }
    }
    self.shares = shares
    transitions = joint.indices.map { index in
      let (first, second) = (index / count, index % count)
      let row = joint[(first * count)..<((first + 1) * count)].reduce(0, +)
      let isChangeOfScript =
        first != second && CharacterCategory.allCases[first].isScript
        && CharacterCategory.allCases[second].isScript
      let least = isChangeOfScript ? Self.minChangeOfScript : Self.minChange * shares[second]
      return (joint[index] + 50 * least) / (row + 50)
    }
  }

  /// The probability of the second symbol behind the first.
  func probability(of second: Int, after first: Int) -> Double {
    // Nothing is known of what comes behind a character that no text has.
    if CharacterCategory.allCases[categories[first]].isInNoText { return 1 / Double(size) }
    let category = categories[second]
    let change = transitions[categories[first] * SymbolInventory.categoryCount + category]
    let expected = change * unigram[second] / max(shares[category], 1e-12)
    return (pairs[first * size + second] + Self.backoff * expected) / (rows[first] + Self.backoff)
  }

  /// The probability of the symbol anywhere.
  func probability(of symbol: Int) -> Double { unigram[symbol] }
}
