/// The files of spelling checkers and hyphenators.
package struct SpellingParameters: BitwiseCopyable, Sendable {
  /// The minimum number of entries with flags in an excerpt of a dictionary.
  ///
  /// Chosen by hand.
  package var minEntries: Count = 6

  /// The maximum number of other lines with spaces for each of them; lines of single words do not
  /// count.
  ///
  /// Chosen by hand.
  package var maxOtherLines: Ratio = 0.25

  /// The minimum number of non-ASCII bytes outside of flags for flags that may be words to be left
  /// out.
  ///
  /// Chosen by hand.
  package var minLetters: Count = 4

  /// The share of non-ASCII flags with capitals or digits from which on flags are not words.
  ///
  /// Chosen by hand.
  package var minMixed: Ratio = 0.25

  /// The minimum number of ASCII hyphenation patterns in an excerpt.
  ///
  /// Chosen by hand.
  package var minPatterns: Count = 8

  /// The maximum number of other words for each pattern.
  ///
  /// Chosen by hand.
  package var maxOtherWords: Ratio = 0.25
}
