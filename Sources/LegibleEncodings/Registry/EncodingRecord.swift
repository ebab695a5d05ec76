/// The properties of an encoding besides its tables.
final class EncodingRecord: Sendable {
  let id: EncodingID
  let name: String
  let family: EncodingFamily
  let codec: Codec
  let whatwg: String?
  let iana: String?
  let iconv: String?
  let python: String?

  /// Labels beyond the names above, separated by blanks.
  let otherLabels: String

  init(
    _ id: EncodingID, _ name: String, _ family: EncodingFamily, _ codec: Codec,
    whatwg: String? = nil, iana: String? = nil, iconv: String? = nil, python: String? = nil,
    labels: String = ""
  ) {
    self.id = id
    self.name = name
    self.family = family
    self.codec = codec
    self.whatwg = whatwg
    self.iana = iana
    self.iconv = iconv
    self.python = python
    otherLabels = labels
  }

  /// The names in all naming schemes, the canonical one first.
  var names: [Substring] {
    [name, whatwg, iana, iconv, python].compactMap { $0.map { $0[...] } }
  }

  /// The labels that come from the code page on Windows, if it has one.
  var codePageLabels: [String] {
    guard id != .system, let page = PlatformNames.names(of: id).codePage else { return [] }
    return ["cp\(page)", "windows-\(page)"]
  }

  /// Every label once, in lower case, the canonical name first; some of them may mean another encoding
  /// that has a better claim, as `init(_:)` tells.
  var allLabels: [String] {
    var labels: [String] = []
    for label in names + otherLabels.split(separator: " ") + codePageLabels.map({ $0[...] }) {
      let lowercased = label.lowercased()
      if !labels.contains(lowercased) { labels.append(lowercased) }
    }
    return labels
  }
}

/// How an encoding's bytes are read and written.
enum Codec: Hashable {
  case ascii
  case utf8
  case utf16(ByteOrder)
  case utf32(ByteOrder)

  /// One byte a character, by the table of the encoding's name.
  case singleByte

  /// One byte or more a character, without shifts.
  case multibyte(MultibyteCharset)

  /// Seven bits with escape sequences, ASCII at the beginning.
  case iso2022(ShiftedVariant)

  /// UTF-8 with surrogates in place of characters above U+FFFF.
  case cesu8

  /// UTF-7: ASCII, and UTF-16 in base 64 after plus signs.
  case utf7

  /// ASCII, and bytes from 0x80 up as U+F780…U+F7FF (Encoding Standard, section 14.5).
  case userDefined

  /// By the platform's `iconv(3)`, under this name.
  case system(String)

  /// HZ: ASCII, and pairs of GB 2312 between escapes.
  case hz

  /// By the table of the encoding's name; letters are not where ASCII has them.
  case singleByteEBCDIC

  var isASCIICompatible: Bool {
    switch self {
    case .ascii, .utf8, .cesu8, .singleByte, .userDefined: true
    case .multibyte(let charset): charset != .shiftJIS2004
    case .utf16, .utf32, .iso2022, .utf7, .hz, .singleByteEBCDIC, .system: false
    }
  }

  var startsAsASCII: Bool {
    switch self {
    case .iso2022, .utf7, .hz: true
    default: false
    }
  }
}
