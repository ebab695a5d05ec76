/// Numbers with what stands at them.
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
    while index < count && !isMarkedOff[index] {
      switch kinds[index] {
      case .digit: end = index + 1
      case .symbol:
        // A bracket that is opened before the number ends it.
        if partners[index] >= 0 && partners[index] < first { return first..<end }
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
    if range.contains(where: { isRigid[$0] || isArgument[$0] }) { return false }
    for index in range where kinds[index] != .digit {
      let bidiClass = BidiClassTable.bidiClass(of: Unicode.Scalar(value(index)) ?? " ")
      let isBetween =
        range.contains(index - 1) && range.contains(index + 1)
        && kinds[index - 1] == .digit && kinds[index + 1] == .digit
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
