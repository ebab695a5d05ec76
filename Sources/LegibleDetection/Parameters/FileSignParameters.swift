/// What the tags and the line ends of a file say of its encoding.
package struct FileSignParameters: BitwiseCopyable, Sendable {
  /// The penalty of the encodings of DOS and of the Macintosh in a file with tags.
  ///
  /// Chosen by counts: of the tuning part of real files in code pages of DOS one in 185 has tags of HTML or XML, of those
  /// in pages of Windows and in ISO-8859 three in ten, which is 3 nats; less, since short pages that were made for
  /// measuring lose half a point by so much.
  package var nonWebEncodingWithTags: Nats = 1.5

  /// The gain of the encodings of the Macintosh where lines end with a carriage return alone.
  ///
  /// Chosen by hand: no other system ended its lines so.
  package var macintoshWithCarriageReturns: Nats = 2.0
}
