/// A non-ASCII letter, or a sign inside a word such as an apostrophe, with two letters on either
/// side.
///
/// Where two letters are both common in a language, pairs cannot tell that "način" is a word and
/// "našin" is not. Contexts are as much knowledge of words as fits into a small table.
package struct LetterContext: BitwiseCopyable, Hashable, Sendable {
  /// The number of letters on either side.
  package static let reach = 2

  /// The number of symbols in a context.
  package static let width = reach + 1 + reach

  /// The `width` symbols of a context, in the order of the text.
  package typealias Symbols = InlineArray<5, UInt16>

  /// A hash that identifies the context, except for collisions.
  package let key: UInt64

  /// Creates the context of a character; `nil` for a sign at the beginning or the end of a word.
  ///
  /// - Parameters:
  ///   - symbols: The model symbols, with 0 for characters that are not letters; the character
  ///     itself is in the middle. Symbols beyond the end of the word are ignored.
  ///   - isLetter: Whether the character in the middle is a letter.
  package init?(_ symbols: Symbols, isLetter: Bool) {
    if !isLetter && (symbols[Self.reach - 1] == 0 || symbols[Self.reach + 1] == 0) { return nil }
    // FNV-1a over the symbols, from the middle outwards.
    var key: UInt64 = 0xCBF2_9CE4_8422_2325
    key = (key ^ UInt64(symbols[Self.reach])) &* 0x100_0000_01B3
    for step in [-1, 1] {
      var isInWord = true
      for distance in 1...Self.reach {
        let symbol = symbols[Self.reach + step * distance]
        isInWord = isInWord && symbol != 0
        key = (key ^ UInt64(isInWord ? symbol : 0)) &* 0x100_0000_01B3
      }
    }
    self.key = key
  }

  /// Creates a context of two consecutive ideographs or Hangul syllables.
  package init(_ first: UInt32, _ second: UInt32) {
    // FNV-1a over the characters, from another basis, so that keys differ from those of letters.
    var key: UInt64 = 0x8422_2325_CBF2_9CE4
    for character in [first, second] {
      key = (key ^ UInt64(character)) &* 0x100_0000_01B3
    }
    self.key = key
  }
}
