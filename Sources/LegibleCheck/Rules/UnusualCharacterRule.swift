extension CheckRule {
  /// Characters that code does not have outside of strings and comments.
  public static let unusualCharacter = CheckRule(
    "unusual-character",
    "A space other than U+0020, a sign that only looks like one of ASCII, an escape or a form feed in code, where no string or comment explains it.",
    because:
      "It looks like a blank, an operator or nothing, and compilers, shells and readers of settings take it for something else."
  )
}

/// The characters of a text that code does not contain, with one finding for each, however often it occurs.
struct UnusualCharacters {
  private let kind: TextKind

  /// The first place of each character, and its number of occurrences in code.
  private(set) var places: [Unicode.Scalar: (place: CodeLine.Place, count: Int)] = [:]

  init(_ kind: TextKind) { self.kind = kind }

  /// - Parameter line: A line with a space or a control that ordinary ASCII text does not have.
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
      // A string or a table of single characters; or an escape sequence of ISO 2022, as in 7-bit encodings.
      let next = index + 1 < line.scalars.count ? line.scalars[index + 1] : " "
      return !(kind.syntax?.features.contains(.bareValues) ?? false)
        && !["$", "(", ")"].contains(next)
    case 0x0B, 0x0C:
      // A form feed or vertical tab at the beginning or the end of a line is a page break.
      return line.scalars[..<index].contains { !$0.properties.isWhitespace }
        && line.scalars[index...].contains { !$0.properties.isWhitespace }
    case 0x2028, 0x2029: return true
    case _ where Self.signs[scalar] != nil: return isSign(at: index, in: line)
    case 0x00A0, 0x1680, 0x2000...0x200A, 0x202F, 0x205F, 0x2800, 0x3000: break
    default: return false
    }
    guard let syntax = kind.syntax, kind.isForPrograms else { return scalar.value == 0x2800 }
    if syntax.features.contains(.markup) || isQuoted(index, in: line.scalars) { return false }
    return !syntax.features.contains(.bareValues) || isOfSetting(at: index, in: line.scalars)
  }

  /// Whether the character is alone in quotation marks or brackets.
  private func isQuoted(_ index: Int, in scalars: [Unicode.Scalar]) -> Bool {
    guard index > 0, index + 1 < scalars.count else { return false }
    switch (scalars[index - 1], scalars[index + 1]) {
    case ("\"", "\""), ("'", "'"), ("`", "`"), ("[", "]"): return true
    default: return false
    }
  }

  /// Whether the space is before the key of a setting, between the key and the colon or equals sign, or right after that; the
  /// rest of the value is text.
  private func isOfSetting(at index: Int, in scalars: [Unicode.Scalar]) -> Bool {
    guard let end = scalars.firstIndex(where: { $0 == ":" || $0 == "=" }), index <= end + 1 else {
      return isOfDirective(at: index, in: scalars)
    }
    let name = scalars[..<end].drop { $0.properties.isWhitespace }
      .prefix { $0.isASCII && ($0.isOfWord || $0 == "-" || $0 == ".") }
    let isName =
      !name.isEmpty && scalars[name.endIndex..<end].allSatisfy { $0.properties.isWhitespace }
    // In prose, French has a space before a colon.
    return isName && !(index >= name.endIndex && index < end && scalars[end] == ":")
  }

  /// Whether the space is after the name of a directive that ends with a semicolon or begins a block, as those of nginx.
  private func isOfDirective(at index: Int, in scalars: [Unicode.Scalar]) -> Bool {
    let name = scalars.drop { $0 == " " || $0 == "\t" }.prefix { $0.isASCII && $0.isOfWord }
    return !name.isEmpty && name.endIndex == index && [";", "{"].contains(scalars.last)
  }

  /// The characters that look like ASCII signs (UTS #39) and that no text in code needs, and the fullwidth forms of ASCII
  /// signs.
  private static let signs: [Unicode.Scalar: Unicode.Scalar] = {
    var signs: [Unicode.Scalar: Unicode.Scalar] = [
      "ǃ": "!", "ǀ": "|", "ǁ": "|", "∣": "|", "\u{37E}": ";", "․": ".", "⁄": "/", "∕": "/",
      "⧸": "/",
      "∖": "\\", "−": "-", "\u{2010}": "-", "\u{2011}": "-", "˗": "-", "∗": "*", "⁎": "*", "∶": ":",
      "꞉": ":",
    ]
    for value in UInt8(0x21)...0x7E {
      let sign = Unicode.Scalar(value)
      guard !sign.properties.isAlphabetic, sign.properties.numericType == nil else { continue }
      signs[Unicode.Scalar(0xFF00 + UInt16(value) - 0x20) ?? sign] = sign
    }
    return signs
  }()

  /// Whether the character replaces an ASCII sign in code that is otherwise ASCII.
  private func isSign(at index: Int, in line: CodeLine) -> Bool {
    guard case .source(let syntax) = kind,
      syntax.features.isDisjoint(with: [.markup, .mathematicalSigns]),
      !isQuoted(index, in: line.scalars)
    else { return false }
    // Other non-ASCII characters in code are prose whose end the lexer does not find, or belong to a language with such
    // signs.
    return line.code.allSatisfy { range in
      line.scalars[range].allSatisfy { $0.isASCII || Self.signs[$0] != nil }
    }
  }

  /// The message about a character.
  static func message(_ scalar: Unicode.Scalar, count: Int) -> String {
    let message =
      signs[scalar].map { "\(scalar.nameForMessages) looks like '\($0)' and stands in code" }
      ?? (scalar.separatesLines
        ? "\(scalar.nameForMessages) ends the line for some programs and editors, and not for others"
        : "\(scalar.nameForMessages) stands in code, where no string or comment explains it")
    return count > 1 ? message + "; \(count) in all" : message
  }
}

/// Signs that look like a slash or a full stop in the host name of a URL.
enum AddressSignRule: LineRule {
  static let rule = CheckRule.unusualCharacter
  static let suspects = LineSuspects.addressSign

  private static let signs: [Unicode.Scalar: String] = [
    "∕": "/", "⁄": "/", "⧸": "/", "／": "/", "․": ".", "．": ".",
  ]

  /// The maximum length of the name of a host (RFC 1035).
  private static let hostLimit = 255

  static func findings(in line: CheckedLine) -> [LineFinding] {
    line.scalars.enumerated().compactMap { index, scalar in
      guard let sign = signs[scalar], isInHost(index, in: line.scalars) else { return nil }
      return LineFinding(
        rule: rule, range: index..<(index + 1),
        message: "\(scalar.nameForMessages) looks like '\(sign)' and stands in an address")
    }
  }

  /// Whether the character is in a host name: after `://` and nothing but letters, digits and signs of hosts, and before more
  /// of the URL.
  private static func isInHost(_ index: Int, in scalars: [Unicode.Scalar]) -> Bool {
    func isOfHost(_ scalar: Unicode.Scalar) -> Bool {
      scalar.isOfWord || [".", "-", "@", ":", "%"].contains(scalar) || signs[scalar] != nil
    }
    guard index + 1 < scalars.count, isOfHost(scalars[index + 1]) else { return false }
    let host = scalars[max(0, index - hostLimit)..<index].reversed().prefix(while: isOfHost)
    let before = scalars[..<(index - host.count)].suffix(2)
    // The colon of `://` precedes the slashes.
    return !host.isEmpty && before.elementsEqual(["/", "/"])
      && scalars[..<before.startIndex].last == ":"
  }
}
