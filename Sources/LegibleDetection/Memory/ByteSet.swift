/// A set of bytes.
struct ByteSet: Sendable {
  /// One bit for each byte, from the lowest bit of the first word for 0x00.
  private var words = InlineArray<4, UInt64>(repeating: 0)

  init() {}

  /// Whether no byte is in the set.
  var isEmpty: Bool { words.indices.allSatisfy { words[$0] == 0 } }

  /// Creates the set of the bytes for which the body returns true.
  @inline(__always)
  init(where isIncluded: (UInt8) -> Bool) {
    for index in 0..<4 {
      var word: UInt64 = 0
      // Branch-free, since the branch would be hard to predict.
      for bit in 0..<64 {
        let byte = UInt8(truncatingIfNeeded: index << 6 | bit)
        word |= (isIncluded(byte) ? 1 : 0) &<< UInt64(bit)
      }
      words[index] = word
    }
  }

  /// Returns the set with some more bytes.
  func union(_ bytes: some Sequence<UInt8>) -> ByteSet {
    var result = self
    for byte in bytes { result.insert(byte) }
    return result
  }

  mutating func insert(_ byte: UInt8) { words[Int(byte >> 6)] |= 1 &<< UInt64(byte) }

  mutating func remove(_ byte: UInt8) { words[Int(byte >> 6)] &= ~(1 &<< UInt64(byte)) }

  func contains(_ byte: UInt8) -> Bool { words[Int(byte >> 6)] &>> UInt64(byte) & 1 != 0 }

  /// Whether no byte is in both sets.
  func isDisjoint(with other: ByteSet) -> Bool {
    words[0] & other.words[0] | words[1] & other.words[1] | words[2] & other.words[2]
      | words[3] & other.words[3] == 0
  }

  /// The first byte of the set for which the predicate holds.
  func first(where isMatch: (UInt8) -> Bool) -> UInt8? {
    for index in 0..<4 {
      var word = words[index]
      while word != 0 {
        let byte = UInt8(index << 6 | word.trailingZeroBitCount)
        if isMatch(byte) { return byte }
        word &= word - 1
      }
    }
    return nil
  }

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
