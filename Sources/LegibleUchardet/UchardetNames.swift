import LegibleDetection
import LegibleEncodings

/// The names that uchardet gives to encodings.
///
/// Windows-874 keeps its own, since TIS-620, as uchardet says, lacks some of its characters. What uchardet does not
/// know has its name for iconv: that of GNU libiconv where the C library's own knows none, and the canonical
/// name where no iconv does (IBM720, CP1006).
enum UchardetNames {
  /// Where they are neither the name for glibc's iconv in capitals nor ours in capitals.
  private static let special: [TextEncoding: StaticString] = [
    .usASCII: "ASCII", .shiftJIS: "SHIFT_JIS", .eucKR: "UHC", .gbk: "GB18030",
    .hzGB2312: "HZ-GB-2312",
    .windows874: "WINDOWS-874", .iso8859_11: "TIS-620", .iso8859_8I: "ISO-8859-8",
    .macintosh: "MACINTOSH", .macCentralEurope: "MAC-CENTRALEUROPE", .macCyrillic: "MAC-CYRILLIC",
    .cp950: "BIG5", .big5HKSCS: "BIG5", .johab: "JOHAB",
    .macGreek: "MACGREEK", .macTurkish: "MACTURKISH", .macRomanian: "MACROMANIA",
    .macIcelandic: "MACICELAND", .macCroatian: "MACCROATIAN", .macArabic: "MACARABIC",
  ]

  /// The name of an encoding; those of UTF-16 and UTF-32 leave the order to a byte order mark if there is one.
  static func name(of encoding: TextEncoding, hasByteOrderMark: Bool) -> String {
    switch encoding {
    case .utf16LE where hasByteOrderMark, .utf16BE where hasByteOrderMark: return "UTF-16"
    case .utf32LE where hasByteOrderMark, .utf32BE where hasByteOrderMark: return "UTF-32"
    default: break
    }
    if let name = special[encoding] { return "\(name)" }
    return (encoding.name(in: .iconv) ?? encoding.name).uppercased()
  }
}
