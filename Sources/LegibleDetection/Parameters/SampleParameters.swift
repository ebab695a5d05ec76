/// How much of an input is kept, and which part of it the statistics are made of.
package struct SampleParameters: BitwiseCopyable, Sendable {
  /// The bytes that are kept from the first one on that is not plain text.
  ///
  /// Chosen for speed: what comes later is verified, not weighed.
  package var limit: Bytes = 65_536

  /// The plain text before these that is kept for what it says of the language.
  ///
  /// Chosen by hand.
  package var leadingText: Bytes = 512

  /// Behind more plain text than this only the word before the sample is kept: what goes before is of
  /// another kind.
  ///
  /// Chosen by hand.
  package var unrelatedLeadingText: Bytes = 2_048

  /// The reach of that word.
  ///
  /// Chosen by hand.
  package var leadingWord: Bytes = 24

  /// The malformed sequences of UTF-8 beyond which a scan may be given up.
  ///
  /// Chosen by hand.
  package var hopelessMalformed: Count = 24

  /// The malformed sequences for each well-formed one beyond which a scan may be given up, and UTF-8 is no
  /// candidate.
  ///
  /// Chosen by hand.
  package var hopelessShare: Ratio = 4.0

  /// The excerpt that tells every encoding and language.
  ///
  /// Chosen by hand.
  package var excerpt: Bytes = 768

  /// The excerpt that tells the language where the encoding is known.
  ///
  /// Chosen by hand.
  package var languageExcerpt: Bytes = 480

  /// A sample no longer than this, in which no word comes again, is taken whole.
  ///
  /// Chosen by hand.
  package var wholeExcerpt: Bytes = 192

  /// The bytes that are taken on either side of a non-ASCII byte, if its line reaches so far: the next line
  /// may be in another language, as in documents that are translated in part.
  ///
  /// Chosen by hand.
  package var excerptReach: Bytes = 64

  /// How far the word of a rare byte may reach on either side.
  ///
  /// Chosen by hand.
  package var wordReach: Bytes = 40

  /// How often a phrase comes that the whole of an excerpt consists of, where it is taken for one.
  ///
  /// Chosen by hand: a word that is said three times may be a text.
  package var minRepetitions: Count = 4

  /// The shortest phrase.
  ///
  /// Chosen by hand: pixels of one colour have four bytes at most.
  package var minPhraseLength: Bytes = 5

  /// How often such a phrase is kept: what its end and its beginning make together is a part of the text, too.
  ///
  /// Chosen by hand.
  package var keptRepetitions: Count = 2

  /// The beginning of a text that is searched for a declaration.
  ///
  /// Chosen by the standard of HTML, doubled twice: it asks for 1,024 bytes.
  package var declarationReach: Bytes = 4_096

  /// How far an end tag is looked for, from the beginning and from the first byte that is not plain text.
  ///
  /// Chosen by hand: as far as declarations.
  package var tagReach: Bytes = 4_096

  /// How far before a name the words may stand that make it a declaration.
  ///
  /// Chosen by hand.
  package var declarationContext: Bytes = 160

  /// The longest name of an encoding.
  ///
  /// Chosen by hand.
  package var declarationName: Bytes = 32
}
