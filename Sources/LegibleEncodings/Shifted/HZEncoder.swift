/// UTF-8 to HZ-GB-2312 (RFC 1843).
struct HZEncoder: CharacterEncoder {
  /// An escape and a pair.
  static let longestOutput = 4

  private var isInPairs = false

  mutating func finish(into output: UnsafeMutableRawBufferPointer) -> Int {
    let bytes = leavingPairs()
    output.copyBytes(from: bytes)
    return bytes.count
  }

  /// The escape that ends the pairs, if that is where the output is.
  private mutating func leavingPairs() -> [UInt8] {
    defer { isInPairs = false }
    return isInPairs ? Array("~}".utf8) : []
  }

  mutating func bytes(for scalar: Unicode.Scalar) -> [UInt8]? {
    if scalar.isASCII {
      let byte = UInt8(truncatingIfNeeded: scalar.value)
      return leavingPairs() + (byte == UInt8(ascii: "~") ? [byte, byte] : [byte])
    }
    guard let code = ShiftedSet.gb2312.code(for: scalar), let second = code.second else {
      return nil
    }
    defer { isInPairs = true }
    return (isInPairs ? [] : Array("~{".utf8)) + [code.first, second]
  }
}
