/// The files of spelling checkers and hyphenators.
package struct SpellingParameters: BitwiseCopyable, Sendable {
  /// How many entries with flags an excerpt of a dictionary has at least.
  ///
  /// Chosen by hand.
  package var minEntries: Count = 6

  /// How many other lines with blanks it may have, for each of them: lines of words alone are no others.
  ///
  /// Chosen by hand.
  package var maxOtherLines: Ratio = 0.25

  /// How many bytes that are not ASCII are needed besides flags for these to be left out, if they may be words.
  ///
  /// Chosen by hand.
  package var minLetters: Count = 4

  /// The share of flags with bytes that are not ASCII that have capitals or digits, too, where these are no words.
  ///
  /// Chosen by hand.
  package var minMixed: Ratio = 0.25

  /// How many hyphenation patterns of ASCII an excerpt has at least.
  ///
  /// Chosen by hand.
  package var minPatterns: Count = 8

  /// How many other words there may be for each pattern.
  ///
  /// Chosen by hand.
  package var maxOtherWords: Ratio = 0.25
}
