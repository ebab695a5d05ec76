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

  /// The line as programs without other characters have it: its kana and ASCII alone, all kana as katakana
  /// of half the width, with blanks for what is left out.
  static func spelled(_ line: Substring) -> String {
    let kana = line.unicodeScalars.map { scalar -> Unicode.Scalar in
      // Katakana have the order of hiragana.
      let isHiragana = (0x3041...0x3096 as ClosedRange<UInt32>).contains(scalar.value)
      return (isHiragana ? Unicode.Scalar(scalar.value + 0x60) : scalar) ?? scalar
    }
    let narrow = narrowed(String(String.UnicodeScalarView(kana))).unicodeScalars.map {
      $0.isASCII || (0xFF61...0xFF9F).contains($0.value) ? Character($0) : " "
    }
    return narrow.split(separator: " ").map { String($0) }.joined(separator: " ")
  }
}
