// swift-format-ignore: AlwaysUseLowerCamelCase
/// The Bidi_Class of a character (UAX #9, table 4), by the short names of the standard.
public enum BidiClass: UInt8, CaseIterable, Sendable, BitwiseCopyable {
  /// Left-to-right: most letters.
  case L
  /// Right-to-left: Hebrew and most other letters of scripts that run so.
  case R
  /// Right-to-left Arabic: letters of Arabic, Thaana and Syriac.
  case AL
  /// European number: digits.
  case EN
  /// European number separator: plus and minus.
  case ES
  /// European number terminator: currency signs, per cent.
  case ET
  /// Arabic number: Arabic-Indic digits.
  case AN
  /// Common number separator: comma, colon, full stop.
  case CS
  /// Nonspacing mark.
  case NSM
  /// Boundary neutral: what is ignored.
  case BN
  /// Paragraph separator.
  case B
  /// Segment separator: tabs.
  case S
  /// White space.
  case WS
  /// Other neutral: most punctuation and symbols.
  case ON
  /// U+202A, LEFT-TO-RIGHT EMBEDDING.
  case LRE
  /// U+202D, LEFT-TO-RIGHT OVERRIDE.
  case LRO
  /// U+202B, RIGHT-TO-LEFT EMBEDDING.
  case RLE
  /// U+202E, RIGHT-TO-LEFT OVERRIDE.
  case RLO
  /// U+202C, POP DIRECTIONAL FORMATTING.
  case PDF
  /// U+2066, LEFT-TO-RIGHT ISOLATE.
  case LRI
  /// U+2067, RIGHT-TO-LEFT ISOLATE.
  case RLI
  /// U+2068, FIRST STRONG ISOLATE.
  case FSI
  /// U+2069, POP DIRECTIONAL ISOLATE.
  case PDI

  /// Whether the class is one of the explicit formatting characters.
  @inline(__always)
  var isExplicitFormatting: Bool { rawValue >= BidiClass.LRE.rawValue }

  /// Whether the class is one of the isolate formatting characters.
  @inline(__always)
  var isIsolateControl: Bool { rawValue >= BidiClass.LRI.rawValue }

  /// Whether rule X9 removes the characters of the class.
  @inline(__always)
  package var isRemoved: Bool {
    self == .BN
      || rawValue &- BidiClass.LRE.rawValue <= BidiClass.PDF.rawValue - BidiClass.LRE.rawValue
  }
}
