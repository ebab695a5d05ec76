/// What tells text of two encodings, UTF-8 and an older one.
package struct MixtureParameters: BitwiseCopyable, Sendable {
  /// How often two bytes of an older encoding are a sequence of UTF-8 by chance: in GBK and EUC, where that
  /// is most frequent, the first byte has to be one of 0xC2…0xDF and the second below 0xC0.
  ///
  /// Chosen by hand.
  package var chanceOfSequence: Probability = 0.2

  /// How many times as many runs have to be UTF-8 as chance makes, for runs are not independent.
  ///
  /// Chosen by hand.
  package var margin: Ratio = 3.0

  /// The share of runs from which on short ones count in every encoding. Of 1,656 texts of the corpus in the
  /// DOS and Macintosh encodings and others, none has a quarter by chance, and 27 have some.
  ///
  /// Chosen on the corpus.
  package var largeShare: Ratio = 0.25

  /// From so many pairs of bytes on a run counts in every encoding, however few there are.
  ///
  /// Chosen by hand.
  package var leastLongClass: Count = 5

  /// Runs of that many pairs of bytes and of more are counted together.
  ///
  /// Chosen by hand.
  package var longestClass: Count = 8

  /// The bytes of a word that show it to be UTF-8 beside an encoding of one byte a character: there the
  /// first letter would be a capital, and the second no letter.
  ///
  /// Chosen by hand.
  package var singleByteWord: Bytes = 2

  /// The same beside an encoding of several bytes a character: there one character in five is a sequence of
  /// UTF-8 by chance, so that six bytes are one in a hundred.
  ///
  /// Chosen by hand.
  package var multipleByteWord: Bytes = 6

  /// How far from the beginning a declaration may end that is told or changed: twice as far as browsers
  /// look.
  ///
  /// Chosen after the HTML standard, section 13.2.3.2.
  package var declarationReach: Bytes = 2_048
}
