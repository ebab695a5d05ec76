internal import LegibleEncodings

/// The caller's restrictions on the answer. No other code applies them.
struct Limits {
  private let shared: SharedOptions
  var options: DetectionOptions { shared.options }

  init(_ shared: SharedOptions) { self.shared = shared }

  init(options: DetectionOptions) { self.init(SharedOptions(options)) }

  /// Whether the options allow every encoding.
  var allowAllEncodings: Bool { !options.onlySuggested && options.disallowed.isEmpty }

  /// Whether a hypothesis may be the answer.
  func allow(_ hypothesis: Hypothesis) -> Bool {
    guard let encoding = hypothesis.encoding else { return true }
    return allow(encoding, malformedCount: hypothesis.detection.malformedCount)
  }

  /// Whether an encoding with the given number of malformed sequences may be the answer.
  func allow(_ encoding: TextEncoding, malformedCount: Int) -> Bool {
    options.allows(encoding) && (malformedCount == 0 || options.allowsLossy)
  }

  /// Returns the log-probability that a rejected hypothesis is wrong.
  ///
  /// A disallowed encoding is a hint that the right one is another. A ban on malformed sequences
  /// says nothing about the bytes.
  func doubt(of hypothesis: Hypothesis) -> Double {
    let isAllowed = hypothesis.encoding.map(options.allows) ?? true
    return logarithmOfRest(
      besides: hypothesis.logOdds.sum + hypothesis.uncounted
        - (isAllowed ? 0 : parameters.prior.declaration.nats))
  }

  /// Whether a hypothesis is likely enough to be the answer.
  func isLikelyEnough(_ hypothesis: Hypothesis) -> Bool {
    if options.namesAnyReading, hypothesis.encoding != nil,
      hypothesis.detection.malformedCount == 0
    {
      return true
    }
    let minConfidence =
      hypothesis.isStructural
      ? min(options.minimumConfidence, parameters.posterior.maxStructuralConfidence.probability)
      : options.minimumConfidence
    return hypothesis.confidence >= minConfidence
  }
}
