/// How much of an input is kept, and which part of it is scored.
package struct SampleParameters: BitwiseCopyable, Sendable {
  /// The length of the sample, from the first byte that is not plain text.
  ///
  /// Chosen for speed: later bytes are verified and not scored.
  package var limit: Bytes = 65_536

  /// The length of the plain text before the sample that is kept as evidence for the language.
  ///
  /// Chosen by hand.
  package var leadingText: Bytes = 512

  /// The length of plain text beyond which only the word before the sample is kept, since the rest
  /// is unrelated.
  ///
  /// Chosen by hand.
  package var unrelatedLeadingText: Bytes = 2_048

  /// The maximum length of that word.
  ///
  /// Chosen by hand.
  package var leadingWord: Bytes = 24

  /// The number of malformed UTF-8 sequences after which a scan may be given up.
  ///
  /// Chosen by hand.
  package var hopelessMalformed: Count = 24

  /// The number of malformed sequences for each well-formed one after which a scan may be given up,
  /// and UTF-8 is no candidate.
  ///
  /// Chosen by hand.
  package var hopelessShare: Ratio = 4.0

  /// The length of the excerpt for detecting the encoding and the language.
  ///
  /// Chosen by hand.
  package var excerpt: Bytes = 768

  /// The length of the excerpt for detecting the language if the encoding is known.
  ///
  /// Chosen by hand.
  package var languageExcerpt: Bytes = 480

  /// The maximum length of a sample that is used whole, if no word is repeated.
  ///
  /// Chosen by hand.
  package var wholeExcerpt: Bytes = 192

  /// The maximum number of bytes around a non-ASCII byte in its line: the next line may be in
  /// another language, as in partly translated documents.
  ///
  /// Chosen by hand.
  package var excerptReach: Bytes = 64

  /// The maximum length of the word of a rare byte on either side of it.
  ///
  /// Chosen by hand.
  package var wordReach: Bytes = 40

  /// The minimum number of repetitions of a phrase that makes up a whole excerpt.
  ///
  /// Chosen by hand: a word that is said three times may be a text.
  package var minRepetitions: Count = 4

  /// The minimum length of such a phrase.
  ///
  /// Chosen by hand: pixels of one colour have at most four bytes.
  package var minPhraseLength: Bytes = 5

  /// The number of repetitions of such a phrase that are kept, so that the pair of its end and its
  /// beginning counts, too.
  ///
  /// Chosen by hand.
  package var keptRepetitions: Count = 2

  /// The number of bytes that are searched for an end tag, at the beginning and from the first byte
  /// that is not plain text.
  ///
  /// Chosen by hand: as many as for declarations.
  package var tagReach: Bytes = 4_096
}
