/// Some of the 256 bytes.
struct ByteSet: Sendable {
  /// A bit a byte, the lowest of the first word for 0x00.
  private var words = InlineArray<4, UInt64>(repeating: 0)

  init() {}

  mutating func insert(_ byte: UInt8) { words[Int(byte >> 6)] |= 1 << UInt64(byte & 63) }

  func contains(_ byte: UInt8) -> Bool { words[Int(byte >> 6)] >> UInt64(byte & 63) & 1 != 0 }

  /// Calls the body with each byte of the set, in order.
  func forEach(_ body: (UInt8) -> Void) {
    for index in 0..<4 {
      var word = words[index]
      while word != 0 {
        body(UInt8(index << 6 | word.trailingZeroBitCount))
        word &= word - 1
      }
    }
  }
}
