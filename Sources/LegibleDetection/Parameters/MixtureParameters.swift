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
  package var minLongClass: Count = 5

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

  /// The bytes of a stretch inside of a run that show it to be UTF-8 beside an encoding of one byte a character.
  ///
  /// Chosen by hand: three characters of Thai or Chinese, or five of other scripts.
  package var singleByteStretch: Bytes = 9

  /// The same beside an encoding of several bytes a character.
  ///
  /// Chosen by hand: six characters of Chinese.
  package var multipleByteStretch: Bytes = 18

  /// Text with fewer sequences of UTF-8 is not looked at.
  ///
  /// Chosen by hand.
  package var minSequences: Count = 3

  /// Text in which these are a smaller share of the bytes that are not ASCII is not looked at.
  ///
  /// Chosen for speed.
  package var minSequenceShare: Ratio = 0.02

  /// So many runs of bytes have to be UTF-8, and as many others not: less is damage, or chance.
  ///
  /// Chosen by hand.
  package var minRuns: Count = 3

  /// So many bytes that are neither ASCII nor UTF-8 have to be there: fewer are damage, or pasted signs.
  ///
  /// Chosen by hand.
  package var minLegacyBytes: Bytes = 6

  /// The bytes of a character: so close to the end one that cannot be read is cut.
  ///
  /// Chosen by hand, as the longest of GB 18030.
  package var longestCharacter: Bytes = 4

  /// The bytes of a line that are not ASCII and without which it does not tell what it is in.
  ///
  /// Chosen by sweep: of texts in two encodings that take turns by lines it tells 170 of 192 at 4, 176 at 3, and 180 at 2.
  package var minNonASCIIPerLine: Bytes = 2

  /// How many lines of each there have to be.
  ///
  /// Chosen by hand.
  package var minLines: Count = 2

  /// How often the lines are parted anew.
  ///
  /// Chosen by hand.
  package var rounds: Count = 4

  /// The penalty of a place that cannot be read.
  ///
  /// Chosen by hand, as that of a further one in a text.
  package var malformed: Nats = 14.0

  /// What a character of the lines that read badly has to cost more than one of the others.
  ///
  /// Chosen by hand.
  package var minGap: Nats = 1.0

  /// How much better the lines of an encoding have to read in it than in the other, together.
  ///
  /// Chosen by hand.
  package var minGain: Nats = 20.0

  /// The same for a line in the mean.
  ///
  /// Chosen by hand.
  package var minLineGain: Nats = 4.0

  /// The confidence that each older encoding has to have in its part.
  ///
  /// Chosen by hand.
  package var minConfidence: Probability = 0.7

  /// How many lines of a file are as much evidence of what another line of it is in as what is known beforehand.
  ///
  /// Chosen by sweep: of 462,600 lines of real files in one encoding 119 are read by another one at 4, 103 at 0.3, 100 at
  /// 0.05 and 92 at 0.01, before lines without words are left out; of words in a second encoding as many are found as at
  /// 4, but for those in IBM850 among others in windows-1252.
  package var lineConcentration: Ratio = 0.05

  /// The highest confidence of a mixture.
  ///
  /// Chosen by hand.
  package var maxConfidence: Probability = 0.98

  /// A line of so many sequences of UTF-8 is UTF-8 in any company.
  ///
  /// Chosen by hand.
  package var certainLine: Count = 8

  /// How much likelier a run of one or two characters has to be as UTF-8 to be taken for it: three letters of IBM866 may
  /// be one of Devanagari, which gains five.
  ///
  /// Chosen by hand.
  package var minRunGain: Nats = 6.0

  /// The share of the non-ASCII bytes of a line, or of its runs of them, from which on a `LineTrait` is frequent in it.
  ///
  /// Chosen by hand: letters in such places are more of a line than quotation marks and dashes are.
  package var traitShare: Ratio = 0.25

  /// The share of the lines of a text that those with a trait have to be, and those without.
  ///
  /// Chosen for speed.
  package var minTraitShare: Ratio = 0.03

  /// What a non-ASCII character of the lines with a trait has to cost more or less than one of the others.
  ///
  /// Chosen by sweep for speed: at 0.5 detection in older encodings takes twice the time, at 3 a tenth more than without
  /// a look for traits, and one in 200 mixtures fewer is told.
  package var minTraitGap: Nats = 3.0

  /// The share of the bytes of a line, from its first non-ASCII byte to its last, that are followed by the next higher
  /// one, from which on the line is a list of characters in their order.
  ///
  /// Chosen by hand: every character of such a list is, and one in ten of a text.
  package var listedShare: Ratio = 0.4

  /// The share of the lines of a text that those of a second encoding have to be.
  ///
  /// Chosen by hand: less may be headings in capitals.
  package var minLineShare: Ratio = 0.1
}
