/// A model for text in a language without a trained model: letters tend to follow letters of the
/// same script, and all letters of a script are equally likely.
struct UnknownLanguage: Sendable {
  static let shared = UnknownLanguage()

  /// The cost of each category after each other category, in nats, row by row.
  private let costs: [Float]

  private init() {
    costs = CharacterCategory.allCases.flatMap { first in
      CharacterCategory.allCases.map { second in
        Float(Self.transition(from: first, to: second) + logarithm(second.variety))
      }
    }
  }

  /// Returns the cost of a pair, in nats.
  @inline(__always)
  func cost(_ first: CharacterCategory, _ second: CharacterCategory) -> Float {
    costs[Int(first.rawValue) * CharacterCategory.count + Int(second.rawValue)]
  }

  /// Returns the cost of a change of category, in nats.
  private static func transition(
    from first: CharacterCategory, to second: CharacterCategory
  ) -> Double {
    let pair = parameters.pair
    let cost =
      switch second {
      case .unassigned, .c0Control, .c1Control: pair.unknownFault
      case .presentationForm, .astral, .halfwidthKatakana, .boxDrawing, .mathSymbol:
        first == second ? 0.0 : pair.unknownFault
      case .symbol, .mark, .cjkPunctuation, .punctuation, .blank, .newline, .digit,
        .asciiPunctuation:
        pair.unknownChange
      default:
        first == second ? 0.0 : first.isScript ? pair.unknownFault : pair.unknownChange
      }
    return cost.nats
  }
}
