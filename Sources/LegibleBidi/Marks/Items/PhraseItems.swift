/// Words against the base direction, one after another, with the numbers among and after them.
///
/// Examples, in a right-to-left line: `git commit --amend -m`, `LibreOffice 24.2`, `iOS (17.4)`.
///
/// A quotation after a colon is another phrase: `Windows: "Are you sure?"`.
///
/// They are what rules N1 and W7 display as one run anyway, so that they need no marks but those for
/// the symbols at their edges.
extension ItemLine {
  /// From a letter against the base direction to the last one before one along with it, or to the
  /// last number after that.
  ///
  /// - Parameter listEnd: Where a list ends that the letter is in, of which each member is by itself.
  func phraseCore(from first: Int, listEnd: Int) -> Range<Int> {
    var end = first + 1
    var index = end
    var takesNumbers = true

    // How many brackets are open since the end, and whether there was a number in them.
    var depth = 0
    var hasNumber = false
    while index < count && !isMarkedOff[index] {
      switch kinds[index] {
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
        if partners[index] > index {
          depth += 1
        } else if partners[index] >= 0 {
          // A number after brackets that end with the words is of the sentence again.
          if depth == 0 { takesNumbers = false }
          depth -= 1
          if depth == 0 && hasNumber && takesNumbers { end = index + 1 }
        }
      case .space: break
      // A value between words of the phrase is of it, as the version in `Visual Studio {0} Community`.
      case .boundary where isArgument[index]: break
      case .along, .boundary, .arabicDigit: return first..<end
      }
      index += 1
    }
    return first..<end
  }

  /// Whether punctuation is of the sentence: that of the Arabic script and what parts cells or entries always, others
  /// between members of a list.
  private func endsMember(_ index: Int, isInList: Bool) -> Bool {
    guard base == .rightToLeft else { return false }
    switch value(index) {
    case 0x60C, 0x61B, 0x61F, 0x6D4: return true
    case 0x7C, 0xB7, 0x2022, 0x2500...0x257F:
      return isSpace(index - 1) && isSpace(index + 1)
    default: return isInList && separatorEnd(index) != nil
    }
  }

  /// How long a list may be, in characters, and how many words are in one of its members.
  private static var listLimit: Int { 1000 }
  private static var memberLimit: Int { 3 }

  /// Where the list ends that begins with a letter: three members or more against the base direction, between which
  /// there are commas or slashes, as in `Word, Excel, PowerPoint`. It is read like the sentence.
  func listEnd(from first: Int) -> Int? {
    guard base == .rightToLeft, first == 0 || !opensQuotation(first - 1) else { return nil }
    // In braces and square brackets it is code.
    let before = values[..<first].last { $0 != 0x20 }
    if before == 0x7B || before == 0x5B { return nil }
    var (index, words, separators) = (first, 1, 0)
    while index < count, index < first + Self.listLimit {
      if let next = separatorEnd(index), kind(next) == .against {
        separators += 1
        words = 1
        index = next
      } else if kinds[index] == .against || kinds[index] == .digit || isInWord(index) {
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

  /// After a comma and a blank, or a slash between blanks of which the first stands here or before.
  private func separatorEnd(_ index: Int) -> Int? {
    if value(index) == 0x2C, isSpace(index + 1) { return index + 2 }
    let slash = isSpace(index) ? index + 1 : index
    return value(slash) == 0x2F && isSpace(slash - 1) && isSpace(slash + 1) ? slash + 2 : nil
  }

  /// Whether a sign is in a word or at it: `24.2`, `TCP/IP`, `C++`, `C#`.
  private func isInWord(_ index: Int) -> Bool {
    switch value(index) {
    case 0x2B, 0x23: true
    case 0x2D, 0x2E, 0x2F, 0x27, 0x5F, 0x40, 0x26:
      kind(index + 1) == .against || kind(index + 1) == .digit
    default: false
    }
  }

  /// Whether a digit begins the number of a clause after punctuation, as in `Word; 2) …`.
  private func numbersClause(_ index: Int, behind end: Int) -> Bool {
    guard index > end, isSpace(index - 1), end < index - 1 else { return false }
    var close = index
    while isDigit(close) { close += 1 }
    return value(close) == 0x29 && partners[close] < 0
  }
}
