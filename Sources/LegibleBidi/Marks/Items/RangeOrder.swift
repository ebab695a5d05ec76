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
