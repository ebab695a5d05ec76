/// The half-width katakana of JIS X 0201, and the characters of JIS X 0208 that stand for them.
enum HalfWidthKatakana {
  /// Their code points.
  static let values: ClosedRange<UInt32> = 0xFF61...0xFF9F

  /// The full-width characters, in the same order.
  ///
  /// Source: Encoding Standard, index ISO-2022-JP katakana; they are those of Unicode's compatibility decompositions, but
  /// for the two voicing marks, which do not combine.
  private static let wide: [UInt32] =
    "。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン゛゜"
    .unicodeScalars.map(\.value)

  /// The full-width character for a half-width one; `nil` for all others.
  static func wide(_ scalar: Unicode.Scalar) -> UInt32? {
    values.contains(scalar.value) ? wide[Int(scalar.value - values.lowerBound)] : nil
  }
}
