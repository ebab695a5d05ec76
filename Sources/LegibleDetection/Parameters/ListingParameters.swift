/// Isolated letters, as in keymaps, rules and tables, and not in words.
package struct ListingParameters: BitwiseCopyable, Sendable {
  /// Pairs of isolated letters count fully as long as they are no more than the other pairs and
  /// this number.
  ///
  /// Chosen by sweep: of 1, 2, 4 and 8 on generated keymaps of 100 and 1,024 bytes, 2 read the most
  /// (76 %; 8: 58 %) and had the fewest wrong answers at 0.9; real files were the same with all of
  /// them.
  package var fullAlone: Count = 2

  /// The cost of each pair that does not count, in every language, so that listed letters are no
  /// likelier than others.
  ///
  /// Chosen by sweep: of 3, 4 and 5 on generated keymaps, 3 read one point more; without it,
  /// single-byte readings of four-byte GB 18030, whose digits are between other bytes, were
  /// likelier than the right one.
  package var pair: Nats = 3.0

  /// The exponent of letter frequencies in a list, in which each letter occurs once.
  ///
  /// Chosen by sweep in the same way: of 0.3, 0.5, 0.7 and 0.85, 0.5 read five points more than the
  /// others.
  package var flattening: Ratio = 0.5

  /// The probability that a list of a whole alphabet contains a frequent letter of it.
  ///
  /// Chosen by sweep: 0.8, 0.85 and 0.98 are within half a point.
  package var completeness: Probability = 0.95

  /// The cost in text of a letter that half of such lists have; and the cost of unlikely items in a
  /// list: a letter that was listed before, and an isolated box-drawing character.
  ///
  /// Chosen by sweep: of 6 to 10 on generated keymaps, 6 and 7 read the most (92 %; 8: 90 %;
  /// without whole alphabets: 89 %).
  package var unlikely: Nats = 6.0

  /// The cost of a letter or sign in such a list that is not in the alphabet.
  ///
  /// Chosen by sweep: of 4, 6 and 8, 8 read two points more than 4.
  package var foreignLetter: Nats = 8.0

  /// The extent of listing from which on the confidence of a text is that of lists.
  ///
  /// Chosen by hand: most pairs of such a text do not count.
  package var listedShare: Ratio = 0.5

  /// The cost of the explanation that all non-ASCII characters of a text are a list of letters.
  ///
  /// Chosen by sweep: of 2 to 60, 4 to 8 read 83 to 85 % of the strings that are typed first
  /// (without lists: 71 %); with 4, excerpts of 100 bytes of real files lost half a point, and with
  /// 6, names in ideographs.
  package var list: Nats = 8.0

  /// The cost of an expected letter in a list: the next one of its alphabet, the first one, or one
  /// whose other case is listed.
  ///
  /// Chosen by sweep: of 0.2, 0.7 and 2 on generated keymaps of 1 and 10 KB, 0.7 read the most.
  package var step: Nats = 0.7

  /// The cost of the end of a run of listed letters.
  ///
  /// Chosen by hand.
  package var runEnd: Nats = 1.5

  /// The cost of each word of ASCII letters for the explanation that all other characters are a
  /// list.
  ///
  /// Chosen by hand.
  package var asciiWord: Nats = 3.0
}
