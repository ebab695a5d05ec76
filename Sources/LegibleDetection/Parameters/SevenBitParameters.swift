/// Encodings whose bytes are all below 0x80.
package struct SevenBitParameters: BitwiseCopyable, Sendable {
  /// The log-odds of text in an encoding whose escape sequences it has.
  ///
  /// Chosen by hand: such sequences stand by chance in logs of terminals.
  package var escape: Nats = 4.595

  /// The highest log-odds of UTF-7.
  ///
  /// Chosen by hand.
  package var maxUTF7LogOdds: Nats = 6.0

  /// What the signs around a sequence cost as ASCII text, where a minus sign ends it and no word follows.
  ///
  /// Chosen by hand, as the next three: on words of `Corpus` in UTF-7, and on names of keys, sums, addresses, Base64 and the
  /// files of a system, of which none is taken for UTF-7.
  package var closedSequence: Nats = 5.0

  /// The same where a word follows, as behind a hyphen.
  ///
  /// Chosen by hand.
  package var sequenceBeforeWord: Nats = 4.5

  /// The same where no minus sign ends it.
  ///
  /// Chosen by hand.
  package var openSequence: Nats = 1.0

  /// The same where `=` ends it, as it does Base64.
  ///
  /// Chosen by hand.
  package var paddedSequence: Nats = -4.0

  /// By how much less likely a sequence is whose small letters stand between capitals of ASCII, as the `API` of a name
  /// such as `REST+API-Design` would.
  ///
  /// Chosen by hand.
  package var smallAmongCapitals: Nats = 6.0

  /// The cost of a digit in a word.
  ///
  /// Chosen by hand.
  package var digit: Nats = 4.0

  /// The cost of a digit behind another one.
  ///
  /// Chosen by hand.
  package var digitAfterDigit: Nats = 2.8

  /// The cost of a capital behind a small letter beyond that of the letter.
  ///
  /// Chosen by hand.
  package var capitalInside: Nats = 2.5

  /// The cost of a plus sign or a slash.
  ///
  /// Chosen by hand.
  package var signInside: Nats = 4.5

  /// The log-odds of ASCII where every byte is plain text.
  ///
  /// Chosen by hand: something else than ASCII is in one of a thousand such files.
  package var ascii: Nats = 6.907

  /// The same where some bytes are escapes or other controls that text has.
  ///
  /// Chosen by hand.
  package var asciiWithControls: Nats = 4.595

  /// The highest cost of a pair in Hebrew: in text it is about 2.8, in random letters above 4.
  ///
  /// Chosen by sweep: of 3,000 pairs of English words in capitals with `@` between them none is taken for
  /// Hebrew.
  package var hebrewPair: Nats = 3.5

  /// By how much all pairs together must cost less.
  ///
  /// Chosen by sweep: with 4 eight of those 3,000 are taken for Hebrew.
  package var hebrewHandicap: Nats = 7.0

  /// The highest log-odds of Hebrew in seven bits.
  ///
  /// Chosen by hand.
  package var maxHebrewLogOdds: Nats = 4.595

  /// The shortest text that is looked at as Hebrew in seven bits.
  ///
  /// Chosen by hand.
  package var hebrewLength: Bytes = 8

  /// One blank or line end in so many bytes is the least that it has.
  ///
  /// Chosen by hand.
  package var hebrewBytesPerGap: Ratio = 24.0
}
