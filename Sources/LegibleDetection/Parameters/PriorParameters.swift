/// Log priors of encodings and languages, and the weights of hints.
package struct PriorParameters: BitwiseCopyable, Sendable {
  /// UTF-8.
  ///
  /// Chosen by hand, for the files of today, as all priors of this group; leaving them out loses
  /// half a point.
  package var utf8: Nats = 4.5

  /// The commonest code page.
  ///
  /// Chosen by hand.
  package var windows1252: Nats = -1.8

  /// The other Windows code pages, KOI8-R, and the common encodings of East Asia.
  ///
  /// Chosen by hand.
  package var common: Nats = -2.1

  /// The ISO-8859 encodings that are in use, KOI8-U, and UTF-16LE.
  ///
  /// Chosen by hand.
  package var standard: Nats = -2.8

  /// The code pages of DOS and the Macintosh, UTF-16BE and UTF-32.
  ///
  /// Chosen by hand.
  package var uncommon: Nats = -3.4

  /// All others.
  ///
  /// Chosen by sweep: of -4.2, -5.2 and -6.2, the second was the best on the tuning part of the
  /// real files; prose was the same, but lost with the third.
  package var rare: Nats = -5.2

  /// Variants of common encodings, since text in which they differ is rare; EBCDIC; and the East
  /// Asian encodings that are rare in files, although most pairs of bytes are valid in them.
  ///
  /// Chosen by hand.
  package var variant: Nats = -10.0

  /// Shift_JIS-2004. Where it decodes to other text than Shift_JIS, it has a yen sign for a
  /// backslash, so it is the answer only if Shift_JIS cannot decode the bytes.
  ///
  /// Chosen by sweep: of -10, -30 and -40 on the tuning part of the real files, the last was the
  /// best.
  package var shiftJIS2004: Nats = -40.0

  /// The penalty of an encoding in a language that it was not made for.
  ///
  /// Chosen by hand.
  package var foreignLanguage: Nats = 5.6

  /// The same for a rare variant of a common encoding that differs from it in the letters of a few
  /// languages: Russian pages in KOI8-R have dashes and quotation marks of windows-1251, which
  /// KOI8-T has at the same positions.
  ///
  /// Chosen by hand: more than a page of such signs gains.
  package var foreignToVariant: Nats = 80.0

  /// The penalty in a language that it can write but that has a commoner encoding.
  ///
  /// Chosen by hand.
  package var uncommonLanguage: Nats = 2.5

  /// The additional penalty of a single-byte encoding in a language of a script that it was not
  /// made for.
  ///
  /// Chosen by hand.
  package var foreignScript: Nats = 4.0

  /// The penalty of a rare language.
  ///
  /// Chosen by sweep: of 0, 2, 4, 6, 8 and 12 on 54,971 tuning samples of other languages and 6,447
  /// legacy samples of rare ones; 4 loses two of the former and reads 99.1 % of the latter (0: 12
  /// lost, 99.7 %; 2: 4 lost, 99.4 %; 6: two lost, 98.7 %; without their models 90.4 %).
  package var rareLanguage: Nats = 4.0

  /// The gain of the Windows code pages if the text comes from Windows.
  ///
  /// Chosen by hand.
  package var windows: Nats = 3.0

  /// The gain of a language hint, or of a suggested encoding.
  ///
  /// Chosen by sweep: of 4 to 10 on file names in East Asian encodings, 4 left 13 of 276 in EUC-JP
  /// wrong at 0.6 and more with the hint, and 8 none.
  package var hint: Nats = 8.0

  /// The gain of a declared encoding: many declarations are wrong, but more are right. Also the
  /// penalty of an encoding that the caller does not allow, which stays in the sum so that
  /// confidence keeps its meaning, but is never the answer.
  ///
  /// Chosen by hand.
  package var declaration: Nats = 16.0
}
