/// The categories of characters that the models distinguish where they do not know single
/// characters.
///
/// `mathSymbol` is for the blocks of mathematical operators and technical symbols.
package enum CharacterCategory: UInt8, BitwiseCopyable, CaseIterable, Sendable {
  case blank, newline, digit, asciiPunctuation, punctuation, symbol, mathSymbol, boxDrawing
  case c0Control, c1Control, unassigned, mark
  case latin, greek, cyrillic, armenian, hebrew, arabic, thai, lao, georgian, indic, otherLetter
  case hiragana, katakana, halfwidthKatakana, han, hangul, cjkPunctuation, presentationForm
  case astral

  /// The number of categories, stored because `allCases` allocates an array.
  static let count = allCases.count

  /// The categories that are scripts.
  static let scripts = allCases.filter(\.isScript)

  /// The approximate number of characters in the category that texts choose from. Without a trained
  /// language each of them is equally likely.
  package var variety: Double {
    switch self {
    case .blank, .newline: 1
    case .digit: 10
    case .asciiPunctuation, .punctuation: 30
    case .symbol: 90
    case .mathSymbol, .boxDrawing: 60
    case .c0Control, .c1Control: 32
    case .unassigned: 5_000
    case .mark: 60
    case .latin: 120
    case .greek, .cyrillic, .arabic, .thai, .lao: 60
    case .armenian, .hebrew, .georgian: 40
    case .indic, .otherLetter: 150
    case .hiragana, .katakana, .halfwidthKatakana: 70
    case .han: 8_000
    case .hangul: 2_500
    case .cjkPunctuation: 80
    case .presentationForm: 600
    case .astral: 5_000
    }
  }

  /// Whether the category is the letters of a script.
  package var isScript: Bool { scriptBit != 0 }

  /// The category as a bit if it is a script, otherwise 0.
  @inline(__always)
  var scriptBit: UInt32 { bit & Self.scriptBits }

  /// The category as a bit; a test checks that there are at most 32.
  @inline(__always)
  var bit: UInt32 { 1 &<< UInt32(rawValue) }

  /// All categories that are scripts, as bits; the only list of them.
  @inline(__always)
  static var scriptBits: UInt32 {
    latin.bit | greek.bit | cyrillic.bit | armenian.bit | hebrew.bit | arabic.bit | thai.bit
      | lao.bit | georgian.bit | indic.bit | otherLetter.bit | hiragana.bit | katakana.bit
      | han.bit | hangul.bit
  }
}
