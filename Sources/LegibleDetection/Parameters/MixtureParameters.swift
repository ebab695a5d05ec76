/// Text in two encodings, such as UTF-8 and a legacy encoding.
package struct MixtureParameters: BitwiseCopyable, Sendable {
  /// The probability that two bytes of a legacy encoding are a UTF-8 sequence by chance. It is
  /// highest in GBK and EUC, where the first byte has to be in 0xC2…0xDF and the second below 0xC0.
  ///
  /// Chosen by hand.
  package var sequenceProbability: Probability = 0.2

  /// How many times as many runs have to be UTF-8 as expected by chance, because runs are not
  /// independent.
  ///
  /// Chosen by hand.
  package var chanceMargin: Ratio = 3.0

  /// The share of runs from which on short ones count in every encoding. Of 1,656 texts of the
  /// corpus in DOS, Macintosh and other encodings, none has a quarter by chance, and 27 have some.
  ///
  /// Chosen on the corpus.
  package var largeShare: Ratio = 0.25

  /// The minimum length of a run, in pairs of bytes, that counts in every encoding, however few
  /// runs there are.
  ///
  /// Chosen by hand.
  package var minLongClass: Count = 5

  /// The length, in pairs of bytes, from which on runs are counted together.
  ///
  /// Chosen by hand.
  package var longestClass: Count = 8

  /// The minimum length of a UTF-8 word in a single-byte encoding, in which its first letter would
  /// be a capital and its second not a letter.
  ///
  /// Chosen by hand.
  package var singleByteWord: Bytes = 2

  /// The same in a multi-byte encoding, in which one character in five is a UTF-8 sequence by
  /// chance, so six bytes are one in a hundred times.
  ///
  /// Chosen by hand.
  package var multipleByteWord: Bytes = 6

  /// The minimum length of a UTF-8 stretch inside a run in a single-byte encoding.
  ///
  /// Chosen by hand: three Thai or Chinese characters, or five of other scripts.
  package var singleByteStretch: Bytes = 9

  /// The same in a multi-byte encoding.
  ///
  /// Chosen by hand: six Chinese characters.
  package var multipleByteStretch: Bytes = 18

  /// The minimum number of UTF-8 sequences in text that is checked.
  ///
  /// Chosen by hand.
  package var minSequences: Count = 3

  /// The minimum share of these in the non-ASCII bytes of text that is checked.
  ///
  /// Chosen for speed.
  package var minSequenceShare: Ratio = 0.02

  /// The minimum number of runs that are UTF-8, and of runs that are not; fewer are damage, or
  /// chance.
  ///
  /// Chosen by hand.
  package var minRuns: Count = 3

  /// The minimum number of bytes that are neither ASCII nor UTF-8; fewer are damage, or pasted
  /// signs.
  ///
  /// Chosen by hand.
  package var minLegacyBytes: Bytes = 6

  /// The length of the longest character. An error so close to the end is a character that is cut.
  ///
  /// Chosen by hand, as the longest of GB 18030.
  package var longestCharacter: Bytes = 4

  /// The minimum number of non-ASCII bytes in a line that is evidence for an encoding.
  ///
  /// Chosen by sweep: of texts with alternating lines in two encodings, it recognises 170 of 192 at
  /// 4, 176 at 3, and 180 at 2.
  package var minNonASCIIPerLine: Bytes = 2

  /// The minimum number of lines in each encoding.
  ///
  /// Chosen by hand.
  package var minLines: Count = 2

  /// The maximum number of times that the lines are split again.
  ///
  /// Chosen by hand.
  package var rounds: Count = 4

  /// The penalty of a malformed place.
  ///
  /// Chosen by hand, as that of a further place in a text.
  package var malformed: Nats = 14.0

  /// How much more a character has to cost in the lines that fit badly than in the others.
  ///
  /// Chosen by hand.
  package var minGap: Nats = 1.0

  /// The minimum gain of the lines of an encoding over the other encoding, in total.
  ///
  /// Chosen by hand.
  package var minGain: Nats = 20.0

  /// The same on average for each line.
  ///
  /// Chosen by hand.
  package var minLineGain: Nats = 4.0

  /// The minimum confidence of each legacy encoding in its part.
  ///
  /// Chosen by hand.
  package var minConfidence: Probability = 0.7

  /// The number of lines of a file that the prior is worth, as evidence for another line.
  ///
  /// Chosen by sweep: of 462,600 lines of real files in one encoding, 119 are decoded by another
  /// one at 4, 103 at 0.3, 100 at 0.05 and 92 at 0.01, before lines without words are left out; of
  /// words in a second encoding, as many are found as at 4, except for those in IBM850 among others
  /// in windows-1252.
  package var lineConcentration: Ratio = 0.05

  /// The maximum confidence of a mixture.
  ///
  /// Chosen by hand.
  package var maxConfidence: Probability = 0.98

  /// The number of UTF-8 sequences from which on a line is certainly UTF-8, regardless of the other
  /// lines.
  ///
  /// Chosen by hand.
  package var minCertainSequences: Count = 8

  /// The minimum gain as UTF-8 of a run of one or two characters: three letters of IBM866 may be a
  /// Devanagari letter, which gains 5.
  ///
  /// Chosen by hand.
  package var minRunGain: Nats = 6.0

  /// The share of a line's non-ASCII bytes, or of its runs of them, from which on a `LineTrait` is
  /// frequent in it.
  ///
  /// Chosen by hand: such letters are a larger part of a line than quotation marks and dashes are.
  package var traitShare: Ratio = 0.25

  /// The minimum share of the lines with a trait, and of those without it.
  ///
  /// Chosen for speed.
  package var minTraitShare: Ratio = 0.03

  /// The minimum difference between the cost of a non-ASCII character in lines with a trait and in
  /// lines without it.
  ///
  /// Chosen by sweep for speed: at 0.5, detection in legacy encodings takes twice the time; at 3,
  /// it takes a tenth more than without traits, and misses one mixture in 200.
  package var minTraitGap: Nats = 3.0

  /// The share of the bytes of a line, from its first to its last non-ASCII byte, that are followed
  /// by their successor, from which on the line is a list of characters in order.
  ///
  /// Chosen by hand: in such a list every character is, and in a text one in ten.
  package var listedShare: Ratio = 0.4

  /// The minimum share of the lines in a second encoding.
  ///
  /// Chosen by hand: fewer may be headings in capitals.
  package var minLineShare: Ratio = 0.1
}
