/// A letter that is not ASCII, or a sign inside a word, such as an apostrophe, with the two letters on either
/// side of it in its word.
///
/// Where two letters are common in a language, pairs do not tell that "način" is a word and "našin" is
/// none. This is as much of words as a small table can know.
package struct LetterContext: BitwiseCopyable, Hashable, Sendable {
  /// How many letters on either side count.
  package static let reach = 2

  /// How many symbols make a context: the character, and those on either side of it.
  package static let width = reach + 1 + reach

  /// The `width` symbols of a context, in the order of the text.
  package typealias Symbols = InlineArray<5, UInt16>

  /// What tells the context from others, up to chance.
  package let key: UInt64

  /// A context, if there is one: a sign has none at the beginning or the end of a word.
  ///
  /// - Parameters:
  ///   - symbols: The symbols of the models, with zero for what is no letter; that of the character itself
  ///     is in the middle. What is beyond the end of the word does not count.
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

  /// Two ideographs, or two syllables of Hangul, that follow each other.
  package init(_ first: UInt32, _ second: UInt32) {
    // FNV-1a over the characters, from another basis, so that none shares a key with letters but by chance.
    var key: UInt64 = 0x8422_2325_CBF2_9CE4
    for character in [first, second] {
      key = (key ^ UInt64(character)) &* 0x100_0000_01B3
    }
    self.key = key
  }
}
