extension CheckRule {
  /// Text that is not in the encoding that it should be in.
  public static let encoding = CheckRule(
    "encoding",
    "Bytes that are not valid in the encoding the file should be in (UTF-8 unless something says otherwise).",
    because: "Programs that expect that encoding get an error or other characters.")

  /// Lines that end in different ways, or not as the settings say.
  public static let lineEnds = CheckRule(
    "line-ends",
    "Lines that end in different ways, or not as the settings say.",
    because: "Tools change all of them at the next edit, or take a carriage return for text.")

  /// Declarations of an encoding that are false.
  public static let declaration = CheckRule(
    "declaration",
    "A declaration names another encoding than the text is in.",
    because: "Programs that believe the declaration read other characters than were written.")
}

extension CheckRule {
  /// Byte order marks where they should not be, or that are missing.
  public static let byteOrderMark = CheckRule(
    "byte-order-mark",
    "A byte order mark inside the text, before `#!`, or against the settings; or one that is missing.",
    because: "Programs take it for a part of the first word, and inside the text it is invisible.")
}

/// U+FEFF inside the text; one at its beginning is judged by `TextCheck`.
enum ByteOrderMarkRule: LineRule {
  static let rule = CheckRule.byteOrderMark
  static let suspects = LineSuspects.mark

  static func findings(in line: CheckedLine) -> [LineFinding] {
    var subjects = LineSubjects(line)
    return line.scalars.enumerated().compactMap { index, scalar in
      guard scalar == "\u{FEFF}", !(line.isFirst && index == 0), !subjects.contains(index) else {
        return nil
      }
      return LineFinding(
        rule: rule, range: index..<(index + 1),
        message: line.isFirst && index == 1
          ? "a second byte order mark follows the first"
          : "there is a byte order mark inside the text, where it is invisible")
    }
  }
}

extension CheckRule {
  /// Control characters that text does not have.
  public static let controlCharacter = CheckRule(
    "control-character",
    "A control character that does not belong in text.",
    because: "It is invisible, may act on a terminal, and is mostly the remains of something else.")
}

/// C0 and C1 controls except those that occur in text: line ends, tabs, form feeds, escape sequences of terminals
/// (ECMA-48), overstriking, record separators, and the end-of-file mark of DOS.
enum ControlCharacterRule: LineRule {
  static let rule = CheckRule.controlCharacter
  static let suspects = LineSuspects.control

  static func findings(in line: CheckedLine) -> [LineFinding] {
    var found: [LineFinding] = []
    var subjects = LineSubjects(line)
    for (index, scalar) in line.scalars.enumerated()
    where isFinding(scalar, at: index, in: line) && !subjects.contains(index) {
      found.append(
        LineFinding(
          rule: rule, range: index..<(index + 1),
          message: "\(scalar.nameForMessages) does not belong in text"))
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
    // Scripts of editors contain controls as keys to be typed.
    if scalar.isASCII, line.kind.syntax?.features.contains(.typedKeys) ?? false { return false }
    switch scalar {
    // Scripts and logs contain escape sequences and the bell for terminals; scripts of editors contain U+0016,
    // which makes the next key literal.
    case "\u{1B}", "\u{07}", "\u{16}": return false
    // Record separators, which GNU Info uses too.
    case "\u{1C}"..."\u{1F}": return index > 0
    case "\u{08}":
      // Overstriking: a character, a backspace, and the character printed over it.
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

extension CheckRule {
  /// Noncharacters.
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
    var subjects = LineSubjects(line)
    return line.scalars.enumerated().compactMap { index, scalar in
      guard scalar.properties.isNoncharacterCodePoint, !subjects.contains(index) else { return nil }
      return LineFinding(
        rule: rule, range: index..<(index + 1),
        message: "\(scalar.nameForMessages) is a noncharacter, for internal use only")
    }
  }
}

extension CheckRule {
  /// Characters that were lost in a conversion.
  public static let replacementCharacter = CheckRule(
    "replacement-character",
    "U+FFFD where no one quotes it as an example: a conversion has lost a character.",
    because:
      "The text was read in a wrong encoding once, and the original characters cannot be recovered."
  )
}

/// U+FFFD, except where a line shows it as an example: alone between quotation marks or cell borders, or on a
/// line that names its code point.
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
      // Several in a row are the remains of a word.
      if index - start == 1, line.isShown(start..<index) { continue }
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
