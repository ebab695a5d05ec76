extension UnsafeBufferPointer<UInt32> {
  /// Returns the first index from `start` on of a non-ASCII code point, or `count` if there is
  /// none.
  ///
  /// ASCII is skipped in blocks, since most text is mainly ASCII.
  ///
  /// - Precondition: `start <= count`.
  @inline(__always)
  func firstNonASCIIIndex(from start: Int) -> Int {
    let blockLength = SIMD8<UInt32>.scalarCount
    var place = start
    if place < count && self[place] >= 0x80 { return place }
    while place &+ blockLength <= count {
      // The block is within the buffer.
      var bits: UInt32 = 0
      for index in 0..<blockLength { bits |= self[place &+ index] }
      if bits >= 0x80 { break }
      place &+= blockLength
    }
    while place < count && self[place] < 0x80 { place &+= 1 }
    return place
  }
}
