extension CheckRule {
  /// Words with letters of another script that look like those around them.
  public static let mixedScripts = CheckRule(
    "mixed-scripts",
    "A word with letters of another script that look like its own, such as a Cyrillic one in `paypal`.",
    because:
      "It reads as another word, and programs, searches and addresses take it for a different one."
  )
}

/// Words of Latin and another script, of which one has only such letters in them that look like letters of the other
/// (UTS #39, section 5; UTS #55, section 3.2).
///
/// Words whose scripts are distinguishable are legitimate: `Δx`, `kΩ`, a word with an ending in another script.
enum MixedScriptsRule: LineRule {
  static let rule = CheckRule.mixedScripts
  static let suspects = LineSuspects.mixedWord

  /// The minimum number of letters of a word: two may stand for each other in a table.
  private static let minLetters = 3

  static func findings(in line: CheckedLine) -> [LineFinding] {
    var found: [LineFinding] = []
    var index = 0
    while index < line.scalars.count {
      guard line.scalars[index].isOfMixedWord else {
        index += 1
        continue
      }
      let start = index + escapeLength(before: index, in: line.scalars)
      index = start
      var hasASCII = false
      var hasOther = false
      while index < line.scalars.count, line.scalars[index].isOfMixedWord {
        if line.scalars[index].isASCII { hasASCII = true } else { hasOther = true }
        index += 1
      }
      guard hasASCII, hasOther, index - start >= minLetters,
        let intruders = intruders(in: line.scalars[start..<index]),
        !isOfCharacterClass(start..<index, in: line)
      else { continue }
      found.append(
        LineFinding(rule: rule, range: start..<index, message: intruders.message))
    }
    return found
  }

  /// The number of letters at the beginning of a word that are of an escape sequence, a format argument or an option in
  /// front of it: `\nА`, `\fIА`, `\(lqА`, `%sА`, `%(name)sА`, `-DА`.
  private static func escapeLength(before index: Int, in scalars: [Unicode.Scalar]) -> Int {
    guard index > 0 else { return 0 }
    if let length = codeLength(before: index, in: scalars) { return length }
    let asciiLetters = scalars[index...].prefix { $0.isASCII && $0.isOfMixedWord }.count
    var length = 0
    switch scalars[index - 1] {
    case "\\": length = scalars[index] == "f" && asciiLetters > 1 ? 2 : 1
    case "%", "0"..."9":
      // With a precision, as in `%.1f`.
      let sign = scalars[max(0, index - 8)..<index].last {
        $0.properties.numericType == nil && $0 != "."
      }
      length = sign == "%" || sign == ")" ? 1 : 0
    case "(":
      // Signs of troff have two letters.
      length = index > 1 && ["\\", "*"].contains(scalars[index - 2]) ? 2 : 0
    case ")":
      let open = scalars[max(0, index - 64)..<index].lastIndex(of: "(") ?? 0
      length = open > 0 && scalars[open - 1] == "%" ? 1 : 0
    // A directive of Lisp's `format`, as in `~a`.
    case "~": length = 1
    case "-":
      let isOption =
        index < 2 || scalars[index - 2].properties.isWhitespace || scalars[index - 2] == "\\"
      length = isOption ? 1 : 0
    default: break
    }
    return min(length, asciiLetters)
  }

  /// The number of letters at the beginning of a word that are digits of a code: `\x1bА`, `\u00e9А`.
  private static func codeLength(before index: Int, in scalars: [Unicode.Scalar]) -> Int? {
    // The longest code has eight digits.
    let start = max(0, index - 10)
    guard let slash = scalars[start..<index].lastIndex(of: "\\") else { return nil }
    let digits: [Unicode.Scalar: Int] = ["x": 2, "u": 4, "U": 8]
    guard let count = digits[scalars[slash + 1]] else { return nil }
    let code = scalars[(slash + 2)...].prefix(count).prefix {
      $0.isASCII && $0.properties.isASCIIHexDigit
    }
    return code.endIndex > index ? code.endIndex - index : nil
  }

  /// Whether the letters are in a character class of a regular expression, as in `[yYаА]` or `[a-zа-яЁ]`, which is a list and not a
  /// word.
  private static func isOfCharacterClass(_ word: Range<Int>, in line: CheckedLine) -> Bool {
    // In a long line, only the surroundings are examined.
    let (reach, count) = (128, line.scalars.count)
    guard word.count <= reach,
      let open = line.scalars[max(0, word.lowerBound - reach)..<word.lowerBound].lastIndex(of: "["),
      let close = line.scalars[word.upperBound..<min(count, word.upperBound + reach)]
        .firstIndex(of: "]"),
      !line.scalars[open..<word.lowerBound].contains("]")
    else { return false }
    let list = line.scalars[(open + 1)..<close]
    // Prose in brackets contains blanks, and the word is not an end of a range.
    if list.contains(where: { $0.properties.isWhitespace }) {
      return [word.lowerBound - 1, word.upperBound].contains { place in
        line.scalars[place] == "-" && !line.scalars[place - 1].properties.isWhitespace
          && !line.scalars[place + 1].properties.isWhitespace
      }
    }
    return list.contains("-")
      || zip(list, list.dropFirst()).contains { first, second in
        first != second
          && first.properties.lowercaseMapping == second.properties.lowercaseMapping
      }
  }

