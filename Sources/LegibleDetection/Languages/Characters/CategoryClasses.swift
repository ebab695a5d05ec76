/// Which categories of characters have a class together in the models of the languages of a script.
///
/// What is rare in the languages of a script needs no rows and columns of its own: letters of most other
/// scripts are one class, so are controls, and mathematical symbols are of that of other symbols. That leaves
/// room for more letters with theirs.
package struct CategoryClasses: Sendable {
  /// For each category the number of its class.
  package let numbers: [Int]

  /// How many classes there are.
  package let count: Int

  /// The classes in the models of languages of a script.
  package init(script: CharacterCategory) {
    var numbers = [Int](repeating: 0, count: CharacterCategory.count)
    var count = 0
    for category in CharacterCategory.allCases where category.hasClass(in: script) {
      numbers[Int(category.rawValue)] = count
      count += 1
    }
    for category in CharacterCategory.allCases where !category.hasClass(in: script) {
      numbers[Int(category.rawValue)] =
        switch category {
        case .mathSymbol: numbers[Int(CharacterCategory.symbol.rawValue)]
        case _ where category.isInNoText: count
        default: count + 1
        }
    }
    self.numbers = numbers
    self.count = count + 2
  }
}

extension CharacterCategory {
  /// Whether the category has a class of its own in the models of languages of a script.
  fileprivate func hasClass(in script: CharacterCategory) -> Bool {
    switch self {
    case .blank, .newline, .digit, .asciiPunctuation, .punctuation, .symbol, .boxDrawing, .mark,
      .latin:
      true
    default: !isInNoText && (self == script || isUsual(in: script))
    }
  }

  /// Whether the category is of characters that no text has; they share a class.
  package var isInNoText: Bool {
    self == .c0Control || self == .c1Control || self == .unassigned
  }

  /// Whether text in the languages of another script often has such characters.
  fileprivate func isUsual(in script: CharacterCategory) -> Bool {
    switch self {
    case .hiragana, .katakana, .halfwidthKatakana, .han, .hangul, .cjkPunctuation, .greek,
      .cyrillic, .mathSymbol:
      // The sets of two-byte encodings have the Greek and the Cyrillic alphabet besides.
      script == .han || script == .hiragana || script == .katakana || script == .hangul
    case .presentationForm: script == .arabic
    default: false
    }
  }
}
