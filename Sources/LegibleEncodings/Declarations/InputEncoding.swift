/// The options of LaTeX's `inputenc` package (inputenc.sty, 2021), most of which are not labels
/// elsewhere.
enum InputEncoding {
  /// The options with their encodings. The first option of an encoding is used for writing.
  private static let options: [(name: String, encoding: TextEncoding)] = [
    ("utf8", .utf8), ("utf8x", .utf8), ("ascii", .usASCII), ("latin1", .iso8859_1),
    ("latin2", .iso8859_2), ("latin3", .iso8859_3), ("latin4", .iso8859_4),
    ("latin5", .iso8859_9), ("latin9", .iso8859_15), ("latin10", .iso8859_16),
    ("cp1250", .windows1250), ("cp1251", .windows1251), ("cp1252", .windows1252),
    ("ansinew", .windows1252), ("cp1257", .windows1257), ("cp437", .ibm437), ("cp437de", .ibm437),
    ("cp850", .ibm850), ("cp852", .ibm852), ("cp858", .ibm858), ("cp865", .ibm865),
    ("cp866", .ibm866), ("koi8-r", .koi8R), ("koi8-u", .koi8U), ("applemac", .macintosh),
    ("macce", .macCentralEurope),
  ]

  /// Returns the encoding of an option or a label.
  static func encoding(named name: String) -> TextEncoding? {
    let option = name.lowercased()
    return options.first { $0.name == option }?.encoding ?? TextEncoding(name)
  }

  /// Returns the option for an encoding.
  static func name(of encoding: TextEncoding) -> String? {
    options.first { $0.encoding == encoding }?.name
  }
}
