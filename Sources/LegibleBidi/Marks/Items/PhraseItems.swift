/// Words against the base direction, one after another, with the numbers among and behind them.
///
/// Examples, in a right-to-left line: `git commit --amend -m`, `LibreOffice 24.2`, `iOS (17.4)`.
///
/// What is quoted behind a colon is another phrase: `Windows: "Are you sure?"`.
///
/// They are what rules N1 and W7 display as one run anyway, so that they need no marks but those for
/// the symbols at their edges.
extension ItemLine {
  /// From a letter against the base direction to the last one before one along with it, or to the
  /// last number behind that.
  func phraseCore(from first: Int) -> Range<Int> {
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
        if partners[index] > index {
          depth += 1
        } else if partners[index] >= 0 {
          // A number behind brackets that end with the words is of the sentence again.
          if depth == 0 { takesNumbers = false }
          depth -= 1
          if depth == 0 && hasNumber && takesNumbers { end = index + 1 }
        }
      case .space: break
      case .along, .boundary, .arabicDigit: return first..<end
      }
      index += 1
    }
    return first..<end
  }

  /// Whether a digit begins the number of a clause behind punctuation, as in `Word; 2) …`.
  private func numbersClause(_ index: Int, behind end: Int) -> Bool {
    guard index > end, isSpace(index - 1), end < index - 1 else { return false }
    var close = index
    while isDigit(close) { close += 1 }
    return value(close) == 0x29 && partners[close] < 0
  }
}
