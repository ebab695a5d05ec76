/// Runs of ASCII bytes.
enum ASCII {
  /// How many bytes from the start are below 0x80.
  ///
  /// - Complexity: O(*n*), at memory speed.
  static func prefixLength(of bytes: UnsafeRawBufferPointer) -> Int {
    var index = 0
    // No exit inside a block, so that the compiler makes vector code of it.
    while bytes.count - index >= 128 {
      var union: UInt8 = 0
      for offset in 0..<128 { union |= bytes[index &+ offset] }
      if union >= 0x80 { break }
      index &+= 128
    }
    while bytes.count - index >= 8 {
      // Eight bytes from `index` on are inside of the buffer.
      let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      if word & 0x8080_8080_8080_8080 != 0 { break }
      index &+= 8
    }
    while index < bytes.count && bytes[index] < 0x80 { index &+= 1 }
    return index
  }

  /// Copies the sixteen bytes at `index` and counts those before the first that is not ASCII; there
  /// are as many in the input, and as much room in the output.
  @inline(__always)
  static func copyBlock(
    of input: UnsafeRawBufferPointer, at index: Int,
    into output: UnsafeMutableRawBufferPointer, at place: Int
  ) -> Int {
    let block = input.loadUnaligned(fromByteOffset: index, as: SIMD2<UInt64>.self)
    output.storeBytes(of: block, toByteOffset: place, as: SIMD2<UInt64>.self)
    let low = block[0].littleEndian & 0x8080_8080_8080_8080
    if low != 0 { return low.trailingZeroBitCount >> 3 }
    let high = block[1].littleEndian & 0x8080_8080_8080_8080
    return 8 &+ high.trailingZeroBitCount >> 3
  }
}
