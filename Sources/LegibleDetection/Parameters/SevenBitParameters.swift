/// Encodings in which all bytes are below 0x80.
package struct SevenBitParameters: BitwiseCopyable, Sendable {
  /// The log-odds of an encoding whose escape sequences occur.
  ///
  /// Chosen by hand: logs of terminals contain such sequences by chance.
  package var escape: Nats = 4.595

  /// The maximum log-odds of UTF-7.
  ///
  /// Chosen by hand.
  package var maxUTF7LogOdds: Nats = 6.0

  /// The cost as ASCII text of the signs around a sequence that ends with a minus sign, without a
  /// word after it.
  ///
  /// Chosen by hand, as the next three: on words of `Corpus` in UTF-7, and on names of keys, sums,
  /// addresses, Base64 and the files of a system, of which none is taken for UTF-7.
  package var closedSequence: Nats = 5.0

  /// The same with a word after it, as after a hyphen.
  ///
  /// Chosen by hand.
  package var sequenceBeforeWord: Nats = 4.5

  /// The same without a minus sign at the end.
  ///
  /// Chosen by hand.
  package var openSequence: Nats = 1.0

  /// The same with `=` at the end, as in Base64.
  ///
  /// Chosen by hand.
  package var paddedSequence: Nats = -4.0

  /// The penalty of a sequence whose small letters are between ASCII capitals, as the `API` in
  /// `REST+API-Design` would be.
  ///
  /// Chosen by hand.
  package var smallAmongCapitals: Nats = 6.0

  /// The additional cost of a capital after a small letter.
  ///
  /// Chosen by hand.
  package var capitalInside: Nats = 2.5

  /// The cost of a plus sign or a slash.
  ///
  /// Chosen by hand.
  package var signInside: Nats = 4.5

  /// The log-odds of ASCII if every byte is plain text.
  ///
  /// Chosen by hand: one such file in a thousand is something else.
  package var ascii: Nats = 6.907

  /// The same if some bytes are escapes or other controls that occur in text.
  ///
  /// Chosen by hand.
  package var asciiWithControls: Nats = 4.595

  /// The maximum cost of a pair in Hebrew: about 2.8 in text, and above 4 in random letters.
  ///
  /// Chosen by sweep: of 3,000 pairs of English words in capitals with `@` between them, none is
  /// taken for Hebrew.
  package var hebrewPair: Nats = 3.5

  /// The minimum gain of all pairs together.
  ///
  /// Chosen by sweep: with 4 eight of those 3,000 are taken for Hebrew.
  package var hebrewHandicap: Nats = 7.0

  /// The maximum log-odds of Hebrew in seven bits.
  ///
  /// Chosen by hand.
  package var maxHebrewLogOdds: Nats = 4.595

  /// The minimum length of Hebrew in seven bits.
  ///
  /// Chosen by hand.
  package var hebrewLength: Bytes = 8

  /// The maximum number of bytes for each space or line end.
  ///
  /// Chosen by hand.
  package var hebrewBytesPerGap: Ratio = 24.0
}
