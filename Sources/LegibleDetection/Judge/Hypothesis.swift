internal import LegibleEncodings

/// A hypothesis about what the bytes are, with the terms for and against it.
///
/// It is a class, because it is passed through several steps, and as a value it would be copied
/// with everything that its answer refers to. Exclusive access is not checked: its creator and the
/// judge change it one after the other.
final class Hypothesis {
  /// The encoding, or `nil` for binary data.
  let encoding: TextEncoding?

  /// The terms whose sum is the log-odds of the hypothesis against all competing ones; empty if
  /// there are none.
  @exclusivity(unchecked)
  var logOdds = TermList()

  /// The log-probabilities of further conditions that have to hold.
  @exclusivity(unchecked)
  var conditions = TermList()

  /// Evidence that is left out of the confidence, in nats, because other doubts outweigh it.
  @exclusivity(unchecked)
  var uncounted = 0.0

  /// Whether the hypothesis is decided by structure and not by the character models.
  let isStructural: Bool

  /// The answer for this hypothesis, without its confidence.
  @exclusivity(unchecked)
  var detection: Detection

  init(_ encoding: TextEncoding?, isStructural: Bool, because evidence: Evidence) {
    self.encoding = encoding
    self.isStructural = isStructural
    detection = Detection(encoding: encoding, confidence: 0, evidence: [evidence])
    detection.isBinary = encoding == nil
  }

  /// The probability, 0…1: that of the log-odds, times those of the conditions.
  var confidence: Double {
    let free = logOdds.isEmpty ? 1 : 1 / (1 + exponential(-logOdds.sum))
    let maxConfidence = logOdds.isEmpty ? 1 : parameters.posterior.maxConfidence.probability
    return min(free * exponential(conditions.sum), maxConfidence)
  }
}

/// Returns the logarithm of one minus the probability with the given log-odds.
func logarithmOfRest(besides logOdds: Double) -> Double {
  -logarithm(1 + exponential(logOdds))
}

/// Returns the log-odds of a probability, 0…1.
func logOdds(of probability: Double) -> Double { logarithm(probability / (1 - probability)) }
