/// A form of delimited items.
///
/// A new form needs an entry in `all`, and a function that reads it.
struct ItemForm: Sendable {
  /// The ASCII characters that an item begins with; Persian digits and the fullwidth plus sign count as their ASCII
  /// counterparts.
  private let first: String

  /// The end of the item that begins at a character, if one does.
  private let end: @Sendable (_ line: inout ItemLine, _ start: Int) -> Int?

  private static let digits = "0123456789"
  private static let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

  /// The forms; of those with the same first character, the first that matches counts.
  private static let all = [
    ItemForm(first: "`") { $0.codeEnd(from: $1) },
    ItemForm(first: "<") { $0.tagPairEnd(from: $1) },
    ItemForm(first: "<") { $0.tagEnd(from: $1) },
    ItemForm(first: "&") { $0.referenceEnd(from: $1) },
    ItemForm(first: "(+" + digits) { $0.telephoneEnd(from: $1) },
    ItemForm(first: digits) { $0.expressionEnd(from: $1) },
    ItemForm(first: "/~" + letters) { $0.addressEnd(from: $1) },
  ]

  private static let byFirst = (0..<0x80).map { byte in all.filter { $0.first.utf8.contains(byte) }
  }

  /// The end of the item that begins at a character of a line, if one does.
  static func end(in line: inout ItemLine, from start: Int) -> Int? {
    var first = line.value(start)
    if first &- 0x6F0 < 10 { first -= 0x6C0 }
    if first == 0xFF0B { first = 0x2B }
    // A value may be a number.
    if first == 0xFFFC { first = 0x30 }
    guard first < 0x80 else { return nil }
    for form in byFirst[Int(first)] { if let end = form.end(&line, start) { return end } }
    return nil
  }
}

/// Code between backticks, with the backticks.
///
/// Examples: `` `git commit -m` ``, `` `--help` ``, ` ``a`b`` `.
///
/// As in CommonMark (section 6.1), a run of backticks is closed by the next run of the same length.
/// Code without a Latin letter or digit, which may be an emphasized word, is not an item.
extension ItemLine {
  /// The maximum length of code in a line, in characters.
  private static var codeLimit: Int { 400 }

  /// The part of code that must be kept in order. Backticks beside Latin letters look the same without any fix.
  func withoutBareBackticks(_ code: Range<Int>) -> Range<Int> {
    var content = code
    while value(content.lowerBound) == 0x60 { content = content.dropFirst() }
    while value(content.upperBound - 1) == 0x60 { content = content.dropLast() }
    let isBare =
      (value(content.lowerBound) | 0x20) &- 0x61 < 26
      && (value(content.upperBound - 1) | 0x20) &- 0x61 < 26
    return isBare ? content : code
  }

  /// The end of the code that begins at a character, if some does.
  fileprivate func codeEnd(from start: Int) -> Int? {
    guard start == 0 || value(start - 1) != 0x60 else { return nil }
    var content = start
    while value(content) == 0x60 { content += 1 }
    let length = content - start
    var end = content
    var isCode = false
    while end < count && end - content < Self.codeLimit {
      if value(end) != 0x60 {
        isCode = isCode || Self.isASCIIWord(value(end))
        end += 1
        continue
      }
      var close = end
      while close < count && value(close) == 0x60 { close += 1 }
      if close - end == length { return isCode ? close : nil }
      end = close
    }
    return nil
  }
}

/// Telephone numbers with spaces, which would otherwise be several items.
///
/// Examples: `+966 50 123 4567`, `(03) 555-1234`, `+972 (0)3-555-1234`, `050 123 4567`.
///
/// They begin with `+`, an area code in brackets or a zero, and have 7 to 15 digits (ITU-T E.164;
/// E.123 for the spaces). Everywhere they are read from left to right, in Hebrew, Arabic, Persian and
/// Urdu also. `+972-3-555-1234` and `*6500` need no rule: they are numbers with their symbols.
extension ItemLine {
  /// The maximum number of digits (E.164).
  private static var maxDigits: Int { 15 }

  /// The end of the telephone number that begins at a character, if one does.
  fileprivate func telephoneEnd(from start: Int) -> Int? {
    guard isStart(start), !isDigit(start - 1) else { return nil }
    switch value(start) {
    case 0x2B, 0xFF0B: guard isDigit(start + 1) || value(start + 1) == 0x28 else { return nil }
    case 0x28: guard isDigit(start + 1) else { return nil }
    case 0x30, 0x6F0: break
    default: return nil
    }
    var index = value(start) == 0x2B || value(start) == 0xFF0B ? start + 1 : start
    var (digits, groups, end) = (0, 0, start)
    while index < count {
      let opens = value(index) == 0x28
      if opens { index += 1 }
      let group = index
      while kind(index) == .digit { index += 1 }
      if index == group { break }
      digits += index - group
      if digits > Self.maxDigits { return nil }
      groups += 1
      if opens {
        guard value(index) == 0x29 else { break }
        index += 1
      }
      end = index
      switch value(index) {
      case 0x20, 0xA0, 0x202F: index += 1
      case 0x2D, 0x2E, 0x2F, 0x2010, 0x2011: index += 1
      case 0x28: break
      // `(0)3`: a digit that is left out in calls from abroad.
      case _ where opens && kind(index) == .digit: break
      default: index = count
      }
    }
    let isWhole = kind(end) != .against && kind(end) != .digit
    return groups > 1 && (7...Self.maxDigits).contains(digits) && isWhole ? end : nil
  }
}

