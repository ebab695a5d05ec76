/// Encodings whose bytes are all below 0x80.
package struct SevenBitParameters: BitwiseCopyable, Sendable {
  /// The log-odds of text in an encoding whose escape sequences it has.
  ///
  /// Chosen by hand: such sequences stand by chance in logs of terminals.
  package var escape: Nats = 4.595

  /// The log-odds of UTF-7 where all plus signs begin sequences.
  ///
  /// Chosen by hand.
  package var utf7: Nats = 2.197

  /// How much these rise where more than a few characters are decoded.
  ///
  /// Chosen by hand.
  package var utf7Text: Nats = 2.398

  /// How many characters are a few.
  ///
  /// Chosen by hand.
  package var utf7Characters: Count = 2

  /// The highest cost of a character that texts are written with.
  ///
  /// Chosen by hand.
  package var writtenCharacter: Steps = 160

  /// The highest cost of such an ideograph, of which there are so many that chance finds rare ones.
  ///
  /// Chosen by hand.
  package var writtenIdeograph: Steps = 96

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
  package var hebrewMost: Nats = 4.595

  /// The shortest text that is looked at as Hebrew in seven bits.
  ///
  /// Chosen by hand.
  package var hebrewLength: Bytes = 8

  /// One blank or line end in so many bytes is the least that it has.
  ///
  /// Chosen by hand.
  package var hebrewBytesPerGap: Ratio = 24.0
}
