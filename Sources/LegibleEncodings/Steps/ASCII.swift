/// Runs of ASCII bytes.
enum ASCII {
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

extension BinaryInteger {
  /// The number in hexadecimal digits, with zeros before it up to a width.
  package func hexadecimal(width: Int = 2, uppercase: Bool = true) -> String {
    let digits = String(self, radix: 16, uppercase: uppercase)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}

extension Unicode.Scalar {
  /// The code point as in `U+20AC`.
  package var codePoint: String { "U+" + value.hexadecimal(width: 4) }
}

extension Collection<UInt8> {
  /// Whether the bytes of a text occur. `String.contains` of a text would link the engine of regular expressions into
  /// programs that are linked statically.
  ///
  /// - Complexity: The product of both lengths.
  package func contains(bytesOf text: String) -> Bool {
    indices.contains { self[$0...].starts(with: text.utf8) }
  }
}
