/// UTF-8 with and without damage.
package struct UTF8Parameters: BitwiseCopyable, Sendable {
  /// The log-odds of UTF-8 for each of the first well-formed sequences.
  ///
  /// Chosen by hand: two bytes of a word in a legacy encoding are a sequence by chance in one of
  /// ten cases; three such sequences are nearly certain.
  package var sequenceGain: Nats = 2.303

  /// The number of well-formed sequences that decide by themselves.
  ///
  /// Chosen by hand: of 12,609 legacy samples two had one sequence, and none two or more.
  package var certainSequences: Count = 3

  /// The same if all of them may be characters of an East Asian EUC encoding: sequences of two
  /// bytes with the second from 0xA1 on.
  ///
  /// Chosen by hand: one ideograph in five is such a sequence in GBK.
  package var certainOfTwoBytes: Count = 6

  /// The maximum number of sequences that add to the log-odds; beyond it, other doubts outweigh
  /// chance.
  ///
  /// Chosen by hand.
  package var maxCountedSequences: Count = 4

  /// The minimum number of well-formed sequences for each malformed one in damaged text.
  ///
  /// Chosen by hand.
  package var malformedPerSequence: Ratio = 4.0

  /// The number of well-formed sequences that do not occur by chance even if others are malformed.
  ///
  /// Chosen by hand.
  package var manySequences: Count = 16

  /// Among so many sequences, the minimum number of well-formed ones for each malformed one, where
  /// a sequence of three or four bytes counts twice.
  ///
  /// Chosen by hand.
  package var malformedShare: Ratio = 1.5

  /// The minimum number of well-formed sequences for each damaged place, and the same number
  /// besides.
  ///
  /// Chosen by sweep: 2 and 3 are the same on prose with a stray byte and on the tuning part of the
  /// real files; with 2, file names in Shift_JIS are taken for UTF-8.
  package var sequencesPerPlace: Count = 3

  /// The penalty for damage in text whose well-formed sequences decide.
  ///
  /// Chosen by hand: about one in fifty such answers is another encoding.
  package var damage: Nats = 5.32
}
