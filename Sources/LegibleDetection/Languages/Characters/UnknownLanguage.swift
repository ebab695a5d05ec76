/// A model for text in no language that was trained: a script follows itself, and all its letters
/// are equally likely.
struct UnknownLanguage: Sendable {
  static let shared = UnknownLanguage()

  /// For each category behind each other the cost in nats, row by row.
  private let costs: [Float]

  private init() {
    costs = CharacterCategory.allCases.flatMap { first in
      CharacterCategory.allCases.map { second in
        Float(Self.transition(from: first, to: second) + logarithm(second.variety))
      }
    }
  }

  /// The cost of a pair, in nats.
  @inline(__always)
  func cost(_ first: CharacterCategory, _ second: CharacterCategory) -> Float {
    costs[Int(first.rawValue) * CharacterCategory.count + Int(second.rawValue)]
  }

  /// The cost of a change of category, in nats.
  private static func transition(
    from first: CharacterCategory, to second: CharacterCategory
  ) -> Double {
    let pair = parameters.pair
    let cost =
      switch second {
      case .unassigned, .c0Control, .c1Control: pair.unknownControl
      case .presentationForm, .astral, .halfwidthKatakana, .boxDrawing, .mathSymbol:
        first == second ? pair.unknownSpecialRun : pair.unknownSpecial
      case .symbol, .mark, .cjkPunctuation, .punctuation: pair.unknownSign
      case .blank, .newline, .digit, .asciiPunctuation: pair.unknownBlank
      default:
        first == second
          ? pair.unknownScriptRun : first.isScript ? pair.unknownScriptChange : pair.unknownLetter
      }
    return cost.nats
  }
}
