/// The sum over hypotheses, and the confidence that is made of it.
package struct PosteriorParameters: BitwiseCopyable, Sendable {
  /// The divisor of all log-likelihoods: neighbouring pairs are not independent.
  ///
  /// Chosen by sweep: of 1.0 to 3.0 on held-out lines, 1.0 to 1.4 gave the best accuracy and calibration.
  package var temperature: Ratio = 1.15

  /// The cost of a pair with a non-ASCII character from which on it fits its language only fairly.
  ///
  /// Chosen on the tuning part of real files: at log-odds above 6 those that cost less were wrong once in a thousand
  /// times, those from 5 on once in twenty, and those from 6 on once in six.
  package var goodFit: Nats = 4.0

  /// The cost from which on it fits poorly; and the cross-entropy of a text in an unknown language.
  ///
  /// Chosen with `goodFit`, by the same files.
  package var fairFit: Nats = 5.0

  /// The cost from which on it does not fit.
  ///
  /// Chosen with `goodFit`, by the same files.
  package var poorFit: Nats = 6.0

  /// No fewer pairs than these are the divisor of that cost.
  ///
  /// Chosen by hand.
  package var minPairs: Ratio = 0.5

  /// The lowest confidence that an answer is given.
  ///
  /// Chosen by hand.
  package var minConfidence: Probability = 0.001

  /// The lowest confidence of a reading of a set.
  ///
  /// Chosen by what the smallest of sets, of one in a thousand, needs.
  package var minConfidenceInSet: Probability = 0.0001

  /// The highest confidence: nothing is certain.
  ///
  /// Chosen by hand.
  package var maxConfidence: Probability = 0.9995

  /// The highest confidence that a caller may ask of an answer by structure: a byte order mark, ASCII,
  /// UTF-8.
  ///
  /// Chosen by hand.
  package var maxStructuralConfidence: Probability = 0.999

  /// The confidence below which nothing is named, unless the caller asks for another.
  ///
  /// Chosen by hand.
  package var floor: Probability = 0.2

  /// How many answers are given.
  ///
  /// Chosen by hand.
  package var answers: Count = 6

  /// The confidence in the language from which on it is a reason.
  ///
  /// Chosen by hand.
  package var reportedLanguage: Probability = 0.3

  /// The highest confidence in the language of text that fits it only fairly: many languages have no model, and text in
  /// them is named after the nearest one.
  ///
  /// Chosen by hand.
  package var fairLanguage: Probability = 0.8

  /// The probability from which on something is likelier than not: data are called binary, UTF is taken rather than
  /// another fallback, the prior is told as the reason for the lead over the next reading; and the highest confidence in
  /// the language of text that fits poorly, or not at all.
  ///
  /// Chosen by the standard of probability.
  package var even: Probability = 0.5

  /// How many encodings are named that a byte rules out, besides UTF-8.
  ///
  /// Chosen by hand.
  package var ruledOut: Count = 2
}
