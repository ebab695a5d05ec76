internal import LegibleEncodings

/// The first escape sequence of a seven-bit encoding in a text: ISO/IEC 2022 designations, the
/// shifts of ISO-2022-KR, and the `~{` of HZ (RFC 1468, 1557, 1922 and 1843).
struct EscapeSequence {
  let encoding: TextEncoding
  let offset: Int

  private static let designations: [(bytes: [UInt8], encoding: TextEncoding)] = [
    (Array("\u{1B}$@".utf8), .iso2022JP),
    (Array("\u{1B}$B".utf8), .iso2022JP),
    (Array("\u{1B}$(D".utf8), .iso2022JP),
    (Array("\u{1B}(J".utf8), .iso2022JP),
    (Array("\u{1B}(I".utf8), .iso2022JP),
    (Array("\u{1B}$)C".utf8), .iso2022KR),
    (Array("\u{1B}$)A".utf8), .iso2022CN),
    (Array("\u{1B}$)G".utf8), .iso2022CN),
    (Array("~{".utf8), .hzGB2312),
  ]

  /// How much of an escape sequence stands at the start of some bytes.
  enum Beginning {
    case none
    case partial
    case whole
  }

  /// Whether the bytes begin with an escape sequence, or are the beginning of one.
  static func beginning(of bytes: Slice<UnsafeRawBufferPointer>) -> Beginning {
    var result = Beginning.none
    for designation in designations {
      guard zip(designation.bytes, bytes).allSatisfy({ $0 == $1 }) else { continue }
      if bytes.count >= designation.bytes.count { return .whole }
      result = .partial
    }
    return result
  }

  /// Finds the first sequence in bytes that are all seven-bit.
  init?(in bytes: [UInt8]) {
    for offset in bytes.indices where bytes[offset] == 0x1B || bytes[offset] == UInt8(ascii: "~") {
      let rest = bytes[offset...]
      if let match = Self.designations.first(where: { rest.starts(with: $0.bytes) }) {
        if match.encoding == .hzGB2312 && !Self.closesHZ(rest.dropFirst(2)) { continue }
        encoding = match.encoding
        self.offset = offset
        return
      }
    }
    return nil
  }

  /// Whether pairs of GB 2312 and then `~}` follow: `~{` alone also stands in templates and shells.
  private static func closesHZ(_ bytes: ArraySlice<UInt8>) -> Bool {
    var rest = bytes
    while rest.count >= 2 {
      let pair = (rest[rest.startIndex], rest[rest.startIndex + 1])
      if pair == (UInt8(ascii: "~"), UInt8(ascii: "}")) {
        return rest.startIndex > bytes.startIndex
      }
      guard (0x21...0x77).contains(pair.0), (0x21...0x7E).contains(pair.1) else { return false }
      rest = rest.dropFirst(2)
    }
    return false
  }
}
