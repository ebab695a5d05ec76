internal import Foundation

/// Vietnamese as windows-1258 writes it: letters with their circumflex, breve or horn, and the five
/// tones as combining marks behind them.
package enum VietnameseTones {
  private static let tones: Set<Unicode.Scalar> = [
    "\u{300}", "\u{301}", "\u{303}", "\u{309}", "\u{323}",
  ]

  /// The text with its tones as marks of their own.
  package static func decomposed(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for character in text {
      let scalars = String(character).decomposedStringWithCanonicalMapping.unicodeScalars
      let letter = String(String.UnicodeScalarView(scalars.filter { !tones.contains($0) }))
      result.append(contentsOf: letter.precomposedStringWithCanonicalMapping.unicodeScalars)
      result.append(contentsOf: scalars.filter { tones.contains($0) })
    }
    return String(result)
  }
}
