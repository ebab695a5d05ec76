/// Places that an encoding cannot decode.
package struct MalformedParameters: BitwiseCopyable, Sendable {
  /// The penalty for the first place: more than for any rare character, since text in the right
  /// encoding usually has no errors at all.
  ///
  /// Chosen by hand: in a prototype 10 and 4 rather than 20 and 8 lost 0.6 points.
  package var first: Nats = 28.0

  /// The penalty for each further place.
  ///
  /// Chosen by hand.
  package var further: Nats = 20.0

  /// The share of `first` that counts in UTF-8, whose sequences rarely occur by chance. Further
  /// places count fully, because a short word in another encoding has several.
  ///
  /// Chosen by sweep: 0.55, 0.7 and 0.85 are the same on prose with a stray byte and on the tuning
  /// part of the real files; the higher it is, the fewer short names in East Asian encodings are
  /// taken for UTF-8.
  package var utf8Share: Ratio = 0.85

  /// The penalty for a character that is cut at an end of the sample.
  ///
  /// Chosen by hand.
  package var cut: Nats = 9.0

  /// The number of UTF-8 characters after a cut at the beginning from which on it has the penalty
  /// of a cut; with fewer, it counts as a malformed place. It is also the minimum number of letters
  /// in words that make a double-byte reading doubtful.
  ///
  /// Chosen by hand: a name of two ideographs has one by chance.
  package var fewCharacters: Count = 3

  /// The minimum number of non-ASCII bytes for each unassigned one in a single-byte encoding; more
  /// errors are not damage.
  ///
  /// Chosen by hand.
  package var nonASCIIPerError: Count = 20

  /// The maximum number of errors in a multi-byte reading.
  ///
  /// Chosen by hand.
  package var errors: Count = 2

  /// The number of bytes for which one more error is allowed.
  ///
  /// Chosen by hand.
  package var bytesPerError: Bytes = 500

  /// The share of double-byte characters with a letter in a word from which on the reading is
  /// wrong.
  ///
  /// Chosen by hand.
  package var shareInWords: Ratio = 0.6

  /// The number of bytes over which two alignments are compared.
  ///
  /// Chosen by hand.
  package var realignReach: Bytes = 48

  /// The cost of a malformed place in such a comparison; and the excess of unlikely characters that
  /// shows a misalignment.
  ///
  /// Chosen by hand.
  package var realignError: Steps = 240

  /// How much less the other alignment has to cost; and the cost that separates likely from
  /// unlikely characters.
  ///
  /// Chosen by hand.
  package var realignGain: Steps = 108
}
