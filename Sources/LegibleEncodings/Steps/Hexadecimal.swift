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
