/// Evidence from bytes whose surroundings determine their meaning, as in listed alphabets.
package struct SurroundingsParameters: BitwiseCopyable, Sendable {
  /// The minimum number of ASCII letters in alphabetical order around a byte.
  ///
  /// Chosen by hand: by chance one in 26 letters is, so hardly any text has so many.
  package var minOrderedLetters: Count = 4

  /// The minimum length of a run of distinct non-ASCII bytes that may be an alphabet.
  ///
  /// Chosen by hand: longer than words without a repeated letter.
  package var minRun: Count = 14

  /// The minimum number of letters of such a run that are consecutive in Unicode.
  ///
  /// Chosen by hand.
  package var minSteps: Count = 7

  /// The gain of an encoding in which a byte is the letter that belongs at its position in an
  /// alphabet.
  ///
  /// Chosen by hand: about one in a dozen letters does.
  package var letter: Nats = 2.5

  /// The gain of UTF-8 for each sequence that is isolated between ASCII characters, if there are no
  /// other non-ASCII bytes.
  ///
  /// Chosen by hand: signs and single Greek letters are rare in the training text, which is prose,
  /// so boxes of DOS code pages seemed likelier; in other encodings the non-ASCII bytes hardly ever
  /// are all such sequences.
  package var loneSequence: Nats = 16.0

  /// The gain from which on the bytes are a list of letters, whose values are close to each other
  /// like those of signals.
  ///
  /// Chosen by hand: four letters.
  package var alphabetGain: Nats = 10.0

  /// The maximum gain of all such bytes together.
  ///
  /// Chosen by hand: as much as five declarations.
  package var maxGain: Nats = 80.0
}
