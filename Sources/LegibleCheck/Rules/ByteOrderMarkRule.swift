extension CheckRule {
  /// Byte order marks where they should not be, or that are missing.
  public static let byteOrderMark = CheckRule(
    "byte-order-mark",
    "A byte order mark inside the text, before `#!`, or against the settings; or one that is missing.",
    because: "Programs take it for a part of the first word, and inside the text it is invisible.")
}

/// U+FEFF inside the text: what stands at its beginning is judged by `TextCheck`.
enum ByteOrderMarkRule: LineRule {
  static let rule = CheckRule.byteOrderMark
  static let suspects = LineSuspects.mark

  static func findings(in line: CheckedLine) -> [LineFinding] {
    line.scalars.enumerated().compactMap { index, scalar in
      guard scalar == "\u{FEFF}", !(line.isFirst && index == 0) else { return nil }
      // Alone in quotes it is meant.
      if let before = line.scalar(before: index), let after = line.scalar(after: index),
        before == after, ["\"", "'", "`"].contains(before)
      {
        return nil
      }
      return LineFinding(
        rule: rule, range: index..<(index + 1),
        message: line.isFirst && index == 1
          ? "a second byte order mark stands behind the first"
          : "a byte order mark stands inside the text, where it is invisible")
    }
  }
}
