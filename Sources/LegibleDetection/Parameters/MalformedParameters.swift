/// Places that an encoding cannot read.
package struct MalformedParameters: BitwiseCopyable, Sendable {
  /// The first place: more than any rare character, since text that is read rightly mostly has no errors at
  /// all.
  ///
  /// Chosen by hand: in a prototype 10 and 4 rather than 20 and 8 lost 0.6 points.
  package var first: Nats = 28.0

  /// Each further place.
  ///
  /// Chosen by hand.
  package var further: Nats = 20.0

  /// The first place where it is one 0xFF, which is in no character of several bytes: more than damage
  /// costs in single bytes, where it may be a blank.
  ///
  /// Chosen by hand.
  package var allOnes: Nats = 20.0

  /// The first place where each byte is a character: the bytes behind a stray one are read as they were
  /// meant.
  ///
  /// Chosen by hand.
  package var singleByte: Nats = 14.0

  /// The share of the first place which counts in UTF-8, whose sequences do not come about by chance. Further
  /// places count in full: a short word in another encoding has several.
  ///
  /// Chosen by sweep: 0.55, 0.7 and 0.85 are the same on prose with a stray byte and on the tuning part of real files; the
  /// higher the fewer short names in East Asian encodings are taken for UTF-8.
  package var utf8Share: Ratio = 0.85

  /// A character that is cut at an end of the sample.
  ///
  /// Chosen by hand.
  package var cut: Nats = 9.0

  /// So many characters of UTF-8 behind a head that is cut show that it was one; beside fewer it costs what a malformed
  /// place does.
  ///
  /// Chosen by hand: a name of two ideographs has one by chance.
  package var charactersBehindCut: Count = 3

  /// Each byte at a cut head, and each of a malformed place but the first, that is no part of a character of UTF-8.
  ///
  /// Chosen by the standard: the logarithm of the 64 continuation bytes.
  package var unreadByte: Nats = 4.16

  /// In a single-byte encoding one non-ASCII byte in so many may be unassigned: more is not damage.
  ///
  /// Chosen by hand.
  package var nonASCIIPerError: Count = 20

  /// The errors that a reading may have.
  ///
  /// Chosen by hand.
  package var errors: Count = 2

  /// The bytes that allow one more.
  ///
  /// Chosen by hand.
  package var bytesPerError: Bytes = 500

  /// The further errors that may be there before the bytes behind them are paired anew.
  ///
  /// Chosen by hand.
  package var misaligned: Count = 4

  /// The bytes that may not fit the structure of a multi-byte encoding.
  ///
  /// Chosen by hand.
  package var unpaired: Count = 2

  /// The bytes that allow one more.
  ///
  /// Chosen by hand.
  package var bytesPerUnpaired: Bytes = 512

  /// So many characters tell whether they stand in words of Latin letters.
  ///
  /// Chosen by hand.
  package var charactersInWords: Count = 3

  /// The share of them that stands in such words in a wrong reading.
  ///
  /// Chosen by hand.
  package var shareInWords: Ratio = 0.6

  /// The bytes over which two alignments are compared.
  ///
  /// Chosen by hand.
  package var realignReach: Bytes = 48

  /// The cost of a malformed place in such a comparison.
  ///
  /// Chosen by hand.
  package var realignError: Steps = 240

  /// How much less the other alignment must cost.
  ///
  /// Chosen by hand.
  package var realignGain: Steps = 108

  /// The cost of a character at which likely and unlikely ones part.
  ///
  /// Chosen by hand.
  package var unlikely: Steps = 108

  /// How much more than that the unlikely ones must cost together.
  ///
  /// Chosen by hand.
  package var unlikelyExcess: Steps = 240
}
