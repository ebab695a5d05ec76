/// What the surroundings of a byte say of it where they tell what it is.
package struct TellingPlaceParameters: BitwiseCopyable, Sendable {
  /// So many places, and so many runs, are looked at.
  ///
  /// Chosen by hand: more than the letters of any alphabet.
  package var most: Count = 64

  /// How far the letters of a listed alphabet may stand from each other.
  ///
  /// Chosen by hand: for two letters with marks, in quotation marks, between them.
  package var alphabetReach: Bytes = 8

  /// So many letters around a place have to be in the order of the alphabet.
  ///
  /// Chosen by hand: by chance one of 26 is, so that hardly any text has so many.
  package var leastOrder: Count = 4

  /// A run of different non-ASCII bytes may be an alphabet from this length on.
  ///
  /// Chosen by hand: longer than words without a letter that comes back.
  package var leastRun: Count = 14

  /// So many bytes of such a run have to be one or two more than the byte before them: in every page that has an
  /// alphabet many of its letters stand in order, or capitals and small ones by turns.
  ///
  /// Chosen for speed: KOI8-R, which is in the order of the Latin alphabet, has 14.
  package var leastByteSteps: Count = 4

  /// So many letters of such a run have to follow each other in Unicode.
  ///
  /// Chosen by hand.
  package var leastSteps: Count = 7

  /// The gain of an encoding in which a byte is a letter that belongs where it stands in an alphabet.
  ///
  /// Chosen by hand: about one of a dozen letters does.
  package var letter: Nats = 2.5

  /// The penalty of one in which it is no letter.
  ///
  /// Chosen by hand.
  package var noLetter: Nats = 2.5

  /// The gain of an encoding in which a byte is the sign of copyright or of degrees, where one of these is likely.
  ///
  /// Chosen by hand.
  package var sign: Nats = 4.0

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
  package var alphabet: Nats = 10.0

  /// The most that all places together gain.
  ///
  /// Chosen by hand: as much as five declarations.
  package var mostGain: Nats = 80.0
}
