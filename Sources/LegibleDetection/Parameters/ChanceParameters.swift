/// Data without bytes that text does not have, as compressed bytes, pictures and recordings.
package struct ChanceParameters: BitwiseCopyable, Sendable {
  /// How much likelier text is beforehand.
  ///
  /// Chosen by hand, on compressed data, pictures and recordings; so are all values of this group.
  package var prior: Nats = 12.0

  /// The divisor of the rest: neighbouring characters are not independent.
  ///
  /// Chosen by hand.
  package var temperature: Ratio = 2.0

  /// The cost of a byte where each is equally likely.
  ///
  /// Chosen by the standard: the logarithm of 256.
  package var byte: Nats = 5.545

  /// By how much less a byte of text costs where it is surely no signal.
  ///
  /// Chosen by hand.
  package var languageGain: Nats = 2.0

  /// How much likelier text is beforehand where characters are two bytes: a few rare ones cost as much as
  /// chance.
  ///
  /// Chosen by hand.
  package var pairedPrior: Nats = 14.0

  /// By how much less each byte of many such characters costs.
  ///
  /// Chosen by hand.
  package var pairedByte: Nats = 0.5

  /// The penalty of each U+007F.
  ///
  /// Chosen by hand.
  package var delete: Nats = 3.0

  /// How much less likely each kind of signal is than any data.
  ///
  /// Chosen by hand.
  package var signalPrior: Nats = 4.0

  /// By how much less a byte of text costs that repeats itself: "хахахаха" costs less than pixels of one
  /// colour.
  ///
  /// Chosen by hand.
  package var repeatedText: Nats = 1.4

  /// The log-odds that what repeats itself like pixels of one colour is no text.
  ///
  /// Chosen by hand.
  package var records: Nats = 0.85

  /// The different bytes of random data; tables of blanks, digits and lines have fewer.
  ///
  /// Chosen by hand.
  package var minDistinctBytes: Count = 16

  /// The shortest data that are searched for records.
  ///
  /// Chosen by hand.
  package var minRecordBytes: Bytes = 16

  /// One byte in so many may differ from the record before.
  ///
  /// Chosen by hand.
  package var bytesPerMismatch: Ratio = 10.0

  /// One blank or line end in so many bytes is the least that text has.
  ///
  /// Chosen by hand.
  package var bytesPerBlank: Ratio = 16.0

  /// The shortest run of ASCII letters that is a word and no chance.
  ///
  /// Chosen by hand.
  package var minWordLength: Count = 4

  /// How far letters of words are apart in the alphabet, most of them.
  ///
  /// Chosen by hand: pixels beside each other differ by less.
  package var wordStep: Count = 4

  /// The share of the bytes in such words from which on bytes without blanks and controls are text.
  ///
  /// Chosen by hand.
  package var wordShare: Ratio = 0.25

  /// One byte in so many is one more than another in a list of characters in order.
  ///
  /// Chosen by hand.
  package var orderedStep: Ratio = 4.0

  /// The share of bytes that continue such a list, or repeat.
  ///
  /// Chosen by hand.
  package var orderedShare: Ratio = 0.8

  /// From this share of pairs with box-drawing characters on a text is a drawing, which costs more than language.
  ///
  /// Chosen by hand.
  package var minDrawingShare: Ratio = 0.3

  /// The fewest bytes that are.
  ///
  /// Chosen by hand.
  package var minSignalBytes: Bytes = 8

  /// The cost of the number of a signal that is where it was expected.
  ///
  /// Chosen by hand.
  package var minStepCost: Nats = 2.0

  /// How many nats a step costs more for each factor e in its length.
  ///
  /// Chosen by hand.
  package var stepDoubling: Ratio = 2.0
}
