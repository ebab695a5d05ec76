import Foundation

/// Katakana of half the width, as terminals, labels and old programs write them.
enum HalfwidthKatakana {
  /// The characters of U+FF61…U+FF9F, at full width.
  private static let fullWidth =
    "。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン\u{3099}\u{309A}"

  private static let narrow = Dictionary(
    uniqueKeysWithValues: zip(
      fullWidth.unicodeScalars, (0xFF61...).lazy.compactMap(Unicode.Scalar.init)))

  /// The line with its katakana, and the punctuation that goes with them, at half the width.
  static func narrowed(_ line: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in line.unicodeScalars {
      let parts = String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars
      let narrowed = parts.compactMap { narrow[$0] }
      // Hiragana have no narrow form, whose voicing marks do.
      result.append(contentsOf: narrowed.count == parts.count ? narrowed : [scalar])
    }
    return String(result)
  }
}
