/// The way that ranges of numbers run: `1990-2000`, `10:30–12:00`.
package enum RangeOrder: Sendable {
  /// As in Hebrew and Persian, and in all left-to-right languages: the lower number stands to the left.
  case leftToRight

  /// As in Arabic and Urdu, where the range is read like the sentence.
  case rightToLeft

  /// - Parameter language: A tag of BCP 47.
  package init(language: String) {
    switch language.prefix(while: { $0 != "-" && $0 != "_" }).lowercased() {
    case "ar", "ur": self = .rightToLeft
    default: self = .leftToRight
    }
  }

  /// By the letters of a line: those that Persian has and Arabic has not, but for the ones that Urdu alone has.
  init(letters: some Sequence<UInt32>) {
    var (isArabic, isPersian, isUrdu) = (false, false, false)
    for letter in letters {
      switch letter {
      case 0x67E, 0x686, 0x698, 0x6A9, 0x6AF, 0x6CC: isPersian = true
      case 0x679, 0x688, 0x691, 0x6BA, 0x6BE, 0x6C1, 0x6D2: isUrdu = true
      case 0x620...0x64A: isArabic = true
      default: break
      }
    }
    self = isUrdu || isArabic && !isPersian ? .rightToLeft : .leftToRight
  }
}

/// Ranges of numbers, which some languages write from the right.
///
/// Examples: `1990-2000`, `10:30–12:00`, `0-255`, and scores like `3-2`. Dates, telephone numbers and numbers of parts are
/// none: these have more than two numbers, a leading zero, or the three and four digits of a local telephone number.
extension ItemLine {
  /// Where the second number of a range begins, if a number is the first one of a range that is read like the
  /// sentence.
  func secondOfRange(_ number: Range<Int>) -> Int? {
    guard ranges == .rightToLeft, base == .rightToLeft,
      let dash = number.first(where: { Self.isHyphen(value($0)) || value($0) == 0x2013 }),
      dash > number.lowerBound, dash + 1 < number.upperBound
    else { return nil }
    let (first, second) = (number.lowerBound..<dash, dash + 1..<number.upperBound)
    let isLocalNumber = first.count == 3 && second.count == 4
    return isAmount(first) && isAmount(second) && !isLocalNumber ? dash + 1 : nil
  }

  /// Whether a number is of digits alone, or a time.
  private func isAmount(_ range: Range<Int>) -> Bool {
    let isTime = range.contains { value($0) == 0x3A }
    let isNumber = range.allSatisfy { index in
      kinds[index] == .digit
        || value(index) == 0x3A && isDigit(index - 1) && isDigit(index + 1)
    }
    return isNumber && range.count <= 6 && (isTime || range.count == 1 || !isZero(range.lowerBound))
  }

  private func isZero(_ index: Int) -> Bool { value(index) == 0x30 || value(index) == 0x6F0 }
}
