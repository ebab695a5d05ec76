/// Which categories of characters have a class together in the models of the languages of a script.
///
/// What is rare in the languages of a script needs no rows and columns of its own: letters of most other
/// scripts are one class, and so are controls. That leaves room for more letters with theirs.
package struct CategoryClasses: Sendable {
  /// For each category the number of its class.
  package let numbers: [Int]

  /// How many classes there are.
  package let count: Int

  /// The classes in the models of languages of a script.
  package init(script: CharacterCategory) {
    var classes: [[CharacterCategory]] = []
    var rare: [CharacterCategory] = []
    for category in CharacterCategory.allCases {
      switch category {
      case .c0Control, .c1Control, .unassigned: continue
      case .blank, .newline, .digit, .asciiPunctuation, .punctuation, .symbol, .boxDrawing, .mark,
        .latin:
        classes.append([category])
      case _ where category == script || category.isUsual(in: script): classes.append([category])
      default: rare.append(category)
      }
    }
    classes += [[.c0Control, .c1Control, .unassigned], rare]
    var numbers = [Int](repeating: 0, count: CharacterCategory.count)
    for (number, members) in classes.enumerated() {
      for member in members { numbers[Int(member.rawValue)] = number }
    }
    self.numbers = numbers
    count = classes.count
  }
}

extension CharacterCategory {
  /// Whether text in the languages of another script often has such characters.
  fileprivate func isUsual(in script: CharacterCategory) -> Bool {
    switch self {
    case .hiragana, .katakana, .halfwidthKatakana, .han, .hangul, .cjkPunctuation, .greek,
      .cyrillic:
      // The sets of two-byte encodings have the Greek and the Cyrillic alphabet besides.
      [.han, .hiragana, .katakana, .hangul].contains(script)
    case .presentationForm: script == .arabic
    default: false
    }
  }
}
