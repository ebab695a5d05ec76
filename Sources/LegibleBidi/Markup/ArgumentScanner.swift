/// Finds the format arguments of a text.
package struct ArgumentScanner {
  /// The end of an argument, and the kind of its value.
  typealias Found = (end: Int, value: FormatArgument.Value)

  private let text: UnsafeBufferPointer<UInt8>
  private let styles: ArgumentStyles
  private let words: Set<[UInt8]>

  /// The end of the last argument.
  private var lastEnd = 0

  /// The next place of each text that ends an element, as far as it was looked for, so that the rest is not read again
  /// for each element.
  private var ends: [String: Int] = [:]

  /// Whether the text has a date field beside `%m`, which would otherwise be an error message (as in glibc).
  private lazy var isDate: Bool = text.indices.dropLast().contains {
    let field = "EO".utf8.contains(text[$0 + 1]) ? $0 + 2 : $0 + 1
    return text[$0] == UInt8(ascii: "%") && text[safe: field].map("dYye".utf8.contains) == true
  }

  /// The arguments of a text in UTF-8, in their order.
  ///
  /// - Parameter words: Words with a sign before them that are arguments since the source text has them: see
  ///   `sourceWords(in:)`.
  /// - Complexity: O(*n*).
  package static func arguments(
    in text: UnsafeBufferPointer<UInt8>, _ styles: ArgumentStyles, words: Set<[UInt8]> = []
  ) -> [FormatArgument] {
    var scanner = ArgumentScanner(text: text, styles: styles, words: words)
    var arguments: [FormatArgument] = []
    var offset = 0
    while offset < text.count {
      guard ArgumentForm.begins(with: text[offset]) else {
        offset += 1
        continue
      }
      if let found = scanner.argument(at: offset) {
        arguments.append(FormatArgument(offset..<found.end, value: found.value))
        scanner.lastEnd = found.end
        offset = found.end
      } else {
        // `%%` is no argument.
        offset += styles.contains(.percent) && text.has("%%", at: offset) ? 2 : 1
      }
    }
    return arguments
  }

  /// The arguments of a text in UTF-8, in their order.
  package static func arguments(
    in text: [UInt8], _ styles: ArgumentStyles, words: Set<[UInt8]> = []
  ) -> [FormatArgument] {
    text.withUnsafeBufferPointer { arguments(in: $0, styles, words: words) }
  }

  private mutating func argument(at start: Int) -> Found? {
    let byte = text[start]
    if let end = sourceWord(at: start, longerThan: 2) { return (end, .text) }
    // A percent sign after a digit belongs to the number.
    let isPercentage =
      styles.contains(.prose) && byte == UInt8(ascii: "%") && isBehindDigit(start)
    if isPercentage || text.has("%%", at: start) { return nil }
    for form in ArgumentForm.all where form.first == byte && styles.contains(form.style) {
      if let found = form.read(&self, start) { return found }
    }
    return sourceWord(at: start, longerThan: 1).map { ($0, .text) }
  }

  // MARK: Percent signs

  /// `%1`, `%L1`, `%n`.
  func qtNumber(at start: Int) -> Found? {
    var index = start + 1
    if text[safe: index] == UInt8(ascii: "L") { index += 1 }
    if text[safe: index] == UInt8(ascii: "n") {
      return endsWord(index + 1) ? (index + 1, .number) : nil
    }
    let digits = index
    // There are at most 99, so a third digit belongs to the text.
    while index < digits + 2, isDigit(index) { index += 1 }
    return index > digits ? (index, .text) : nil
  }

  /// A conversion of `printf`: flags, width, precision, length, and a conversion letter.
  mutating func conversion(at start: Int) -> Found? {
    var index = start + 1
    if text[safe: index] == UInt8(ascii: "(") {
      // `%(name)s` of Python.
      guard let end = end(of: ")", from: index, within: Self.nameLimit) else { return nil }
      index = end
    } else if text.has("#@", at: index) {
      // `%#@name@` of a `.stringsdict`.
      return end(of: "@", from: index + 2, within: Self.nameLimit).map { ($0, .text) }
    }
    // A blank is a flag, too, but after a percent sign it is mostly one of the text. `I` of glibc asks for the
    // digits of the language.
    let isFlag = { (byte: UInt8) in "-+#0'I".utf8.contains(byte) }
    let isWidth = { (byte: UInt8) in byte &- 0x30 < 10 || byte == UInt8(ascii: "*") }
    skip(&index, while: isFlag)
    skip(&index, while: isWidth)
    if text[safe: index] == UInt8(ascii: "$") {
      index += 1
      skip(&index, while: isFlag)
      skip(&index, while: isWidth)
    }
    // A full stop without a precision ends the sentence.
    if text[safe: index] == UInt8(ascii: "."), text[safe: index + 1].map(isWidth) == true {
      index += 1
      skip(&index) { isWidth($0) || $0 == UInt8(ascii: "$") }
    }
    // `%1` of KDE and Qt, in a message whose format is not declared.
    if index == start + 2, isDigit(start + 1), isWordEnd(index) { return (index, .text) }
    if styles.contains(.time) { skip(&index) { "EO".utf8.contains($0) } }
    skip(&index) { "hljztqL".utf8.contains($0) }
    if text.has("<PRI", at: index) {
      // The names of `inttypes.h` in messages of gettext.
      return end(of: ">", from: index, within: Self.nameLimit).map { ($0, .number) }
    }
    guard let letter = text[safe: index],
      letter == UInt8(ascii: "@") || endsWord(index + 1), let value = value(ofConversion: letter)
    else { return nil }
    return (index + 1, value)
  }

  private mutating func value(ofConversion letter: UInt8) -> FormatArgument.Value? {
    let isTime = styles.contains(.time)
    return switch letter {
    case _ where "@sScCrp".utf8.contains(letter): .text
    case UInt8(ascii: "m"): isTime && isDate ? .number : .text
    case _ where "dDiuUxXoOfFeEgGaA".utf8.contains(letter): .number
    // The fields of `strftime`. In `%I` the letter was read as the flag, and no conversion follows.
    case _ where isTime && "BbhZcpP".utf8.contains(letter): .text
    case _ where isTime && "CYyGmHIjklMSRTVwWzQe".utf8.contains(letter): .number
    default: nil
    }
  }

  /// Whether a digit is before an offset, ignoring direction marks.
  private func isBehindDigit(_ offset: Int) -> Bool {
    var offset = offset
    while offset >= 3, text[offset - 3] == 0xE2,
      text[offset - 2] == 0x80 && text[offset - 1] & 0xFE == 0x8E
        || text[offset - 2] == 0x81 && (0xA6...0xA9).contains(text[offset - 1])
    {
      offset -= 3
    }
    return isDigit(offset - 1)
  }

  // MARK: Braces

  /// An argument in braces, with everything nested in it.
  ///
  /// - Parameter prefix: The number of characters before the braces.
  func braces(at start: Int, behind prefix: Int) -> Found? {
    let end =
      styles.contains(.prose)
      ? plainBracesEnd(from: start + prefix) : Self.bracesEnd(in: text, from: start + prefix)
    return end.map { ($0, .text) }
  }

  /// The end of the braces that are opened at a place, if they hold nothing but ASCII: a name, a number, code.
  private func plainBracesEnd(from start: Int) -> Int? {
    guard text[safe: start] == UInt8(ascii: "{") else { return nil }
    var (index, depth) = (start, 0)
    while let byte = text[safe: index], index < start + 200 {
      switch byte {
      case UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "}"):
        depth -= 1
        if depth == 0 { return index + 1 }
      case 0x20...0x7E: break
      default: return nil
      }
      index += 1
    }
    return nil
  }

  /// The end of the braces that are opened at a place; braces between apostrophes are literal.
  ///
  /// Braces that are nested deeper than any message has them close nothing: so a text of nothing but opening
  /// ones is not read to its end for each of them.
  package static func bracesEnd(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    guard text[safe: start] == UInt8(ascii: "{") else { return nil }
    var (index, depth) = (start, 0)
    while let byte = text[safe: index] {
      index += 1
      switch byte {
      case UInt8(ascii: "{"):
        depth += 1
        if depth > 64 { return nil }
      case UInt8(ascii: "}"):
        depth -= 1
        if depth == 0 { return index }
      // An apostrophe quotes braces only; before anything else it is literal.
      case UInt8(ascii: "'") where text.has("{", at: index) || text.has("}", at: index):
        if let close = text[index...].firstIndex(of: byte) { index = close + 1 }
      default: break
      }
    }
    return nil
  }

  /// `{{ name }}`, `{{{name}}}`, `{{PLURAL:$1|…}}`: up to the braces that close it.
  func doubledBraces(at start: Int) -> Found? {
    text.has("{{", at: start) ? braces(at: start, behind: 0) : nil
  }

  /// `{count, plural, …}`, `{when, date, short}`: arguments that only MessageFormat has.
  func message(at start: Int) -> Found? {
    var index = text.skippingSpace(from: start + 1)
    skip(&index, while: Self.isWord)
    index = text.skippingSpace(from: index)
    guard text[safe: index] == UInt8(ascii: ",") else { return nil }
    let type = text.skippingSpace(from: index + 1)
    index = type
    skip(&index, while: Self.isWord)
    switch String(decoding: text[type..<index], as: UTF8.self) {
    case "number": return braces(at: start, behind: 0).map { ($0.end, .number) }
    case "plural", "select", "selectordinal", "date", "time", "list", "duration":
      return braces(at: start, behind: 0)
    default: return nil
    }
  }

  /// `{name}`, `{0:N2}`, `{name!r}`, `{ $name }`; empty braces are an argument of Python.
  func field(at start: Int) -> Found? {
    var index = text.skippingBlanks(from: start + 1)
    if text.has("$", at: index) { index += 1 }
    skip(&index) { Self.isWord($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") }
    index = text.skippingBlanks(from: index)
    if text.has(":", at: index) || text.has("!", at: index) {
      let format = index
      skip(&index) { Self.isWord($0) || "!:.,%+-#".utf8.contains($0) }
      if index > format + Self.nameLimit { return nil }
    }
    return text.has("}", at: index) ? (index + 1, .text) : nil
  }

  // MARK: Names

  /// A name of two letters or more and the sign after it, as in `%name%`, `$NAME$` and `&name;`.
  func name(at start: Int, closedBy close: UInt8) -> Found? {
    var index = start + 1
    guard let first = text[safe: index], Self.isWord(first), first &- 0x30 >= 10 else { return nil }
    skip(&index) { Self.isWord($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") }
    guard index > start + 2, text[safe: index] == close else { return nil }
    // Character references are text.
    let isCharacter =
      text[start] == UInt8(ascii: "&")
      && CharacterReference(in: text, at: start, to: index + 1) != nil
    return isCharacter ? nil : (index + 1, .text)
  }

  /// `$1`; `$10` and `$1.50` are mostly amounts.
  func number(at start: Int) -> Found? {
    var index = start + 1
    skip(&index) { $0 &- 0x30 < 10 }
    let isAmount = (text.has(".", at: index) || text.has(",", at: index)) && isDigit(index + 1)
    return index == start + 2 && !isAmount ? (index, .text) : nil
  }

  /// `$name`.
  func variable(at start: Int) -> Found? {
    var index = start + 1
    skip(&index, while: Self.isWord)
    return index > start + 1 ? (index, .text) : nil
  }

  /// `:name`, after a blank or a sign.
  func colonName(at start: Int) -> Found? {
    if start > lastEnd {
      let before = text[start - 1]
      if Self.isWord(before) || before >= 0x80 || before == UInt8(ascii: ":") { return nil }
    }
    var index = start + 1
    guard let first = text[safe: index], (0x61...0x7A).contains(first) else { return nil }
    skip(&index, while: Self.isWord)
    return (index, .text)
  }

  /// `<%= name %>`.
  func template(at start: Int) -> Found? {
    guard text.has("<%", at: start),
      let end = end(of: "%>", from: start + 2, within: 200)
    else { return nil }
    return (end, .text)
  }

  // MARK: Elements

  /// `<x id="1"/>`, or an element that is a placeholder, with its content.
  mutating func element(at start: Int) -> Found? {
    for (opening, closing) in Self.elements where text.has(opening, at: start) {
      let name = start + opening.utf8CodeUnitCount
      guard text.has(" ", at: name) || text.has("/", at: name) || text.has(">", at: name) else {
        continue
      }
      guard let end = nextEnd(of: ">", from: name) else { return nil }
      if text[end - 2] == UInt8(ascii: "/") { return (end, .text) }
      return nextEnd(of: closing, from: end).map { ($0, .text) }
    }
    return nil
  }

  private static let elements: [(StaticString, StaticString)] = [
    ("<x", "</x>"), ("<ph", "</ph>"), ("<bx", "</bx>"), ("<ex", "</ex>"), ("<it", "</it>"),
    ("<xliff:g", "</xliff:g>"),
  ]

  /// The end of the next occurrence of a text after a position; positions must ascend.
  private mutating func nextEnd(of other: StaticString, from start: Int) -> Int? {
    let known = ends[other.description] ?? 0
    let found =
      known >= start ? known : text.find(other, from: start, to: text.count) ?? text.count
    ends[other.description] = found
    return found < text.count ? found + other.utf8CodeUnitCount : nil
  }

  // MARK: Words of the source text

  /// Words with a sign before them in a source text, such as `%arg`, `%B`, `$user`, `$1`, `:count`. If a translation
  /// contains the same word, programs insert a value there, in whatever style.
  ///
  /// - Complexity: O(*n*).
  package static func sourceWords(in source: [UInt8]) -> Set<[UInt8]> {
    var words: Set<[UInt8]> = []
    source.withUnsafeBufferPointer { text in
      let scanner = ArgumentScanner(text: text, styles: [], words: [])
      var offset = 0
      while offset < text.count {
        let end = scanner.signedWordEnd(at: offset)
        if let end { words.insert(Array(text[offset..<end])) }
        offset = end ?? offset + 1
      }
    }
    // Numbered arguments begin with `$1`; other numbers are amounts.
    if words.contains(Array("$1".utf8)) { return words }
    return words.filter { !$0.starts(with: "$".utf8) || $0[1] &- 0x30 >= 10 }
  }

  /// The end of a word of the source text, with its sign.
  ///
  /// - Parameter length: The length that the word must exceed, since a percent sign with one letter may be a
  ///   conversion, and so may a longer word if the text is known to have conversions.
  private func sourceWord(at start: Int, longerThan length: Int) -> Int? {
    if words.isEmpty { return nil }
    let isConversion =
      length > 1 && text[start] == UInt8(ascii: "%") && styles.contains(.percent)
      && !styles.contains(.time)
    guard !isConversion, let end = signedWordEnd(at: start), end > start + length,
      words.contains(Array(text[start..<end]))
    else { return nil }
    return end
  }

  /// The end of the word that begins at a place: a sign, a letter, and more letters, digits and `_`; `nil` if there is
  /// none.
  private func signedWordEnd(at start: Int) -> Int? {
    let sign = text[start]
    if sign == UInt8(ascii: "$"), isDigit(start + 1) {
      let isAmount =
        text[safe: start + 2].map { ".,".utf8.contains($0) } == true && isDigit(start + 3)
        || isDigit(start + 2)
      return isAmount ? nil : start + 2
    }
    guard sign == UInt8(ascii: "%") || sign == UInt8(ascii: "$") || sign == UInt8(ascii: ":"),
      !isWordEnd(start + 1),
      // After a word or the same sign it belongs to the text: `50%off`, `a::b`, `%%d`.
      start == 0 || !Self.isWord(text[start - 1]) && text[start - 1] != sign
    else { return nil }
    var end = start + 1
    skip(&end, while: Self.isWord)
    // `:D` is an emoticon.
    return sign == UInt8(ascii: ":") && end < start + 4 ? nil : end
  }

  // MARK: Characters

  /// The maximum length of the name of an argument, in bytes.
  private static let nameLimit = 64

  private func isDigit(_ index: Int) -> Bool { text[safe: index].map { $0 &- 0x30 < 10 } == true }

  /// Whether no Latin letter stands at a place.
  private func isWordEnd(_ index: Int) -> Bool {
    text[safe: index].map { ($0 | 0x20) &- 0x61 >= 26 } ?? true
  }

  /// Whether a conversion may end at an index: in prose no Latin letter follows, unlike in `%share`.
  private func endsWord(_ index: Int) -> Bool { !styles.contains(.prose) || isWordEnd(index) }

  /// Whether a byte is a letter or digit of ASCII, or `_`.
  package static func isWord(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || byte == UInt8(ascii: "_")
  }

  private func skip(_ index: inout Int, while condition: (UInt8) -> Bool) {
    while let byte = text[safe: index], condition(byte) { index += 1 }
  }

  private func end(of other: StaticString, from start: Int, within limit: Int) -> Int? {
    text.find(other, from: start, to: min(text.count, start + limit))
      .map { $0 + other.utf8CodeUnitCount }
  }
}

extension FormatArgument {
  /// The arguments of a text in UTF-8 whose format is not known, in order.
  ///
  /// - Complexity: O(*n*).
  package static func all(in text: UnsafeBufferPointer<UInt8>) -> [FormatArgument] {
    ArgumentScanner.arguments(in: text, .anyText)
  }
}
