/// What the surroundings of a byte say of it where they tell what it is.
package struct SurroundingsParameters: BitwiseCopyable, Sendable {
  /// So many letters around a place have to be in the order of the alphabet.
  ///
  /// Chosen by hand: by chance one of 26 is, so that hardly any text has so many.
  package var minOrderedLetters: Count = 4

  /// A run of different non-ASCII bytes may be an alphabet from this length on.
  ///
  /// Chosen by hand: longer than words without a letter that comes back.
  package var minRun: Count = 14

  /// So many letters of such a run have to follow each other in Unicode.
  ///
  /// Chosen by hand.
  package var minSteps: Count = 7

  /// The gain of an encoding in which a byte is a letter that belongs where it stands in an alphabet.
  ///
  /// Chosen by hand: about one of a dozen letters does.
  package var letter: Nats = 2.5

  /// The gain of UTF-8 for each well-formed sequence that stands alone between characters of ASCII, where there is
  /// nothing else.
  ///
  /// Chosen by hand: signs and single Greek letters are rare in the training text, which is prose, so that boxes of
  /// DOS pages seemed likelier; in other encodings hardly ever all non-ASCII bytes are one such sequence.
  package var loneSequence: Nats = 16.0

  /// From this gain on the bytes are taken for a list of letters, whose numbers are near each other as those of
  /// signals are.
  ///
  /// Chosen by hand: four letters.
  package var alphabetGain: Nats = 10.0

  /// The most that all places together gain.
  ///
  /// Chosen by hand: as much as five declarations.
  package var maxGain: Nats = 80.0
}
