import Legible

/// Names of invisible characters.
extension Unicode.Scalar {
  /// Whether nothing shows the character: controls, formats, fillers, and what has no shape in common fonts.
  var isInvisible: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: true
    // The number signs of Arabic, Syriac and Kaithi are format characters, but visible.
    case .format: !Self.isSignAroundNumbers(value)
    // U+2800 is Braille without a dot.
    default: properties.isDefaultIgnorableCodePoint || value == 0x2800
    }
  }

  private static func isSignAroundNumbers(_ value: UInt32) -> Bool {
    switch value {
    case 0x0600...0x0605, 0x06DD, 0x070F, 0x0890...0x0891, 0x08E2, 0x110BD, 0x110CD: true
    default: false
    }
  }

  /// The character as it is shown where it cannot be seen: its abbreviation in Unicode in brackets, such as `[NBSP]`, or its
  /// code, such as `[U+E000]`.
  var bracketedName: String { "[\(abbreviation ?? codePoint)]" }

  /// The abbreviation of a well-known character (Unicode's NameAliases.txt); `nil` for others.
  private var abbreviation: String? {
    switch value {
    case 0x00...0x20: Self.controls[Int(value)]
    case 0x7F...0xA0: Self.laterControls[Int(value) - 0x7F]
    case 0xAD: "SHY"
    case 0x034F: "CGJ"
    case 0x180B...0x180D: "FVS\(value - 0x180A)"
    case 0x180E: "MVS"
    case 0x180F: "FVS4"
    case 0x200B: "ZWSP"
    case 0x200C: "ZWNJ"
    case 0x200D: "ZWJ"
    case 0x2028: "LS"
    case 0x2029: "PS"
    case 0x202F: "NNBSP"
    case 0x205F: "MMSP"
    case 0x2060: "WJ"
    case 0x3000: "IDSP"
    case 0xFE00...0xFE0F: "VS\(value - 0xFDFF)"
    case 0xFEFF: "BOM"
    case 0xE0100...0xE01EF: "VS\(value - 0xE00EF)"
    default: DirectionControl(self).map { "\($0)" }
    }
  }

  /// U+0000 to U+0020.
  private static let controls = """
    NUL SOH STX ETX EOT ENQ ACK BEL BS TAB LF VT FF CR SO SI DLE DC1 DC2 DC3 DC4 NAK SYN ETB CAN EM SUB ESC FS GS RS US SP
    """.split(separator: " ").map(String.init)

  /// U+007F to U+00A0.
  private static let laterControls = """
    DEL PAD HOP BPH NBH IND NEL SSA ESA HTS HTJ VTS PLD PLU RI SS2 SS3 DCS PU1 PU2 STS CCH MW SPA EPA SOS SGC SCI CSI ST OSC \
    PM APC NBSP
    """.split(separator: " ").map(String.init)
}
