/// Maps character categories to model classes, for the models of the languages of one script.
///
/// Categories that are rare in these languages share a class: the letters of most other scripts are
/// one class, controls are another, and mathematical symbols are in the class of other symbols.
/// That leaves room in the matrix for more letters with classes of their own.
package struct CategoryClasses: Sendable {
  /// The class of each category.
  package let numbers: [Int]

  /// The number of classes.
  package let count: Int

  /// Creates the classes for the languages of a script.
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
  /// Whether the category has a class of its own in the models of languages of `script`.
  fileprivate func hasClass(in script: CharacterCategory) -> Bool {
    switch self {
    case .blank, .newline, .digit, .asciiPunctuation, .punctuation, .symbol, .boxDrawing, .mark,
      .latin:
      true
    default: !isInNoText && (self == script || isUsual(in: script))
    }
  }

  /// Whether the category consists of characters that do not occur in text; such categories share a
  /// class.
  package var isInNoText: Bool {
    self == .c0Control || self == .c1Control || self == .unassigned
  }

  /// Whether such characters are common in text of languages of another script.
  fileprivate func isUsual(in script: CharacterCategory) -> Bool {
    switch self {
    case .hiragana, .katakana, .halfwidthKatakana, .han, .hangul, .cjkPunctuation, .greek,
      .cyrillic, .mathSymbol:
      // The character sets of East Asian encodings include the Greek and Cyrillic alphabets.
      script == .han || script == .hiragana || script == .katakana || script == .hangul
    case .presentationForm: script == .arabic
    default: false
    }
  }
}
