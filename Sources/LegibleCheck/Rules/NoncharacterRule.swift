extension CheckRule {
  /// Code points that are no characters.
  public static let noncharacter = CheckRule(
    "noncharacter",
    "A code point that will never be a character, such as U+FFFE.",
    because:
      "Unicode keeps it for internal use, and programs drop it, replace it or refuse the text.")
}

/// U+FDD0 to U+FDEF, and the last two code points of each plane (Unicode 17, section 23.7).
enum NoncharacterRule: LineRule {
  static let rule = CheckRule.noncharacter
  static let suspects = LineSuspects.noncharacter

  static func findings(in line: CheckedLine) -> [LineFinding] {
    line.scalars.enumerated().compactMap { index, scalar in
      guard scalar.properties.isNoncharacterCodePoint else { return nil }
      return LineFinding(
        rule: rule, range: index..<(index + 1),
        message: "\(scalar.nameForMessages) is no character, and is for internal use only")
    }
  }
}