  /// Letters that look like those of another script around them.
  private struct Intruders {
    let first: Unicode.Scalar
    let script: TextScript
    let count: Int
    let host: TextScript
    let word: String

    var message: String {
      let letters =
        count == 1
        ? "\(first.nameForMessages) is a letter of \(script.name)"
        : "\(count) letters of it are \(script.name), the first \(first.nameForMessages)"
      return "'\(word)' looks like a word of \(host.name), but \(letters)"
    }
  }

  /// Whether a name in code has a word with letters that look like those of another script around them.
  static func mixesLookalikes(in name: [Unicode.Scalar]) -> Bool {
    name.split { !$0.isOfMixedWord }.contains { intruders(in: $0) != nil }
  }

  private static func intruders(in word: ArraySlice<Unicode.Scalar>) -> Intruders? {
    var latin: [Int] = []
    var others: [Int] = []
    var script: TextScript?
    for (index, scalar) in zip(word.indices, word) {
      guard let own = TextScript(of: scalar) else { continue }
      if own == .latin {
        latin.append(index)
      } else {
        // Three scripts in a word are a notation, or no word.
        guard script == nil || script == own else { return nil }
        script = own
        others.append(index)
      }
    }
    guard let script, let latinScript = TextScript.latin, !latin.isEmpty,
      latin.count + others.count >= minLetters, Lookalikes.isWritten(besideLatin: script)
    else { return nil }
    if isAlphabet(others, of: word) || isSign(latin, besides: others, of: word)
      || isAbbreviation(latin, besides: others, of: word)
    {
      return nil
    }
    let othersLookLatin = others.allSatisfy {
      Lookalikes.looksLatin(word[$0]) && !isNotation(at: $0, in: word)
    }
    let latinLooksOther = latin.allSatisfy { Lookalikes.looks(word[$0], likeOf: script) }
    func intruders(_ places: [Int], _ own: TextScript, _ host: TextScript) -> Intruders {
      var text = String.UnicodeScalarView()
      // Only the beginning of a long word is reported.
      text.append(contentsOf: word.prefix(40))
      return Intruders(
        first: word[places[0]], script: own, count: places.count, host: host, word: String(text))
    }
    // If the palochka is the only Latin letter of a longer word, and all other letters look like Latin, it reads as a Latin word.
    let isPalochka = latin.allSatisfy { word[$0] == "I" || word[$0] == "l" }
    if othersLookLatin
      && (!latinLooksOther || others.count <= latin.count || isPalochka && others.count >= 5)
    {
      // An abbreviation in capitals, or with capitals at its ends, may have an ending: `VPNом`, `TeXа`.
      let capitals = latin.count { word[$0].properties.isUppercase }
      let hasEnding =
        (capitals == latin.count
          || capitals > 1 && latin.last.map { word[$0].properties.isUppercase } ?? false)
        && !others.contains { word[$0].properties.isUppercase }
      return hasEnding && isEdge(latin, of: word) ? nil : intruders(others, script, latinScript)
    }
    // A Latin letter beside a Greek one is mostly a formula, as in `Δv`; a prefix or an abbreviation may be a part of a
    // word; and a Latin I stands for the palochka of languages of the Caucasus.
    guard latinLooksOther, latin.count < others.count, TextScript.lookalikes.contains(script),
      !isWord(latin, of: word),
      script.name != "Greek" || others.count >= 4, !isEdge(latin, of: word),
      !(script.name == "Cyrillic" && isPalochka)
    else { return nil }
    return intruders(latin, latinScript, script)
  }

  /// Whether the letter is a Greek one of formulas that stands at the edge of a word, or one that languages write with
  /// Latin letters: `dρ`, `σmax`.
  static func isNotation(at index: Int, in word: ArraySlice<Unicode.Scalar>) -> Bool {
    guard Lookalikes.isOfFormulas(word[index]) else { return false }
    if word[index] == "γ" || word[index] == "ε" { return true }
    func isLatin(_ place: Int) -> Bool {
      word.indices.contains(place) && word[place].isASCII && word[place].properties.isLowercase
    }
    // In the middle of a longer Latin word it is not a symbol.
    return !(isLatin(index - 1) && isLatin(index + 1) && word.count > 4)
  }

  /// Whether the letters are consecutive letters of an alphabet, which are a list and not a word.
  private static func isAlphabet(_ letters: [Int], of word: ArraySlice<Unicode.Scalar>) -> Bool {
    var count = 1
    for (index, next) in zip(letters, letters.dropFirst()) {
      count = next == index + 1 && word[next].value == word[index].value + 1 ? count + 1 : 1
      if count == 5 { return true }
    }
    return false
  }

