/// Other engines.
package struct EngineParameters: BitwiseCopyable, Sendable {
  /// The confidence of libuchardet, which gives none itself.
  ///
  /// Chosen by measurement: the share of its answers that is right on labelled legacy text.
  package var uchardet: Probability = 0.5

  /// The same for ASCII.
  ///
  /// Chosen by hand.
  package var uchardetASCII: Probability = 0.99
}
