/// From which byte on an encoding is ISO-8859-1.
enum LatinStart {
  /// The lowest byte from which on all bytes stand for the characters of their numbers, 256 where not even the
  /// last one does.
  ///
  /// It is 0x80 for ISO-8859-1 and 0xA0 for windows-1252: such text needs no table.
  static func byte(in scalars: [UInt32]) -> UInt16 {
    // US-ASCII has no bytes from 0x80 on.
    guard scalars.count == 256 else { return 256 }
    let other = scalars.indices.last { scalars[$0] != UInt32($0) }
    return UInt16(max(0x80, 1 + (other ?? 0)))
  }
}
