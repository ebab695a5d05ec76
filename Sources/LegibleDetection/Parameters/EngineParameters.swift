/// Other engines.
package struct EngineParameters: BitwiseCopyable, Sendable {
  /// The confidence reported for libuchardet, which gives none itself.
  ///
  /// Chosen by measurement: the share of its answers that are right on labelled legacy text.
  package var uchardet: Probability = 0.5

  /// The confidence reported for its answer ASCII.
  ///
  /// Chosen by hand.
  package var uchardetASCII: Probability = 0.99
}
