extension CheckRule {
  /// Invisible characters that have no effect in their place.
  public static let hiddenCharacter = CheckRule(
    "hidden-character",
    "An invisible character where no script, emoji or line break needs it.",
    because: "Two words that look alike are different, searches miss them, and text can be hidden.")
}

/// Zero-width characters, tags, variation selectors and fillers that have no effect in their context.
enum HiddenCharacterRule: LineRule {
  static let rule = CheckRule.hiddenCharacter
  static let suspects = LineSuspects.hidden

  static func findings(in line: CheckedLine) -> [LineFinding] {
    var subjects = LineSubjects(line)
    return findings(in: line) { kind, index in
      !kind.isNeeded(at: index, in: line) && !kind.isMeant(at: index, in: line, &subjects)
    }
  }

  /// Finds direction marks, embeddings, overrides and isolates in a text without right-to-left letters, where they have
  /// no effect, such as those that are copied along with numbers and paths.
  static func findingsWithoutRightToLeft(in line: CheckedLine) -> [LineFinding] {
    // The values of format arguments may be right-to-left.
    if line.scalars.hasFormatArgument(in: line.kind) { return [] }
    var subjects = LineSubjects(line)
    return findings(in: line) { kind, index in
      kind.isOfDirection && kind.isNeeded(at: index, in: line)
        && !line.isShown(index..<(index + 1)) && !kind.isMeant(at: index, in: line, &subjects)
    }
  }

