internal import LegibleEncodings

/// What the bytes may be, with the terms that speak for it and against it.
///
/// It is made once, handed on to what decides, and used up there; as a value it would be copied at each step, with all
/// that its answer refers to. Who makes it and the judge change it one at a time, so there is nothing for checks of
/// exclusive access to find.
final class Hypothesis {
  /// The encoding, or `nil` where the bytes are no text.
  let encoding: TextEncoding?

  /// The terms whose sum is the log-odds of the hypothesis against all that compete with it; where there are
  /// none, nothing does.
  @exclusivity(unchecked)
  var logOdds = TermList()

  /// The terms that are log-probabilities: of each condition that must hold besides.
  @exclusivity(unchecked)
  var conditions = TermList()

  /// Evidence for the hypothesis that its confidence leaves out, in nats, because other doubts outweigh it there.
  @exclusivity(unchecked)
  var uncounted = 0.0

  /// Whether structure decides, rather than the models of characters.
  let isStructural: Bool

  /// The answer, if this is it, but for the confidence.
  @exclusivity(unchecked)
  var detection: Detection

  init(_ encoding: TextEncoding?, isStructural: Bool, because evidence: Evidence) {
    self.encoding = encoding
    self.isStructural = isStructural
    detection = Detection(encoding: encoding, confidence: 0, evidence: [evidence])
    detection.isBinary = encoding == nil
  }

  /// The probability, 0…1: the log-odds as a probability, times those of the conditions.
  var confidence: Double {
    let free = logOdds.isEmpty ? 1 : 1 / (1 + exponential(-logOdds.sum))
    let maxConfidence = logOdds.isEmpty ? 1 : parameters.posterior.maxConfidence.probability
    return min(free * exponential(conditions.sum), maxConfidence)
  }
}

/// The logarithm of one minus the probability that belongs to some log-odds.
func logarithmOfRest(besides logOdds: Double) -> Double {
  -logarithm(1 + exponential(logOdds))
}

/// The log-odds of a probability, 0…1.
func logOdds(of probability: Double) -> Double { logarithm(probability / (1 - probability)) }