  /// Whether the Latin letters are a word of their own inside a word of another script: four or more in a row, or three that begin
  /// with a capital after a small letter.
  private static func isWord(_ letters: [Int], of word: ArraySlice<Unicode.Scalar>) -> Bool {
    guard let first = letters.first, let last = letters.last, last - first == letters.count - 1
    else { return false }
    let beginsWord =
      first > word.startIndex && word[first].properties.isUppercase
      && word[first - 1].properties.isLowercase
    return letters.count >= (beginsWord ? 3 : 4)
  }

  /// Whether Latin capitals follow a longer word in capitals: `КАНОНСКАURL`.
  private static func isAbbreviation(
    _ latin: [Int], besides others: [Int], of word: ArraySlice<Unicode.Scalar>
  ) -> Bool {
    guard let first = latin.first, let last = others.last else { return false }
    return latin.count >= 3 && others.count >= 5 && last < first
      && word.allSatisfy { !$0.properties.isLowercase }
  }

  /// Whether the only Latin letter is a capital at the end that names a variable, a column or a point, as in `ДанныеX` and
  /// `ПАКЕТX`. After a word in capitals only X and Y count; others are typing errors.
  private static func isSign(
    _ latin: [Int], besides others: [Int], of word: ArraySlice<Unicode.Scalar>
  ) -> Bool {
    guard latin.count == 1, let index = latin.first, others.count >= 3,
      word[index].properties.isUppercase, index == word.endIndex - 1,
      let before = word.dropLast().last
    else { return false }
    if before.properties.isLowercase {
      return others.dropFirst().allSatisfy { word[$0].properties.isLowercase }
    }
    return word[index] == "X" || word[index] == "Y"
  }

  /// Whether the letters are a prefix or an ending of several letters, or a capital before a capitalized word.
  private static func isEdge(_ letters: [Int], of word: ArraySlice<Unicode.Scalar>) -> Bool {
    guard let first = letters.first, let last = letters.last, last - first == letters.count - 1
    else { return false }
    if letters.count > 1 { return first == word.startIndex || last == word.endIndex - 1 }
    let next = word.dropFirst()
    return first == word.startIndex && word[first].properties.isUppercase
      && next.first?.properties.isUppercase ?? false
      && next.contains { $0.properties.isLowercase }
  }
}

/// The letters that look like those of another script.
enum Lookalikes {
  /// The letters of ASCII that letters of each script look like.
  private static let latinLetters: [TextScript: Set<Unicode.Scalar>] = {
    var letters: [TextScript: Set<Unicode.Scalar>] = [:]
    for number in 0..<ConfusableTable.count {
      guard let scalar = ConfusableTable.character(at: number), let script = TextScript(of: scalar),
        let letter = latinLetter(of: scalar)
      else { continue }
      letters[script, default: []].insert(letter)
      // The capital I and the small l have one skeleton.
      if letter == "l" { letters[script, default: []].insert("I") }
    }
    return letters
  }()

  /// Whether letters of a script can be confused with Latin ones beside them. In right-to-left and East Asian scripts they are not:
  /// there an ending, an article or a conjunction is attached to Latin stems.
  static func isWritten(besideLatin script: TextScript) -> Bool {
    ![
      "Han", "Hiragana", "Katakana", "Hangul", "Bopomofo", "Yi", "Hebrew", "Arabic", "Syriac",
      "Thaana", "Nko",
    ]
    .contains(script.name)
  }

  /// Whether a letter of another script looks like one of ASCII.
  static func looksLatin(_ scalar: Unicode.Scalar) -> Bool { latinLetter(of: scalar) != nil }

  /// Whether a Latin letter looks like one of another script.
  static func looks(_ scalar: Unicode.Scalar, likeOf script: TextScript) -> Bool {
    scalar.isASCII && latinLetters[script]?.contains(scalar) ?? false
  }

  /// The small Greek letters that are used in formulas, though they look like Latin ones.
  static func isOfFormulas(_ scalar: Unicode.Scalar) -> Bool {
    "αγικνρστυωχεη".unicodeScalars.contains(scalar)
  }

  private static func latinLetter(of scalar: Unicode.Scalar) -> Unicode.Scalar? {
    guard !scalar.isASCII, let skeleton = ConfusableTable.skeleton(of: scalar)?.unicodeScalars,
      let first = skeleton.first, first.isASCII, first.properties.isAlphabetic,
      // A letter with marks looks like the one below them, one with a stroke through it does not.
      skeleton.dropFirst().allSatisfy({ $0.isMark && !(0x334...0x338).contains($0.value) })
    else { return nil }
    return first
  }
}

extension Unicode.Scalar {
  /// Whether it is a letter, or a mark on one.
  fileprivate var isOfMixedWord: Bool {
    if value < 0x80 { return (value | 0x20) &- 0x61 < 26 }
    return properties.isAlphabetic || isMark
  }
}
