internal import LegibleEncodings

/// Counts the places at which UTF-8 is malformed.
///
/// A stray byte inside of a character leaves several malformed sequences side by side: one place. A
/// head that is cut leaves continuation bytes, which are no error of the writer's.
enum UTF8Damage {
  /// In how many places there are malformed sequences, other than at a head that is cut.
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