  private static func findings(
    in line: CheckedLine, where isIdle: (HiddenCharacter, Int) -> Bool
  ) -> [LineFinding] {
    var found: [LineFinding] = []
    for (index, scalar) in line.scalars.enumerated() {
      guard let kind = HiddenCharacter(scalar), isIdle(kind, index) else { continue }
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

/// The kinds of invisible characters, and the contexts in which each has an effect.
private enum HiddenCharacter {
  /// ZERO WIDTH SPACE, ZERO WIDTH NON-JOINER and ZERO WIDTH JOINER.
  case space, nonJoiner, joiner

  /// WORD JOINER, and the invisible operators of mathematics.
  case wordJoiner, operation

  /// LRM, RLM and ALM; and embeddings, overrides, isolates, and what closes them.
  case directionMark, directionControl

  case softHyphen

  case selector, ideographSelector, tag
  case filler, combiningJoiner, mongolian, khmerVowel, musical

  /// A character that Unicode deprecates, such as U+206A to U+206F, or an interlinear annotation.
  case deprecated

  init?(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x200B: self = .space
    case 0x200C: self = .nonJoiner
    case 0x200D: self = .joiner
    case 0x2060: self = .wordJoiner
    case 0x200E, 0x200F, 0x061C: self = .directionMark
    case 0x202A...0x202E, 0x2066...0x2069: self = .directionControl
    case 0x00AD: self = .softHyphen
    case 0x2061...0x2064: self = .operation
    case 0xFE00...0xFE0F: self = .selector
    case 0xE0100...0xE01EF: self = .ideographSelector
    case 0xE0000...0xE0FFF: self = .tag
    case 0x115F, 0x1160, 0x3164, 0xFFA0: self = .filler
    case 0x034F: self = .combiningJoiner
    case 0x180B...0x180F: self = .mongolian
    case 0x17B4, 0x17B5: self = .khmerVowel
    case 0x1D173...0x1D17A: self = .musical
    case 0x206A...0x206F, 0xFFF9...0xFFFB: self = .deprecated
    default: return nil
    }
  }

  /// Whether it affects nothing but direction.
  var isOfDirection: Bool { self == .directionMark || self == .directionControl }

  /// Whether the character has an effect in its place.
  func isNeeded(at index: Int, in line: CheckedLine) -> Bool {
    let before = line.scalar(before: index)
    let after = line.scalar(after: index)
    if line.kind == .instructions {
      guard isNeededForInstructions(at: index, in: line) else { return false }
    } else {
      if Self.splitsSign(at: index, in: line) { return false }
      if line.kind.isForPrograms, !isNeededForPrograms(at: index, in: line) { return false }
    }
    switch self {
    case .nonJoiner, .joiner:
      return [before, after].contains { $0.map(Self.shapes) ?? false }
        || self == .joiner && joinsEmoji(at: index, in: line)
    case .space, .wordJoiner:
      // It allows or prevents a line break. Inside a word or a name it separates what looks like one.
      guard let before, let after else { return false }
      if Self.lacksBlanks(before) || Self.lacksBlanks(after) { return true }
      let isBlank = before.properties.isWhitespace || after.properties.isWhitespace
      return !isBlank
        && !(Self.isOfName(at: index - 1, towards: -1, in: line)
          && Self.isOfName(at: index + 1, towards: 1, in: line))
    case .directionMark:
      // Without right-to-left text, a mark has no effect inside a name, or between a name and the quotation mark after
      // it.
      let isEnded = after.map { ["\"", "'", "`"].contains($0) } == true
      let isBehindName = Self.isOfName(at: index - 1, towards: -1, in: line)
      let isInName =
        line.isName
        || isBehindName && !line.scalars.endsFormatArgument(at: index - 1)
          && (isEnded || Self.isOfName(at: index + 1, towards: 1, in: line))
      return !isInName || line.hasRightToLeft
    // The rules `open-control` and `deceiving-order` judge these.
    case .directionControl: return true
    case .softHyphen: return !line.isName
    case .operation: return before.map { !$0.properties.isWhitespace } ?? false
    case .selector:
      return before.map { Self.hasVariants($0, chosenBy: line.scalars[index]) } ?? false
    case .ideographSelector: return before?.properties.isIdeographic ?? false
    case .tag: return isOfFlag(at: index, in: line)
    case .filler: return [before, after].contains { $0.map(Self.isHangul) ?? false }
    case .combiningJoiner:
      return before.map { $0.properties.isAlphabetic || $0.isMark } ?? false
    case .mongolian: return [before, after].contains { $0.map(Self.isMongolian) ?? false }
    case .khmerVowel:
      // Tables show marks on the dotted circle.
      return before.map { (0x1780...0x17FF).contains($0.value) || $0.value == 0x25CC } ?? false
    case .musical: return true
    case .deprecated: return false
    }
  }

  /// Whether the line is about the character. Instructions for agents are never taken to be about one.
  func isMeant(at index: Int, in line: CheckedLine, _ subjects: inout LineSubjects) -> Bool {
    line.kind != .instructions
      && subjects.contains(index, splitsSign: Self.splitsSign(at: index, in: line))
  }

  /// Whether it has an effect in source code, settings or data, for the characters that need more context there than in
  /// prose.
  private func isNeededForPrograms(at index: Int, in line: CheckedLine) -> Bool {
    let neighbors = [line.scalar(before: index), line.scalar(after: index)]
    switch self {
    // Line breaks do not matter, except in scripts without blanks between words.
    case .space, .wordJoiner: return neighbors.contains { $0.map(Self.lacksBlanks) ?? false }
    case .softHyphen:
      // It hyphenates words in texts, but has no effect in names.
      guard neighbors.allSatisfy({ $0?.properties.isAlphabetic ?? false }) else {
        // In a table of an encoding it stands between other non-ASCII characters.
        return neighbors.allSatisfy { $0.map { !$0.isASCII } ?? false }
      }
      if case .data = line.kind { return !line.isInKey(at: index) }
      return line.hyphenatedRegions.region(at: index) != nil
    case .combiningJoiner: return neighbors[0].map { !$0.isASCII } ?? false
    default: return true
    }
  }

  /// Whether it has an effect in instructions for agents. The conditions are strict, since invisible characters may hide
  /// text there.
  private func isNeededForInstructions(at index: Int, in line: CheckedLine) -> Bool {
    switch self {
    case .nonJoiner, .joiner, .selector, .ideographSelector, .tag, .filler, .mongolian, .khmerVowel:
      return true
    case .directionMark, .directionControl:
      return line.hasRightToLeft
    case .space, .wordJoiner:
      return [line.scalar(before: index), line.scalar(after: index)].contains {
        $0.map(Self.lacksBlanks) ?? false
      }
    case .softHyphen, .operation, .combiningJoiner, .musical, .deprecated: return false
    }
  }

  /// Two-character signs that begin or end something in code and markup, and are broken by a character between them.
  private static let signs: Set<String> = ["*/", "/*", "<!"]

  /// Such signs in programs only.
  private static let programSigns: Set<String> = [
    "//", "==", "!=", "<=", ">=", "->", "=>", "--", "++", "&&", "||", "::", "+=", "-=", "*=", "/=",
    ":=",
    "</", "/>", "?>", "<?", "${", "#{", "#!", "<<", ">>", "()", ");", "};", "];", "[]", "{}", "..",
    "?.",
    "??",
  ]

  /// Whether the character, with invisible characters beside it, splits a sign such as `*/`, `==` and `-->`.
  private static func splitsSign(at index: Int, in line: CheckedLine) -> Bool {
    let reach = 32
    var start = index
    while start > 0, index - start < reach, HiddenCharacter(line.scalars[start - 1]) != nil {
      start -= 1
    }
    var end = index + 1
    while end < line.scalars.count, end - index < reach, HiddenCharacter(line.scalars[end]) != nil {
      end += 1
    }
    guard start > 0, end < line.scalars.count else { return false }
    let (before, after) = (line.scalars[start - 1], line.scalars[end])
    guard before.isASCII, after.isASCII else { return false }
    let sign = String(Character(before)) + String(Character(after))
    if signs.contains(sign) { return true }
    // `<!--` and `-->`.
    if sign == "!-", start > 1, line.scalars[start - 2] == "<" { return true }
    if sign == "->", start > 1, line.scalars[start - 2] == "-" { return true }
    if sign == "--", end + 1 < line.scalars.count, line.scalars[end + 1] == ">" { return true }
    return line.kind.isForPrograms && programSigns.contains(sign)
      && !line.isShownInCode(start..<end)
  }

  /// Whether the character is of a script whose letters join or reorder, where joiners are part of the spelling.
  private static func shapes(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // Hebrew to Thaana, N'Ko; Indic scripts, Thai, Lao, Tibetan, Myanmar; Khmer to Lepcha.
    case 0x0590...0x109F, 0x1700...0x1CFF: true
    // Syloti Nagri to Meetei Mayek; Arabic presentation forms.
    case 0xA800...0xABFF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC: true
    // The right-to-left and Indic scripts of the Supplementary Multilingual Plane.
    case 0x10800...0x11FFF, 0x1E800...0x1EEFF: true
    // Egyptian hieroglyphs, which are joined into groups.
    case 0x13000...0x143FF: true
    // Tables show marks on the dotted circle.
    case 0x25CC: true
    default: false
    }
  }

  /// Whether the character is of a script that has no blanks between words.
  private static func lacksBlanks(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // Thai, Lao, Tibetan, Myanmar; Khmer; Limbu to Lao Tai Tham; Balinese; Javanese to Tai Viet.
    case 0x0E00...0x109F, 0x1780...0x17FF, 0x1900...0x1B7F, 0xA980...0xAADF: true
    // Kana, ideographs and their punctuation.
    case 0x3000...0x30FF, 0x3400...0x9FFF, 0xFF00...0xFFEF, 0x20000...0x3FFFF: true
    default: false
    }
  }

