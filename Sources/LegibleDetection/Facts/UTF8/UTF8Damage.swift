internal import LegibleEncodings

/// Counts the places at which UTF-8 is malformed.
///
/// A stray byte inside a character causes several adjacent malformed sequences, which count as one
/// place. A cut at the beginning leaves continuation bytes, which do not count.
enum UTF8Damage {
  /// Returns the number of places with malformed sequences, except for a cut at the beginning.
  static func placeCount(in sample: [UInt8], isAtStart: Bool) -> Int {
    sample.withUnsafeBytes { placeCount(in: $0, isAtStart: isAtStart) }
  }

  static func placeCount(in bytes: UnsafeRawBufferPointer, isAtStart: Bool) -> Int {
    var index = isAtStart ? bytes.prefix(3).prefix { $0 & 0xC0 == 0x80 }.count : 0
    var count = 0
    var end = -1
    while index < bytes.count {
      switch UTF8Sequence.read(bytes, at: index) {
      case .scalar(_, let length): index += length
      case .cut: return count
      case .malformed(let length):
        if index != end { count += 1 }
        index += length
        end = index
      }
    }
    return count
  }
}
