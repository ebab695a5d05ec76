internal import LegibleEncodings

extension EncodingID {
  /// Whether most characters have two bytes, so that a surplus byte misaligns all pairs after it.
  var hasDoubleBytes: Bool {
    switch self {
    case .shiftJIS, .shiftJIS2004, .eucJP, .eucJIS2004, .gb18030, .gbk, .big5, .cp950, .big5HKSCS,
      .eucKR, .johab, .eucTW:
      true
    default: false
    }
  }

  /// Returns the length of a character, given its first two bytes. The few characters that decode
  /// to two scalars are counted twice.
  func byteCount(lead: UInt8, second: UInt8) -> Int {
    // Some encodings have another sign, such as the yen sign, at the position of an ASCII
    // character.
    if lead < 0x80 { return 1 }
    return switch self {
    case .gb18030: second.isASCIIDigit ? 4 : 2
    case .eucJP, .eucJIS2004: lead == 0x8F ? 3 : 2
    case .eucTW: lead == 0x8E ? 4 : 2
    case .shiftJIS, .shiftJIS2004: 0xA1...0xDF ~= lead ? 1 : 2
    default: 2
    }
  }
}
