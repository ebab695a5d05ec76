extension CheckRule {
  /// Control characters that text does not have.
  public static let controlCharacter = CheckRule(
    "control-character",
    "A control character that is no part of text.",
    because: "It is invisible, may act on a terminal, and is mostly the remains of something else.")
}

/// Controls of C0 and C1, but for those that text is written with: line ends, tabs, form feeds, escape
/// sequences of a terminal (ECMA-48), overstriking, separators of records, and the end-of-file mark of DOS.
enum ControlCharacterRule: LineRule {
  static let rule = CheckRule.controlCharacter
  static let suspects = LineSuspects.control

  static func findings(in line: CheckedLine) -> [LineFinding] {
    var found: [LineFinding] = []
    for (index, scalar) in line.scalars.enumerated() where isFinding(scalar, at: index, in: line) {
      found.append(
        LineFinding(
          rule: rule, range: index..<(index + 1),
          message: "\(scalar.nameForMessages) is no part of text"))
    }
    return found
  }

  private static func isFinding(_ scalar: Unicode.Scalar, at index: Int, in line: CheckedLine)
    -> Bool
  {
    switch scalar.value {
    case 0x09...0x0D: return false
    case 0x00...0x1F, 0x7F...0x9F: break
    default: return false
    }
    if let before = line.scalar(before: index), let after = line.scalar(after: index),
      before == after, ["\"", "'", "`"].contains(before)
    {
      // Alone in quotation marks it is meant.
      return false
    }
    switch scalar {
    // What acts on terminals when it is shown there: escape sequences and the bell, in scripts and
    // logs; and the key by which the next one is taken as it is, in those of editors.
    case "\u{1B}", "\u{07}", "\u{16}": return false
    // The separators of records, which GNU Info has too.
    case "\u{1C}"..."\u{1F}": return index > 0
    case "\u{08}":
      // A character, a backspace, and what is printed over it.
      guard let before = line.scalar(before: index), let after = line.scalar(after: index) else {
        return true
      }
      return before.value < 0x20 || after.value < 0x20
    case "\u{1A}": return !(line.isLast && index == line.scalars.count - 1)
    // The next line of ISO 8859 is a line end, as in EBCDIC.
    case "\u{85}": return index != line.scalars.count - 1
    default: return true
    }
  }
}
