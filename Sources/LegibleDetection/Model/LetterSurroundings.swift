/// A letter that is not ASCII, or an apostrophe, with the two letters on either side of it in its word.
///
/// Where two letters are common in a language, pairs do not tell that "način" is a word and "našin" is
/// none. This is as much of words as a small table can know.
package struct LetterSurroundings: BitwiseCopyable, Hashable, Sendable {
  /// How many letters on either side count.
  package static let reach = 2

  /// How many symbols make the surroundings: the letter, and those on either side of it.
  package static let width = 2 * reach + 1

  /// What tells the surroundings from others, up to chance.
  package let key: UInt64

  /// - Parameters:
  ///   - symbols: The symbols of the models, with zero for what is no letter; that of the character itself
  ///     is in the middle. What stands behind another word's end does not count.
  ///   - isLetter: Whether the character is a letter. Where it is none it must be inside of a word, as an
  ///     apostrophe is.
  package init?(_ symbols: InlineArray<5, UInt16>, isLetter: Bool) {
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
}