  /// Whether the character belongs to a word or a name, or is a sign that joins names, such as `x.y`, `x::y` and `x->y`.
  ///
  /// - Parameter step: The direction from the character to the name that the sign would join: -1 or 1.
  private static func isOfName(at index: Int, towards step: Int, in line: CheckedLine) -> Bool {
    var place = index
    // The signs that join names have at most two characters.
    while abs(place - index) < 2, line.scalars.indices.contains(place),
      [".", ":", "-", ">"].contains(line.scalars[place])
    {
      place += step
    }
    guard line.scalars.indices.contains(place) else { return false }
    return line.scalars[place].isOfWord || line.scalars[place] == "$"
  }

  /// Whether the joiner is between two emoji (UTS #51, ED-16).
  private func joinsEmoji(at index: Int, in line: CheckedLine) -> Bool {
    var start = index - 1
    // Selectors and skin tones belong to the emoji before.
    while start > 0, Self.isOfEmoji(line.scalars[start]) { start -= 1 }
    guard start >= 0, let after = line.scalar(after: index) else { return false }
    return line.scalars[start].properties.isEmoji && after.properties.isEmoji
  }

  private static func isOfEmoji(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value == 0xFE0F || scalar.properties.isEmojiModifier
  }

  /// Whether the selector may choose a variant of the character (StandardizedVariants.txt,
  /// emoji-variation-sequences.txt), judged by the kind of character: letters with case have none.
  private static func hasVariants(
    _ scalar: Unicode.Scalar, chosenBy selector: Unicode.Scalar
  ) -> Bool {
    if scalar.properties.isEmoji || scalar == "0" {
      // Emoji have two forms; digits and chess pieces have others.
      return selector.value >= 0xFE0E || scalar.isASCII || scalar == "\u{265F}"
    }
    if scalar.value < 0x80 || HiddenCharacter(scalar) != nil { return false }
    if scalar.properties.isWhitespace || scalar.properties.isCased { return false }
    return true
  }

  /// Whether the tag is a part of a flag: a black flag, letters and digits, and the end (UTS #51).
  private func isOfFlag(at index: Int, in line: CheckedLine) -> Bool {
    let tags = 0xE0020...0xE007F
    // The longest flag of a subdivision has six letters and digits, and the end.
    let limit = 8
    var start = index
    while start >= 0, index - start < limit, tags.contains(Int(line.scalars[start].value)) {
      start -= 1
    }
    var end = index
    while end < line.scalars.count, end - index < limit,
      tags.contains(Int(line.scalars[end].value))
    {
      end += 1
    }
    guard start >= 0, line.scalars[start].value == 0x1F3F4, (2...7).contains(end - start - 1) else {
      return false
    }
    return line.scalars[end - 1].value == 0xE007F
  }

  private static func isHangul(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115E, 0x1161...0x11FF, 0x3131...0x3163, 0x3165...0x318E, 0xA960...0xA97F,
      0xAC00...0xD7FF, 0xFFA1...0xFFDC:
      true
    default: false
    }
  }

  private static func isMongolian(_ scalar: Unicode.Scalar) -> Bool {
    (0x1800...0x18AF).contains(scalar.value)
  }
}
