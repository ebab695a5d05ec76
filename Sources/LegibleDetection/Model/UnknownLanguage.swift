import Glibc

/// A model for text in no language that was trained: a script follows itself, and all its letters
/// are equally likely.
enum UnknownLanguage {
  /// What the pairs cost, in steps of `CostScale`.
  static func cost(of pairs: borrowing CharacterPairs, models: LanguageModels) -> Double {
    var total = 0.0
    for pair in pairs.all {
      let first = models.categories[Int(pair.first)]
      let second = models.categories[Int(pair.second)]
      total +=
        (transition(from: first, to: second) + logVariety[Int(second.rawValue)])
        * Double(pair.weight)
    }
    return total * CostScale.stepsPerNat
  }

  /// What a change of category costs, in nats.
  private static func transition(
    from first: CharacterCategory, to second: CharacterCategory
  ) -> Double {
    switch second {
    case .unassigned, .c0Control, .c1Control: 12
    case .presentationForm, .astral, .halfwidthKatakana, .boxDrawing: first == second ? 1 : 7
    case .symbol, .mark, .cjkPunctuation, .punctuation: 4
    case .blank, .newline, .digit, .asciiPunctuation: 2
    default: first == second ? 0.3 : first.isScript ? 9 : 2.5
    }
  }

  private static let logVariety = CharacterCategory.allCases.map { log($0.variety) }
}
