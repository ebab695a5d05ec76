/// What the ASCII part of a text costs in each language.
///
/// English words stand in text of every language, and markup in every kind of file. So what speaks
/// against a language counts in full only at first, and then less and less.
struct ASCIICosts {
  /// For each language that is written in Latin letters, what its ASCII pairs cost, in nats.
  private var latin: [Double] = []

  /// Where in the models these languages are.
  private let range: Range<Int>

  /// What it costs in the language that it suits best.
  private(set) var best = 0.0

  /// What it costs in a language of another script.
  private var foreign = 0.0

  /// Up to here, in nats, the difference to the best language counts in full.
  private static let fullDifference = 10.0

  /// What each ASCII word costs in a language that has another script, in nats.
  private static let foreignWord = 2.5

  /// - Parameters:
  ///   - wordCount: How many words begin with an ASCII letter.
  ///   - cost: What the pairs cost in a language.
  init(wordCount: Float, models: LanguageModels, cost: (LanguageModel) -> Double) {
    range = models.range(of: .latin)
    latin = models.languages[range].map(cost)
    best = latin.min() ?? 0
    foreign = best + Self.damped(Self.foreignWord * Double(wordCount))
    for index in latin.indices { latin[index] = best + Self.damped(latin[index] - best) }
  }

  /// What it costs in the language at a place of the models.
  func cost(at index: Int) -> Double {
    range.contains(index) ? latin[index - range.lowerBound] : foreign
  }

  private static func damped(_ difference: Double) -> Double {
    difference <= fullDifference
      ? difference : fullDifference * (1 + logarithm(difference / fullDifference))
  }
}
