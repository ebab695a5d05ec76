/// Telephone numbers that spaces divide, which would be several items otherwise.
///
/// Examples: `+966 50 123 4567`, `(03) 555-1234`, `+972 (0)3-555-1234`, `050 123 4567`.
///
/// They begin with `+`, an area code in brackets or a zero, and have 7 to 15 digits (ITU-T E.164;
/// E.123 for the spaces). Everywhere they are read from left to right, in Hebrew, Arabic, Persian and
/// Urdu also. `+972-3-555-1234` and `*6500` need no rule: they are numbers with their symbols.
extension ItemLine {
  /// How many digits a number has at most (E.164).
  private static var maxDigits: Int { 15 }

  /// Where the telephone number ends that begins at a character, if one does.
  func telephoneEnd(from start: Int) -> Int? {
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
