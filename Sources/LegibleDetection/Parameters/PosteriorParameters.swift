/// The sum over hypotheses.
package struct PosteriorParameters: BitwiseCopyable, Sendable {
  /// The divisor of all log-likelihoods: neighbouring pairs are not independent.
  ///
  /// Chosen by sweep: of 1.0 to 3.0 on held-out lines, 1.0 to 1.4 gave the best accuracy and calibration.
  package var temperature: Ratio = 1.15

  /// The cross-entropy, in nats a pair, that a text is given where no language is known.
  ///
  /// Chosen by hand, above what text in any known language has.
  package var unknownLanguageCrossEntropy: Nats = 5.0
}
