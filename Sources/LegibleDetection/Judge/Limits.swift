internal import LegibleEncodings

/// What the caller allows as an answer: the one place that applies it.
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

  /// Whether an encoding may be the answer that leaves so many places malformed.
  func allow(_ encoding: TextEncoding, malformedCount: Int) -> Bool {
    options.allows(encoding) && (malformedCount == 0 || options.allowsLossy)
  }

  /// The log-probability that a hypothesis is wrong which may not be the answer.
  ///
  /// That the caller does not allow an encoding is a hint that it is another; that no place may be lost says
  /// nothing of what the bytes are.
  func doubt(of hypothesis: Hypothesis) -> Double {
    let isAllowed = hypothesis.encoding.map(options.allows) ?? true
    return logarithmOfRest(
      besides: hypothesis.logOdds.sum + hypothesis.uncounted
        - (isAllowed ? 0 : parameters.prior.declaration.nats))
  }

  /// Whether a hypothesis is likely enough to be named.
  func suffice(_ hypothesis: Hypothesis) -> Bool {
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
