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
  package var fewCharacters: Count = 3

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

  /// The share of them that stands in such words in a wrong reading.
  ///
  /// Chosen by hand.
  package var shareInWords: Ratio = 0.6

  /// The bytes over which two alignments are compared.
  ///
  /// Chosen by hand.
  package var realignReach: Bytes = 48

  /// The cost of a malformed place in such a comparison; and how much more than likely characters those after a stray byte
  /// must cost together.
  ///
  /// Chosen by hand.
  package var realignError: Steps = 240

  /// How much less the other alignment must cost; and the cost of a character at which likely and unlikely ones part.
  ///
  /// Chosen by hand.
  package var realignGain: Steps = 108
}
