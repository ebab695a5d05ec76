/// Characters in places where words do not have them.
package struct PositionParameters: BitwiseCopyable, Sendable {
  /// The penalty of a character where words do not have it: a capital after a small letter, a sign between letters, a
  /// letter of another script beside ASCII letters, a bracket without its partner. What is counted over the whole text
  /// counts once. It must be a whole number.
  ///
  /// Chosen by sweep: seventeen penalties of 2 to 8 became this one, and the figures of the tuning sets stayed the same.
  package var fault: Nats = 4.0

  /// How often letters of another script may stand beside ASCII letters, for each of them: in words of theirs none does.
  ///
  /// Chosen by sweep: 0.25 read one point more of made hyphenation patterns than 0.5, and real files were the same.
  package var mixedShare: Ratio = 0.25

  /// How much likelier a box-drawing character is taken to be in the first pass than its unigram cost says;
  /// then `SharedPairParameters` tell it better.
  ///
  /// Chosen by sweep: of 3, 4, 4.5, 5, 7 and 8 on real files, more than 5 prunes letters of other pages.
  package var line: Nats = 5.0

  /// So many letters of another script, and no more, are a fault where all words are of ASCII letters.
  ///
  /// Chosen by sweep: 3 reads one whole file more, and 0.1 points of changed text less.
  package var loneLetters: Count = 2

  /// More box-drawing characters than these, as weighted, are judged by how they stand beside each other alone.
  ///
  /// Chosen by sweep: with 3, 0.4 points of changed text less are read right, and twice as many are wrong at 0.99.
  package var maxLoneBoxes: Count = 4

  /// The share of contacts that shows that boxes draw lines.
  ///
  /// Chosen by sweep: with 0.5, 0.3 points of changed text less are read right, and half as many more are wrong at 0.99.
  package var drawingShare: Ratio = 0.8

  /// The penalty of a private-use character: in wrong readings by Shift_JIS letters with accents are such.
  ///
  /// Chosen by sweep: with 4 one whole file more is read wrongly.
  package var privateUse: Nats = 6.0
}