/// Tags of HTML and XML, and character references.
///
/// Examples: `</b>`, `<br/>`, `<a href="x">`, `&nbsp;`.
///
/// A tag such as `<b>` needs no form by itself: its brackets are mirrored in right-to-left text, so that it looks the
/// same.
extension ItemLine {
  /// The maximum length of a tag, in characters.
  private static var tagLimit: Int { 400 }

  /// The end of the tag that begins at a character, if one does.
  func tagEnd(from start: Int) -> Int? {
    var index = start + 1
    let closes = value(index) == 0x2F
    if closes { index += 1 }
    guard (value(index) | 0x20) &- 0x61 < 26 else { return nil }
    var isPlain = !closes
    var quote: UInt32 = 0
    while index < count && index - start < Self.tagLimit {
      let value = value(index)
      if quote != 0 {
        if value == quote { quote = 0 }
      } else if value == 0x3E {
        return isPlain ? nil : index + 1
      } else if value == 0x22 || value == 0x27 {
        quote = value
      } else if value == 0x3C {
        return nil
      }
      if !Self.isASCIIWord(value) && !Self.isInAddress(value) { isPlain = false }
      index += 1
    }
    return nil
  }

  /// The end of the element that starts at `start`, if it has no letters of the base direction:
  /// `<kbd>5 months</kbd>` is one item, which looks the same by itself.
  fileprivate func tagPairEnd(from start: Int) -> Int? {
    guard Self.isASCIIWord(value(start + 1)) else { return nil }
    var name = start + 1
    while Self.isASCIIWord(value(name)) { name += 1 }
    var index = name
    while index < count && index - start < Self.tagLimit {
      if all[index].kind == .along || all[index].kind == .boundary { return nil }
      if value(index) == 0x3C, value(index + 1) == 0x2F, index + 2 + name - start <= count,
        (start + 1..<name).allSatisfy({ value($0) == value(index + 1 + $0 - start) }),
        value(index + 1 + name - start) == 0x3E
      {
        return index + 2 + name - start
      }
      index += 1
    }
    return nil
  }

  /// Signs in a mail address in angle brackets, which is not a tag.
  private static func isInAddress(_ value: UInt32) -> Bool {
    value == 0x40 || value == 0x2E || value == 0x2D || value == 0x2B
  }

  /// The end of a character reference.
  fileprivate func referenceEnd(from start: Int) -> Int? {
    var index = start + 1
    if value(index) == 0x23 { index += 1 }
    let first = index
    while Self.isASCIIWord(value(index)) && index - first < 32 { index += 1 }
    return index > first && value(index) == 0x3B ? index + 1 : nil
  }
}

/// Addresses: URLs, and paths that begin with a drive or a home directory.
///
/// Examples: `https://example.org/a?b=c`, `www.example.org`, `C:\Users\dana`, `~/bin/`.
///
/// An address extends to the next space, in any script, without the punctuation of the sentence (RFC 3986, appendix C).
/// Paths such as `/usr/bin`, mail addresses and host names need no form: they are words with the symbols beside them.
extension ItemLine {
  /// The end of the address that begins at a character, if one does.
  fileprivate func addressEnd(from start: Int) -> Int? {
    guard isStart(start) else { return nil }
    let begins: Bool
    switch value(start) {
    case 0x7E: begins = value(start + 1) == 0x2F
    // In a right-to-left line the parts of a path are words.
    case 0x2F: begins = base == .leftToRight && kind(start + 1) == .against
    default: begins = has("www.", at: start) || startsScheme(start) || has(":\\", at: start + 1)
    }
    guard begins else { return nil }
    var end = start
    while end < count && !isSpace(end) && !Self.endsAddress(value(end)) { end += 1 }
    // Brackets that are opened inside belong to it.
    while end > start + 1 {
      let last = value(end - 1)
      if (start..<end).contains(all[end - 1].partner) { break }
      if last == 0x2F || last == 0x5C || Self.isASCIIWord(last) || last == 0x3D || last == 0x26
        || last == 0x23 || last == 0x25 || kind(end - 1) == .along || kind(end - 1) == .against
        || kind(end - 1) == .boundary
      {
        break
      }
      end -= 1
    }
    return end - start >= 3 ? end : nil
  }

