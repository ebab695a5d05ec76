/// Words against the base direction, one after another, with the numbers among and after them.
///
/// Examples, in a right-to-left line: `git commit --amend -m`, `LibreOffice 24.2`, `iOS (17.4)`.
///
/// A quotation after a colon is another phrase: `Windows: "Are you sure?"`.
///
/// Rules N1 and W7 display them as one run anyway, so that only the symbols at their edges need marks.
extension ItemLine {
  /// The range from a letter against the base direction to the last such letter before one along it, or to the last number
  /// after that.
  ///
  /// - Parameter listEnd: The end of the list that the letter is in, each member of which is an item.
  func phraseCore(from first: Int, listEnd: Int) -> Range<Int> {
    var end = first + 1
    var index = end
    var takesNumbers = true

    // The number of brackets that are open since `end`, and whether they contain a number.
    var depth = 0
    var hasNumber = false
    while index < count && !all[index].isMarkedOff {
      switch all[index].kind {
      case .against:
        end = index + 1
        (takesNumbers, depth, hasNumber) = (true, 0, false)
      case .digit,
        .arabicDigit where base == .leftToRight:
        if numbersClause(index, behind: end) { return first..<end }
        if depth > 0 { hasNumber = true } else if takesNumbers { end = index + 1 }
      case .symbol:
        if value(index) == 0x3A, isSpace(index + 1), opensQuotation(index + 2) {
          return first..<end
        }
        if endsMember(index, isInList: index < listEnd) { return first..<end }
        if all[index].partner > index {
          depth += 1
        } else if all[index].partner >= 0 {
          // A number after the closing bracket of the words belongs to the sentence.
          if depth == 0 {
            // Brackets after the ones around the words are not part of the phrase: `(Mac)(M)`.
            let isBeside = all.indices.contains(index + 1) && all[index + 1].partner > index
            // Brackets that open among the words belong to them: `[OPTION ...]`.
            let isAmong = (first..<end).contains(all[index].partner)
            if isAmong { end = index + 1 } else if isBeside { return first..<end }
            takesNumbers = false
          }
          depth -= 1
          if depth == 0 && hasNumber && takesNumbers { end = index + 1 }
        }
      case .space: break
      // A value between words belongs to the phrase, as the version in `Visual Studio {0} Community`.
      case .boundary where all[index].isArgument: break
      case .along, .boundary, .arabicDigit: return first..<end
      }
      index += 1
    }
    return first..<end
  }

  /// Whether punctuation belongs to the sentence. Arabic punctuation and separators of cells or entries always do, other
  /// punctuation between members of a list.
  private func endsMember(_ index: Int, isInList: Bool) -> Bool {
    guard base == .rightToLeft else { return false }
    switch value(index) {
    case _ where isArabicPunctuation(index): return true
    case 0x7C, 0xB7, 0x2022, 0x2500...0x257F:
      return isSpace(index - 1) && isSpace(index + 1)
    default: return isInList && separatorEnd(index) != nil
    }
  }

  /// Whether the character is Arabic punctuation, which always belongs to the sentence.
  func isArabicPunctuation(_ index: Int) -> Bool {
    [0x60C, 0x61B, 0x61F, 0x6D4].contains(value(index))
  }

  /// The maximum length of a list in characters, and that of one of its members in words.
  private static var listLimit: Int { 1000 }
  private static var memberLimit: Int { 3 }

  /// The end of the list that begins with a letter: at least three members against the base direction, separated by commas
  /// or slashes, as in `Word, Excel, PowerPoint`. A list is read in the direction of the sentence.
  func listEnd(from first: Int) -> Int? {
    guard base == .rightToLeft, first == 0 || !opensQuotation(first - 1) else { return nil }
    // In braces and square brackets it is code.
    let before = all[..<first].last { $0.value != 0x20 }?.value
    if before == 0x7B || before == 0x5B { return nil }
    var (index, words, separators) = (first, 1, 0)
    while index < count, index < first + Self.listLimit {
      if let next = separatorEnd(index), kind(next) == .against {
        separators += 1
        words = 1
        index = next
      } else if all[index].kind == .against || all[index].kind == .digit || isInWord(index) {
        index += 1
      } else if isSpace(index), kind(index + 1) == .against || kind(index + 1) == .digit {
        words += 1
        if words > Self.memberLimit { return nil }
        index += 1
      } else {
        break
      }
    }
    return separators > 1 ? index : nil
  }

  /// The end of a separator: a comma and a blank, or a slash between blanks, the first of which is at or before the index.
  private func separatorEnd(_ index: Int) -> Int? {
    if value(index) == 0x2C, isSpace(index + 1) { return index + 2 }
    let slash = isSpace(index) ? index + 1 : index
    return value(slash) == 0x2F && isSpace(slash - 1) && isSpace(slash + 1) ? slash + 2 : nil
  }

