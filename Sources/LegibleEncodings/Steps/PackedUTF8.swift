/// A character in UTF-8 within 32 bits: its bytes from the lowest up; in the highest byte is either
/// the fourth of them or how many there are.
enum PackedUTF8 {
  /// The packed form of a code point, or zero if it is a surrogate.
  @inline(__always)
  static func pack(_ value: UInt32) -> UInt32 {
    switch value {
    case 0..<0x80: 1 << 24 | value
    case 0x80..<0x800: 2 << 24 | (0xC0 | value >> 6) | (0x80 | value & 0x3F) << 8
    case 0xD800..<0xE000: 0
    case 0x800..<0x10000:
      3 << 24 | (0xE0 | value >> 12) | (0x80 | value >> 6 & 0x3F) << 8
        | (0x80 | value & 0x3F) << 16
    case 0x10000..<0x110000:
      (0xF0 | value >> 18) | (0x80 | value >> 12 & 0x3F) << 8 | (0x80 | value >> 6 & 0x3F) << 16
        | (0x80 | value & 0x3F) << 24
    default: 0
    }
  }

  /// How many bytes a packed form has.
  @inline(__always)
  static func length(of packed: UInt32) -> Int {
    packed >> 31 == 0 ? Int(packed >> 24) : 4
  }
}
