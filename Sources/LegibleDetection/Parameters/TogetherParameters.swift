/// Evidence from the path of a file and from the other files in its folders.
package struct TogetherParameters: BitwiseCopyable, Sendable {
  /// The number of files that the prior of encodings is worth.
  ///
  /// Chosen by hand; see `FileSurvey`.
  package var concentration: Ratio = 4.0

  /// The number of files that the name of an encoding in a path is worth.
  ///
  /// Chosen by hand.
  package var pathVotes: Ratio = 4.0

  /// The gain of a language that a path names.
  ///
  /// Chosen by hand: less than a hint of the caller, since short names of folders have other
  /// meanings, too.
  package var pathLanguage: Nats = 2.0

  /// The maximum evidence of all this for or against an encoding.
  ///
  /// Chosen by hand.
  package var maxLogOdds: Nats = 4.0

  /// The confidence from which on an answer is certain, and the file is not detected again.
  ///
  /// Chosen by hand: the confidence for rewriting files in place.
  package var certainConfidence: Probability = 0.95
}
