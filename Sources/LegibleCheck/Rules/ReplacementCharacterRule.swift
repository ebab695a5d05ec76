extension CheckRule {
  /// Characters that were lost in a conversion.
  public static let replacementCharacter = CheckRule(
    "replacement-character",
    "U+FFFD inside a word, where a conversion has lost a character.",
    because: "The text was read in a wrong encoding once, and what stood there cannot be had again."
  )
}

/// U+FFFD beside letters or beside another one; alone, in quotes or in a table, it is meant.
enum ReplacementCharacterRule: LineRule {
  static let rule = CheckRule.replacementCharacter
  static let suspects = LineSuspects.replacement

  private static let replacement: Unicode.Scalar = "\u{FFFD}"

  static func findings(in line: CheckedLine) -> [LineFinding] {
    var found: [LineFinding] = []
    var index = 0
    while index < line.scalars.count {
      guard line.scalars[index] == replacement else {
        index += 1
        continue
      }
      let start = index
      while index < line.scalars.count, line.scalars[index] == replacement { index += 1 }
      let before = line.scalar(before: start)
      let after = line.scalar(after: index - 1)
      // `\n�` in a string literal ends with a letter that is none.
      let isEscape = start > 1 && line.scalars[start - 2] == "\\"
      guard (before.map(isOfWord) ?? false) && !isEscape || after.map(isOfWord) ?? false else {
        continue
      }
      found.append(
        LineFinding(
          rule: rule, range: start..<index,
          message: index - start == 1
            ? "a conversion has lost a character here"
            : "a conversion has lost \(index - start) characters here"))
    }
    return found
  }

  private static func isOfWord(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isAlphabetic }
}
