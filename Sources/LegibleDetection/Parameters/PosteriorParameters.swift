/// The posterior of hypotheses, and the confidence of answers.
package struct PosteriorParameters: BitwiseCopyable, Sendable {
  /// The divisor of all log-likelihoods, because neighbouring pairs are not independent.
  ///
  /// Chosen by sweep: of 1.0 to 3.0 on held-out lines, 1.0 to 1.4 gave the best accuracy and calibration.
  package var temperature: Ratio = 1.15

  /// The cost of a pair with a non-ASCII character from which on the language fits only fairly.
  ///
  /// Chosen on the tuning part of the real files. At log-odds above 6, the answer was wrong for
  /// one file in a thousand with a lower cost, one in twenty with a cost from 5 to 6, and one in
  /// six with a higher cost.
  package var goodFit: Nats = 4.0

  /// The cost from which on the fit is poor; and the cross-entropy of text in an unknown language.
  ///
  /// Chosen with `goodFit`, by the same files.
  package var fairFit: Nats = 5.0

  /// The cost from which on the language does not fit.
  ///
  /// Chosen with `goodFit`, by the same files.
  package var poorFit: Nats = 6.0

  /// The minimum divisor in the cost of a pair, because the weighted number of pairs may be near 0
  /// if there are few non-ASCII characters.
  ///
  /// Chosen by hand.
  package var minPairs: Ratio = 0.5

  /// The minimum confidence of a reading that is listed, be it the answer or an alternative.
  ///
  /// Chosen by hand.
  package var minConfidence: Probability = 0.001

  /// The minimum confidence of a reading in a set.
  ///
  /// Chosen for the smallest sets, of one in a thousand.
  package var minConfidenceInSet: Probability = 0.0001

  /// The maximum confidence, since nothing is certain.
  ///
  /// Chosen by hand.
  package var maxConfidence: Probability = 0.9995

  /// The maximum confidence that a caller may require of an answer by structure: a byte order mark,
  /// ASCII, or UTF-8.
  ///
  /// Chosen by hand.
  package var maxStructuralConfidence: Probability = 0.999

  /// The minimum confidence of an answer, unless the caller sets one.
  ///
  /// Chosen by hand.
  package var defaultMinConfidence: Probability = 0.2

  /// The maximum number of readings in an answer.
  ///
  /// Chosen by hand.
  package var maxAnswers: Count = 6

  /// The minimum confidence in the language for it to be given as the reason for the answer.
  ///
  /// Chosen by hand.
  package var reportedLanguage: Probability = 0.3

  /// The maximum confidence in the language of text with a fair fit: many languages have no model,
  /// and text in them is attributed to the most similar one.
  ///
  /// Chosen by hand.
  package var fairLanguage: Probability = 0.8

  /// The probability above which something is likelier than not: data are called binary, a Unicode
  /// encoding is preferred to a fallback, and the prior is given as the reason for the margin over
  /// the next reading. Also the maximum confidence in the language of text with a poor fit or none.
  ///
  /// Chosen by the meaning of "likelier than not".
  package var even: Probability = 0.5

  /// One less than the maximum number of encodings that are reported as ruled out by a byte: if one
  /// is UTF-8, the maximum number of others.
  ///
  /// Chosen by hand.
  package var maxRuledOut: Count = 2
}
