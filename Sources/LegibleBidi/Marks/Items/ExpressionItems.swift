/// Numbers with signs and blanks between them, which are read from left to right as one.
///
/// Examples: `210 x 297`, `21 cm x 29.7 cm`, `5 + 3 = 8`, `1/22/2015 8:48:00 PM`.
///
/// Sums stand so in Hebrew and Persian; Arabic and Urdu, whose ranges are read like the sentence, write them from the
/// right too. A hyphen between blanks is one of the sentence unless there is a sign of equality.
extension ItemLine {
  /// Where the expression ends that begins with a digit, if one does.
  func expressionEnd(from start: Int) -> Int? {
    guard base == .rightToLeft, kind(start) == .digit, isStart(start), !isDigit(start - 1) else {
      return nil
    }
    var end = amountEnd(from: start)
    if let time = timeEnd(behind: end) { return time }
    var (isLong, hasMinus, hasEquals) = (false, false, false)
    if isTimes(unitEnd(behind: end)) { end = unitEnd(behind: end) }
    while isSpace(end), isSpace(end + 2), kind(end + 3) == .digit {
      switch value(end + 1) {
      case 0x78, 0x58, 0xD7:
        isLong = true
        end = unitEnd(behind: amountEnd(from: end + 3))
        continue
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

  /// Whether a number follows a sign for times between blanks.
  private func isTimes(_ end: Int) -> Bool {
    [0x78, 0x58, 0xD7].contains(value(end + 1)) && isSpace(end) && isSpace(end + 2)
      && kind(end + 3) == .digit
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
  private func amountEnd(from start: Int) -> Int {
    var end = start
    while kind(end) == .digit
      || [0x2E, 0x2C, 0x3A, 0x2F].contains(value(end)) && kind(end + 1) == .digit && end > start
    {
      end += 1
    }
    return end
  }

  /// Where `8:48:00 PM` or `PM` ends after a number and a blank.
  private func timeEnd(behind number: Int) -> Int? {
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
