/// UTF-8 with and without damage.
package struct UTF8Parameters: BitwiseCopyable, Sendable {
  /// The log-odds that each of the first well-formed sequences adds.
  ///
  /// Chosen by hand: two bytes of words in old encodings happen to be a sequence in one of ten cases; three
  /// such sequences are as good as certain.
  package var chance: Nats = 2.303

  /// So many well-formed sequences decide by themselves.
  ///
  /// Chosen by hand: of 12,609 legacy samples two had one sequence, and none two or more.
  package var certainSequences: Count = 3

  /// The same where all of them might be characters of the EUC encodings of East Asia, as those of two bytes with a
  /// second one from 0xA1 on are.
  ///
  /// Chosen by hand: one ideograph in five is such a sequence in GBK.
  package var certainOfTwoBytes: Count = 6

  /// The sequences that add to the log-odds: from there on other doubts outweigh chance.
  ///
  /// Chosen by hand.
  package var countedSequences: Count = 4

  /// One malformed sequence for so many well-formed ones is damage.
  ///
  /// Chosen by hand.
  package var malformedPerSequence: Ratio = 4.0

  /// So many well-formed sequences do not come about by chance where others are malformed.
  ///
  /// Chosen by hand.
  package var manySequences: Count = 16

  /// Among so many sequences one in so many may be malformed.
  ///
  /// Chosen by hand.
  package var malformedShare: Ratio = 1.5

  /// The well-formed sequences that each damaged place needs beside it, and at least as many besides.
  ///
  /// Chosen by sweep: 2 and 3 are the same on prose with a stray byte and on the tuning part of real files; with 2 names of
  /// files in Shift_JIS are taken for UTF-8.
  package var sequencesPerPlace: Count = 3

  /// The penalty for damage in text whose well-formed sequences decide.
  ///
  /// Chosen by hand: about one in fifty such answers is another encoding.
  package var damage: Nats = 5.32
}
