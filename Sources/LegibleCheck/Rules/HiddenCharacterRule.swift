extension CheckRule {
  /// Invisible characters that do nothing where they stand.
  public static let hiddenCharacter = CheckRule(
    "hidden-character",
    "An invisible character where no script, emoji or line break needs it.",
    because: "Two words that look alike are different, searches miss them, and text can be hidden.")
}

/// Zero-width characters, tags, variation selectors and fillers where they do nothing.
enum HiddenCharacterRule: LineRule {
  static let rule = CheckRule.hiddenCharacter
  static let suspects = LineSuspects.hidden

  static func findings(in line: CheckedLine) -> [LineFinding] {
    var found: [LineFinding] = []
    for (index, scalar) in line.scalars.enumerated() {
      guard let kind = HiddenCharacter(scalar), !kind.isNeeded(at: index, in: line) else {
        continue
      }
      // Hidden characters in a row are one finding.
      if let last = found.last, last.range.upperBound == index {
        let range = last.range.lowerBound..<(index + 1)
        let first = line.scalars[range.lowerBound].nameForMessages
        found[found.count - 1] = LineFinding(
          rule: rule, range: range,
          message: "\(range.count) invisible characters do nothing here, the first \(first)")
      } else {
        found.append(
          LineFinding(
            rule: rule, range: index..<(index + 1),
            message: "\(scalar.nameForMessages) is invisible, and does nothing here"))
      }
    }
    return found
  }
}
