/// A character of the Basic Multilingual Plane in UTF-8 within 32 bits: its bytes from the lowest
/// up, and their number in the highest.
enum PackedUTF8 {
  /// The packed form of a code point below U+10000 that is no surrogate, else zero.
  @inline(__always)
  static func pack(_ value: UInt32) -> UInt32 {
    switch value {
    case 0..<0x80: 1 << 24 | value
    case 0x80..<0x800: 2 << 24 | (0xC0 | value >> 6) | (0x80 | value & 0x3F) << 8
    case 0xD800..<0xE000: 0
    case 0x800..<0x10000:
      3 << 24 | (0xE0 | value >> 12) | (0x80 | value >> 6 & 0x3F) << 8
        | (0x80 | value & 0x3F) << 16
    default: 0
    }
  }
}
