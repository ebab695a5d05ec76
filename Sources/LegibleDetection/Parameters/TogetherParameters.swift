/// What the path of a file and the other files of its folders say of its encoding.
package struct TogetherParameters: BitwiseCopyable, Sendable {
  /// How many files are as much evidence as what is known beforehand of how common encodings are.
  ///
  /// Chosen by hand; see `FileSurvey`.
  package var concentration: Ratio = 4.0

  /// How many files the name of an encoding in a path is worth.
  ///
  /// Chosen by hand.
  package var pathVotes: Ratio = 4.0

  /// The gain of a language that a path names.
  ///
  /// Chosen by hand: less than a hint of the caller, since short names of folders mean other things too.
  package var pathLanguage: Nats = 2.0

  /// The most by which all that makes an encoding likelier or less likely.
  ///
  /// Chosen by hand.
  package var maxLogOdds: Nats = 4.0

  /// Files whose answers are as sure are not looked at again.
  ///
  /// Chosen by hand: what is rewritten in place is as sure.
  package var sure: Probability = 0.95
}