  /// Whether a sign is inside or beside a word: `24.2`, `TCP/IP`, `C++`, `C#`.
  private func isInWord(_ index: Int) -> Bool {
    switch value(index) {
    case 0x2B, 0x23: true
    case 0x2D, 0x2E, 0x2F, 0x27, 0x5F, 0x40, 0x26:
      kind(index + 1) == .against || kind(index + 1) == .digit
    default: false
    }
  }

  /// Whether a digit begins the number of a clause after punctuation, as in `Word; 2) …`; or a number of the sentence,
  /// after a comma and before a word along the base direction.
  private func numbersClause(_ index: Int, behind end: Int) -> Bool {
    guard index > end, isSpace(index - 1), end < index - 1 else { return false }
    var close = index
    while isDigit(close) { close += 1 }
    let isCounting = value(end) == 0x2C && isSpace(close) && kind(close + 1) == .along
    return isCounting || value(close) == 0x29 && all[close].partner < 0
  }
}

/// Numbers with the symbols beside them.
///
/// Examples: `+972-3-555-1234`, `2024-05-01`, `1/2/2024`, `10-20`, `10–20%`, `-5`, `±0.5`, `50%`,
/// `₪250`, `1.2.3`, `*6500`, `#5`.
///
/// They keep the order that they have in a left-to-right line, as digits do. Sources: CLDR, whose
/// minus sign for Latin digits in `he`, `ar`, `fa` and `ur` begins with LRM; ISO 8601 for dates. Digits of
/// the Arabic script proper (U+0660…U+0669) are not touched: their dates and ranges run from right to
/// left, and their minus sign stands to the right (CLDR `ar`, numbering system `arab`; W3C, Arabic &
/// Persian Layout Requirements). So does the Arabic percent sign, which stands to the left of any digits.
extension ItemLine {
  /// The core of the number that begins with a digit: up to the last digit before a space.
  func numberCore(from first: Int) -> Range<Int> {
    var end = first + 1
    var index = end
    while index < count && !all[index].isMarkedOff {
      switch all[index].kind {
      case .digit: end = index + 1
      case .symbol:
        // A bracket that is opened before the number ends it.
        if all[index].partner >= 0 && all[index].partner < first { return first..<end }
      default: return first..<end
      }
      index += 1
    }
    return first..<end
  }

  /// Whether a number displays from left to right after right-to-left letters without any mark
  /// (rules W2, W4 and W5).
  ///
  /// - Parameter isArabic: Whether the letters are Arabic ones.
  func isStable(_ range: Range<Int>, behindArabic isArabic: Bool) -> Bool {
    if range.contains(where: { all[$0].isRigid || all[$0].isArgument }) { return false }
    for index in range where all[index].kind != .digit {
      let bidiClass = BidiClassTable.bidiClass(of: Unicode.Scalar(value(index)) ?? " ")
      let isBetween =
        range.contains(index - 1) && range.contains(index + 1)
        && all[index - 1].kind == .digit && all[index + 1].kind == .digit
      switch bidiClass {
      case .CS where isBetween: continue
      case .ES where isBetween && !isArabic: continue
      case .ET where !isArabic: continue
      default: return false
      }
    }
    return true
  }
}

/// Ranges of numbers, which some languages write from right to left.
///
/// Examples: `1990-2000`, `10:30–12:00`, `0-255`, and scores like `3-2`. Dates, telephone numbers and numbers of parts are
/// none: these have more than two numbers, a leading zero, or the three and four digits of a local telephone number.
extension ItemLine {
  /// The start of the second number of a range, if the range is read in the direction of the sentence and the given number
  /// is its first one.
  func secondOfRange(_ number: Range<Int>) -> Int? {
    guard ranges == .rightToLeft, base == .rightToLeft,
      // After a hyphen it belongs to a name, as in `إيزو-8859-1`.
      !Self.isDash(value(number.lowerBound - 1)),
      let dash = number.first(where: { Self.isDash(value($0)) }),
      dash > number.lowerBound, dash + 1 < number.upperBound
    else { return nil }
    let (first, second) = (number.lowerBound..<dash, dash + 1..<number.upperBound)
    let isLocalNumber = first.count == 3 && second.count == 4
    return isAmount(first) && isAmount(second) && !isLocalNumber ? dash + 1 : nil
  }

  /// Whether a number consists of digits only, or is a time.
  private func isAmount(_ range: Range<Int>) -> Bool {
    let isTime = range.contains { value($0) == 0x3A }
    let isNumber = range.allSatisfy { index in
      all[index].kind == .digit
        || value(index) == 0x3A && isDigit(index - 1) && isDigit(index + 1)
    }
    return isNumber && range.count <= 6 && (isTime || range.count == 1 || !isZero(range.lowerBound))
  }

  private func isZero(_ index: Int) -> Bool { value(index) == 0x30 || value(index) == 0x6F0 }
}
