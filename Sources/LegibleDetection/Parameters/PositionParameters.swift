/// Characters in unusual positions.
package struct PositionParameters: BitwiseCopyable, Sendable {
  /// The penalty of a character in an unusual position: a capital after a small letter, a sign
  /// between letters, a letter of another script next to ASCII letters, a closing bracket without
  /// an opening one. What is counted for the whole text counts once. It must be a whole number.
  ///
  /// Chosen by sweep: 17 penalties of 2 to 8 became this one, and the figures of the tuning sets
  /// stayed the same.
  package var fault: Nats = 4.0

  /// How many letters of another script may be next to ASCII letters, for each such letter: in
  /// words of that script none is.
  ///
  /// Chosen by sweep: 0.25 read one point more of generated hyphenation patterns than 0.5, and real
  /// files were the same.
  package var mixedShare: Ratio = 0.25

  /// The discount for a box-drawing character in the first pass, compared to its unigram cost;
  /// later, `SharedPairParameters` apply.
  ///
  /// Chosen by sweep: of 3, 4, 4.5, 5, 7 and 8 on real files, more than 5 prunes letters of other
  /// code pages.
  package var boxDiscount: Nats = 5.0

  /// The maximum number of letters of another script that are a fault if all words are of ASCII
  /// letters.
  ///
  /// Chosen by sweep: 3 reads one whole file more, and 0.1 points of changed text less.
  package var loneLetters: Count = 2

  /// The weighted number of box-drawing characters above which only their connections are judged.
  ///
  /// Chosen by sweep: with 3, 0.4 points of changed text fewer are read, and twice as many are
  /// wrong at 0.99.
  package var maxLoneBoxes: Count = 4

  /// The minimum share of box-drawing characters in a drawing: of connected ones among all, and of
  /// pairs with one among the non-ASCII pairs.
  ///
  /// Chosen by sweep: with 0.5, 0.3 points of changed text fewer are read, and half as many again
  /// are wrong at 0.99.
  package var drawingShare: Ratio = 0.8

  /// The penalty of private-use characters, which accented letters are in wrong readings by
  /// Shift_JIS.
  ///
  /// Chosen by sweep: with 4 one whole file more is read wrongly.
  package var privateUse: Nats = 6.0
}
