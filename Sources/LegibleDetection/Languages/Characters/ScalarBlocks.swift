extension UnsafeBufferPointer<UInt32> {
  /// The first place from one on at which a code point is not ASCII, or the count where there is none.
  ///
  /// Most text has far more ASCII than others, so that some code points are looked at together.
  ///
  /// - Precondition: The start is no more than the count.
  @inline(__always)
  func placeBeyondASCII(from start: Int) -> Int {
    let blockLength = SIMD8<UInt32>.scalarCount
    var place = start
    if place < count && self[place] >= 0x80 { return place }
    while place &+ blockLength <= count {
      // The block is in the buffer.
      var bits: UInt32 = 0
      for index in 0..<blockLength { bits |= self[place &+ index] }
      if bits >= 0x80 { break }
      place &+= blockLength
    }
    while place < count && self[place] < 0x80 { place &+= 1 }
    return place
  }
}
