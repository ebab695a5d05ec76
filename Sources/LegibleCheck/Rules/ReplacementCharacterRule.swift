extension CheckRule {
  /// Characters that were lost in a conversion.
  public static let replacementCharacter = CheckRule(
    "replacement-character",
    "U+FFFD where no one quotes it as an example: a conversion has lost a character.",
    because: "The text was read in a wrong encoding once, and what stood there cannot be had again."
  )
}

/// U+FFFD, but for one that is shown: alone between signs of quotation or of a table, or on a line that names its
/// code.
enum ReplacementCharacterRule: LineRule {
  static let rule = CheckRule.replacementCharacter
  static let suspects = LineSuspects.replacement

  private static let replacement: Unicode.Scalar = "\u{FFFD}"

  static func findings(in line: CheckedLine) -> [LineFinding] {
    if namesIt(line) { return [] }
    var found: [LineFinding] = []
    var index = 0
    while index < line.scalars.count {
      guard line.scalars[index] == replacement else {
        index += 1
        continue
      }
      let start = index
      while index < line.scalars.count, line.scalars[index] == replacement { index += 1 }
      // Several in a row are what is left of a word.
      if index - start == 1, line.isShown(at: start) { continue }
      found.append(
        LineFinding(
          rule: rule, range: start..<index,
          message: index - start == 1
            ? "a conversion has lost a character here"
            : "a conversion has lost \(index - start) characters here"))
    }
    return found
  }

  /// Whether the line has the code of the character, as in `U+FFFD`, `\uFFFD` or `0xFFFD`: then it is about it.
  private static func namesIt(_ line: CheckedLine) -> Bool {
    let code = Array("fffd".utf8)
    var matched = 0
    for byte in line.utf8 {
      let letter = byte | 0x20
      matched = letter == code[matched] ? matched + 1 : letter == code[0] ? min(matched, 3) : 0
      if matched == code.count { return true }
    }
    return false
  }
}
