extension CheckRule {
  /// Characters that code does not have outside of strings and comments.
  public static let unusualCharacter = CheckRule(
    "unusual-character",
    "A space other than U+0020, an escape or a form feed in code, where no string or comment explains it.",
    because:
      "It looks like a blank or like nothing, and compilers, shells and readers of settings take it for something else."
  )
}

/// The characters of a text that its code does not have: one finding for each character, however often it stands there.
struct UnusualCharacters {
  private let kind: TextKind

  /// The first place of each character, and how often it stands in code.
  private(set) var places: [Unicode.Scalar: (place: CodeLine.Place, count: Int)] = [:]

  init(_ kind: TextKind) { self.kind = kind }

  /// - Parameter line: A line with a space or a control that is none of ASCII text.
  mutating func add(_ line: CodeLine) {
    for range in line.code {
      for index in range where isUnusual(line.scalars[index], at: index, in: line) {
        let scalar = line.scalars[index]
        if places[scalar]?.count == nil, line.allows(.unusualCharacter) { return }
        places[scalar, default: (line.place(of: index), 0)].count += 1
      }
    }
  }

  private func isUnusual(_ scalar: Unicode.Scalar, at index: Int, in line: CodeLine) -> Bool {
    switch scalar.value {
    case 0x1B:
      // A string or a table of single characters; or a sequence of ISO 2022, which encodings of 7 bits have.
      let next = index + 1 < line.scalars.count ? line.scalars[index + 1] : " "
      return !(kind.syntax?.hasBareValues ?? false) && !["$", "(", ")"].contains(next)
    case 0x0B, 0x0C:
      // A new page begins or ends a line.
      return line.scalars[..<index].contains { !$0.properties.isWhitespace }
        && line.scalars[index...].contains { !$0.properties.isWhitespace }
    case 0x2028, 0x2029: return true
    case 0x00A0, 0x1680, 0x2000...0x200A, 0x202F, 0x205F, 0x2800, 0x3000: break
    default: return false
    }
    guard let syntax = kind.syntax, kind.isForPrograms else { return scalar.value == 0x2800 }
    if syntax.hasMarkup || isQuoted(index, in: line.scalars) { return false }
    return !syntax.hasBareValues || isOfSetting(at: index, in: line.scalars)
  }

  /// Whether the character is alone in quotation marks or brackets.
  private func isQuoted(_ index: Int, in scalars: [Unicode.Scalar]) -> Bool {
    guard index > 0, index + 1 < scalars.count else { return false }
    switch (scalars[index - 1], scalars[index + 1]) {
    case ("\"", "\""), ("'", "'"), ("`", "`"), ("[", "]"): return true
    default: return false
    }
  }

  /// Whether the space is in front of the name of a setting, or between the name and the colon or equals sign, or behind the
  /// colon: the value itself is text.
  private func isOfSetting(at index: Int, in scalars: [Unicode.Scalar]) -> Bool {
    guard let end = scalars.firstIndex(where: { $0 == ":" || $0 == "=" }), index <= end + 1 else {
      return false
    }
    let name = scalars[..<end].drop { $0.properties.isWhitespace }
      .prefix { $0.isASCII && ($0.isOfWord || $0 == "-" || $0 == ".") }
    let isName = !name.isEmpty && scalars[name.endIndex..<end].allSatisfy(\.properties.isWhitespace)
    // French has a space in front of a colon that is no sign of a setting.
    return isName && !(index >= name.endIndex && index < end && scalars[end] == ":")
  }

  /// What is said of a character.
  static func message(_ scalar: Unicode.Scalar, count: Int) -> String {
    let message = "\(scalar.nameForMessages) stands in code, where no string or comment explains it"
    return count > 1 ? message + "; \(count) in all" : message
  }
}
