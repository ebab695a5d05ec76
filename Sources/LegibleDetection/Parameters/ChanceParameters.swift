/// Binary data without bytes that are unusual in text, such as compressed data, pictures and
/// recordings.
package struct ChanceParameters: BitwiseCopyable, Sendable {
  /// The prior log-odds of text.
  ///
  /// Chosen by hand, on compressed data, pictures and recordings, as are all values of this group.
  package var prior: Nats = 12.0

  /// The divisor of the remaining log-odds, because neighbouring characters are not independent.
  ///
  /// Chosen by hand.
  package var temperature: Ratio = 2.0

  /// The cost of a random byte.
  ///
  /// Chosen by the standard: the logarithm of 256.
  package var randomByte: Nats = 5.545

  /// The gain of a byte over a random one from which on a text is certainly not binary data.
  ///
  /// Chosen by hand.
  package var certainTextGain: Nats = 2.0

  /// The additional prior log-odds of double-byte text, in which a few rare characters cost as much
  /// as random bytes.
  ///
  /// Chosen by hand.
  package var doubleBytePrior: Nats = 14.0

  /// The cost that is added for each byte of double-byte text.
  ///
  /// Chosen by hand.
  package var doubleByteCost: Nats = 0.5

  /// The gain of a byte of text over a random one from which on repeated bytes are text: "хахахаха"
  /// costs less than the pixels of one colour.
  ///
  /// Chosen by hand.
  package var repeatedTextGain: Nats = 1.4

  /// The log-odds of binary data for bytes that repeat like the pixels of one colour.
  ///
  /// Chosen by hand.
  package var recordLogOdds: Nats = 0.85

  /// The minimum number of distinct bytes in random data; tables of spaces, digits and lines have
  /// fewer.
  ///
  /// Chosen by hand.
  package var minDistinctBytes: Count = 16

  /// The minimum length of data that are searched for repeated records.
  ///
  /// Chosen by hand.
  package var minRecordBytes: Bytes = 16

  /// The minimum number of bytes for each one that differs from the record before.
  ///
  /// Chosen by hand.
  package var bytesPerMismatch: Ratio = 10.0

  /// The maximum number of bytes for each space or line end in text.
  ///
  /// Chosen by hand.
  package var bytesPerBlank: Ratio = 16.0

  /// The minimum length of a run of ASCII letters that counts as a word.
  ///
  /// Chosen by hand.
  package var minWordLength: Count = 4

  /// The minimum distance in the alphabet between most neighbouring letters of a word.
  ///
  /// Chosen by hand: neighbouring pixels differ by less.
  package var minLetterStep: Count = 4

  /// The minimum share of bytes in words for bytes without spaces and controls to be text.
  ///
  /// Chosen by hand.
  package var wordShare: Ratio = 0.25

  /// The maximum number of bytes, in an ordered list of characters, for each one that is one more
  /// than another.
  ///
  /// Chosen by hand.
  package var orderedStep: Ratio = 4.0

  /// The minimum share of the bytes in an ordered list that continue it, or repeat.
  ///
  /// Chosen by hand.
  package var orderedShare: Ratio = 0.8

  /// The minimum length of a signal.
  ///
  /// Chosen by hand.
  package var minSignalBytes: Bytes = 8

  /// The cost of a number of a signal that equals its prediction.
  ///
  /// Chosen by hand.
  package var minStepCost: Nats = 2.0

  /// The increase of the cost of a number, in nats, for each factor e in its distance from the
  /// prediction.
  ///
  /// Chosen by hand.
  package var stepGrowth: Ratio = 2.0
}
