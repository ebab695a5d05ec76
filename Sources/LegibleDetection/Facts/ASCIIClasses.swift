/// Classes of ASCII characters, for bytes and code points.
extension UnsignedInteger {
  /// Whether the value is `0` to `9`.
  @inline(__always)
  var isASCIIDigit: Bool { (0x30...0x39).contains(self) }

  /// Whether the value is `a` to `z` or `A` to `Z`.
  @inline(__always)
  var isASCIILetter: Bool { (0x61...0x7A).contains(self | 0x20) }

  /// Whether the value is `A` to `Z`.
  @inline(__always)
  var isCapitalASCIILetter: Bool { (0x41...0x5A).contains(self) }
}
