/// One UTF-8 sequence at some place of a buffer (The Unicode Standard, table 3-7).
package enum UTF8Sequence {
  case scalar(Unicode.Scalar, length: Int)

  /// A maximal subpart of an ill-formed sequence.
  case malformed(length: Int)

  /// The beginning of a sequence whose rest the buffer does not have.
  case cut(length: Int)

  /// Reads the sequence that begins at `index`, which must be inside of the buffer.
  @inline(__always)
  package static func read(_ bytes: UnsafeRawBufferPointer, at index: Int) -> UTF8Sequence {
    let lead = bytes[index]
    if lead < 0x80 { return .scalar(Unicode.Scalar(lead), length: 1) }
    let length: Int
    // The second byte has narrower bounds after some leads, to shut out overlong forms,
    // surrogates and what is above U+10FFFF.
    var lower: UInt8 = 0x80
    var upper: UInt8 = 0xBF
    switch lead {
    case 0xC2...0xDF: length = 2
    case 0xE0: (length, lower) = (3, 0xA0)
    case 0xED: (length, upper) = (3, 0x9F)
    case 0xE1...0xEF: length = 3
    case 0xF0: (length, lower) = (4, 0x90)
    case 0xF1...0xF3: length = 4
    case 0xF4: (length, upper) = (4, 0x8F)
    default: return .malformed(length: 1)
    }
    var value = UInt32(lead) & (0x7F >> UInt32(length))
    for offset in 1..<length {
      guard index + offset < bytes.count else { return .cut(length: offset) }
      let byte = bytes[index + offset]
      guard byte >= lower && byte <= upper else { return .malformed(length: offset) }
      (lower, upper) = (0x80, 0xBF)
      value = value << 6 | UInt32(byte & 0x3F)
    }
    // The bounds above leave scalar values alone.
    guard let scalar = Unicode.Scalar(value) else { return .malformed(length: 1) }
    return .scalar(scalar, length: length)
  }

  /// Writes the scalar at `index`; there must be room for four bytes.
  ///
  /// - Returns: The number of bytes that were written.
  @inline(__always)
  static func write(
    _ value: UInt32, into bytes: UnsafeMutableRawBufferPointer, at index: Int
  ) -> Int {
    if value < 0x80 {
      bytes[index] = UInt8(truncatingIfNeeded: value)
      return 1
    }
    if value < 0x800 {
      bytes[index] = 0xC0 | UInt8(truncatingIfNeeded: value >> 6)
      bytes[index &+ 1] = 0x80 | UInt8(truncatingIfNeeded: value & 0x3F)
      return 2
    }
    if value < 0x10000 {
      bytes[index] = 0xE0 | UInt8(truncatingIfNeeded: value >> 12)
      bytes[index &+ 1] = 0x80 | UInt8(truncatingIfNeeded: value >> 6 & 0x3F)
      bytes[index &+ 2] = 0x80 | UInt8(truncatingIfNeeded: value & 0x3F)
      return 3
    }
    bytes[index] = 0xF0 | UInt8(truncatingIfNeeded: value >> 18)
    bytes[index &+ 1] = 0x80 | UInt8(truncatingIfNeeded: value >> 12 & 0x3F)
    bytes[index &+ 2] = 0x80 | UInt8(truncatingIfNeeded: value >> 6 & 0x3F)
    bytes[index &+ 3] = 0x80 | UInt8(truncatingIfNeeded: value & 0x3F)
    return 4
  }
}

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

  /// The number of bytes of a packed form.
  @inline(__always)
  static func length(of packed: UInt32) -> Int {
    packed >> 31 == 0 ? Int(packed >> 24) : 4
  }
}