  func startsScheme(_ start: Int) -> Bool {
    var index = start
    while Self.isASCIIWord(value(index)) && index < start + 12 { index += 1 }
    return index > start + 1 && has("://", at: index)
  }

  /// Characters that no address contains: quotation marks and angle brackets.
  private static func endsAddress(_ value: UInt32) -> Bool {
    [0x22, 0x3C, 0x3E, 0x60, 0xAB, 0xBB, 0x201C, 0x201D, 0x201E].contains(value)
  }
}

/// Expressions of numbers with signs and blanks between them, which are read from left to right.
///
/// Examples: `210 x 297`, `21 cm x 29.7 cm`, `{width} × {height}`, `5 + 3 = 8`, `31 °C`, `1/22/2015 8:48:00 PM`.
///
/// Sums are written so in Hebrew and Persian; Arabic and Urdu, whose ranges are read like the sentence, may write them
/// from right to left. A hyphen between blanks belongs to the sentence unless there is an equals sign.
extension ItemLine {
  /// The end of the expression that begins with a digit, if one does.
  fileprivate mutating func expressionEnd(from start: Int) -> Int? {
    guard base == .rightToLeft, isValue(start), isStart(start), !isDigit(start - 1) else {
      return nil
    }
    var end = amountEnd(from: start)
    if kind(start) == .digit, let time = timeEnd(behind: end) { return time }
    if isSpace(end), value(end + 1) == 0xB0, kind(end + 2) == .against { return end + 3 }
    var (isLong, hasMinus, hasEquals) = (false, false, false)
    if isTimes(unitEnd(behind: end)) { end = unitEnd(behind: end) }
    while isSign(end + 1), isValue(end + 3) {
      switch value(end + 1) {
      case 0x78, 0x58, 0xD7:
        isLong = true
        end = unitEnd(behind: amountEnd(from: end + 3))
        continue
      case _ where all[end - 1].isArgument || all[end + 3].isArgument: return isLong ? end : nil
      case 0x2B, 0x2A, 0xF7: if ranges == .rightToLeft { return nil }
      case 0x3D: hasEquals = true
      case 0x2D, 0x2212, 0x2F: hasMinus = true
      default: return isLong ? end : nil
      }
      isLong = true
      end = amountEnd(from: end + 3)
    }
    let isSum = !hasMinus && !hasEquals || hasEquals && ranges == .leftToRight
    return isLong && isSum && kind(end) != .against ? end : nil
  }

  /// Whether a multiplication sign between blanks and a number follow.
  private func isTimes(_ end: Int) -> Bool {
    [0x78, 0x58, 0xD7].contains(value(end + 1)) && isSign(end + 1) && isValue(end + 3)
  }

  /// Whether a character is between blanks, without marks of the writer.
  private func isSign(_ index: Int) -> Bool {
    isSpace(index - 1) && isSpace(index + 1)
      && !(index...index + 2).contains { all.indices.contains($0) && all[$0].isMarkedOff }
  }

  /// Whether a digit, or a value that may be a number, is at an index.
  private func isValue(_ index: Int) -> Bool {
    kind(index) == .digit || isArgument(index)
  }

  /// After the unit after a number, as in `210 mm`: up to three letters.
  private func unitEnd(behind number: Int) -> Int {
    let unit = isSpace(number) ? number + 1 : number
    var end = unit
    while kind(end) == .against, end < unit + 3 { end += 1 }
    let isTimes = end == unit + 1 && (value(unit) | 0x20 == 0x78 || value(unit) == 0xD7)
    return end > unit && kind(end) != .against && kind(end) != .digit && !isTimes ? end : number
  }

  /// After digits with points, commas, colons and slashes between them.
  private mutating func amountEnd(from start: Int) -> Int {
    // A digit inside an amount has the same end.
    if knownAmount.contains(start), kind(start) == .digit { return knownAmount.upperBound }
    var end = all[start].isArgument ? start + 1 : start
    while kind(end) == .digit
      || [0x2E, 0x2C, 0x3A, 0x2F].contains(value(end)) && kind(end + 1) == .digit && end > start
    {
      end += 1
    }
    knownAmount = start..<end
    return end
  }

  /// The end of `8:48:00 PM` or `PM` after a number and a blank.
  private mutating func timeEnd(behind number: Int) -> Int? {
    guard isSpace(number) else { return nil }
    var index = number + 1
    if kind(index) == .digit {
      index = amountEnd(from: index)
      guard isSpace(index) else { return nil }
      index += 1
    }
    let half = value(index) | 0x20
    guard half == 0x61 || half == 0x70, value(index + 1) | 0x20 == 0x6D,
      kind(index + 2) != .against, kind(index + 2) != .digit
    else { return nil }
    return index + 2
  }
}
