/// How common encodings are, in which languages, and what hints are worth.
package struct PriorParameters: BitwiseCopyable, Sendable {
  /// UTF-8.
  ///
  /// Chosen by hand, for files of today, as all priors of this group; leaving them out loses half a point.
  package var utf8: Nats = 4.5

  /// The commonest code page.
  ///
  /// Chosen by hand.
  package var windows1252: Nats = -1.8

  /// The other code pages of Windows, KOI8-R, and the common encodings of East Asia.
  ///
  /// Chosen by hand.
  package var common: Nats = -2.1

  /// The ISO-8859 encodings that are seen, KOI8-U, and UTF-16 in little-endian order.
  ///
  /// Chosen by hand.
  package var standard: Nats = -2.8

  /// The code pages of DOS and of the Macintosh, and code units that are not UTF-16 in little-endian order.
  ///
  /// Chosen by hand.
  package var uncommon: Nats = -3.4

  /// All others.
  ///
  /// Chosen by sweep: of -4.2, -5.2 and -6.2 the second was the best on the tuning part of real files, and prose was
  /// the same, which lost with the third.
  package var rare: Nats = -5.2

  /// Variants of common encodings: text in which they differ is rare; EBCDIC; and the encodings of East Asia that hardly any
  /// file is in, in which most pairs of bytes are characters.
  ///
  /// Chosen by hand.
  package var variant: Nats = -10.0

  /// Shift_JIS-2004: where it reads another text than Shift_JIS, it has the yen sign for a backslash, so it is
  /// named where Shift_JIS cannot read the bytes at all.
  ///
  /// Chosen by sweep: of -10, -30 and -40 on the tuning part of real files, the last was the best.
  package var shiftJIS2004: Nats = -40.0

  /// The penalty of an encoding in a language that it was not made for.
  ///
  /// Chosen by hand.
  package var foreignLanguage: Nats = 5.6

  /// The same of a rare variant of a common encoding, which differs from it in the letters of a few languages: Russian
  /// pages in KOI8-R have dashes and quotation marks of windows-1251, which KOI8-T has in the same places.
  ///
  /// Chosen by hand: more than a page of such signs gains.
  package var foreignToVariant: Nats = 80.0

  /// The penalty in a language that it can write but that has a commoner one.
  ///
  /// Chosen by hand.
  package var uncommonLanguage: Nats = 2.5

  /// The penalty of a single-byte encoding in a language of another script than all that it was made for.
  ///
  /// Chosen by hand.
  package var foreignScript: Nats = 4.0

  /// How much less likely a language that is seldom met is than the others.
  ///
  /// Chosen by sweep: of 0, 2, 4, 6, 8 and 12 on 54,971 tuning samples of other languages and 6,447 legacy samples
  /// of these; 4 loses two of the former and reads 99.1 % of the latter (0: 12 lost, 99.7 %; 2: 4 lost,
  /// 99.4 %; 6: two lost, 98.7 %; without their models 90.4 %).
  package var rareLanguage: Nats = 4.0

  /// The gain of the code pages of Windows where the text comes from there.
  ///
  /// Chosen by hand.
  package var windows: Nats = 3.0

  /// The gain of a hint about the language, or of a suggested encoding.
  ///
  /// Chosen by sweep: of 4 to 10 on names of files in East Asian encodings, 4 left thirteen of 276 in EUC-JP wrong at 0.6
  /// and more with the hint, and 8 none.
  package var hint: Nats = 8.0

  /// The gain of a declared encoding: many declarations are wrong, but more are right. It is also the penalty of an encoding
  /// that the caller does not allow, which is weighed with the others, so that confidence keeps its meaning, and never
  /// named.
  ///
  /// Chosen by hand.
  package var declaration: Nats = 16.0
}
