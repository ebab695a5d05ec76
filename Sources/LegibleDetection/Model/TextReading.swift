internal import LegibleEncodings

/// One way to read a sample: the characters that some encoding makes of it, or several encodings
/// that make the same of it.
struct TextReading: ~Copyable {
  /// The encodings that read the sample so.
  var encodings: [TextEncoding]

  /// The pairs of characters that are not both ASCII.
  let pairs: CharacterPairs

  /// What the pairs of ASCII characters cost.
  let ascii: ASCIICosts

  /// What cannot be read, in nats.
  let errorCost: Double

  /// Whether letters run from left to right although the script does not: text in visual order.
  var isVisual = false
}

/// What the ASCII part of a reading costs in each language.
///
/// English words stand in text of every language, and markup in every kind of file. So what speaks
/// against a language counts in full only at first, and then less and less.
struct ASCIICosts {
  /// For each language what is to be added to the cost of the other pairs, in nats.
  let costs: [Double]

  /// Up to here, in nats, the difference to the best language counts in full.
  private static let fullDifference = 10.0

  /// What each ASCII word costs in a language that has another script, in nats.
  private static let foreignWord = 1.5

  init(of pairs: borrowing CharacterPairs, models: LanguageModels) {
    guard !pairs.all.isEmpty else {
      costs = Array(repeating: 0, count: models.languages.count)
      return
    }
    let raw = models.languages.map { language in
      language.script == .latin
        ? language.cost(of: pairs, models: models) / CostScale.stepsPerNat : .infinity
    }
    let best = raw.min() ?? 0
    var wordCount: Float = 0
    for pair in pairs.all where !pair.continuesWord(in: models) { wordCount += pair.weight }
    let foreign = Self.damped(Self.foreignWord * Double(wordCount))
    costs = raw.map { best + ($0.isFinite ? Self.damped($0 - best) : foreign) }
  }

  private static func damped(_ difference: Double) -> Double {
    difference <= fullDifference
      ? difference : fullDifference * (1 + logarithm(difference / fullDifference))
  }
}
