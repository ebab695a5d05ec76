/// When a converting stream decides on an encoding.
package struct StreamParameters: BitwiseCopyable, Sendable {
  /// The maximum number of bytes that are held back.
  ///
  /// Chosen by hand.
  package var hold: Bytes = 65_536

  /// The number of plain bytes at the beginning after which they are passed on: UTF-16 without a
  /// byte order mark can begin with a few characters whose bytes look like ASCII.
  ///
  /// Chosen by hand.
  package var start: Bytes = 64

  /// The number of bytes other than plain text at which the first decision is attempted.
  ///
  /// Chosen by hand.
  package var decision: Bytes = 64

  /// The number of well-formed UTF-8 sequences at which a decision for UTF-8 is attempted earlier,
  /// since people wait for the first lines of a stream.
  ///
  /// Chosen by hand.
  package var sequences: Count = 3

  /// The minimum confidence for such an early decision.
  ///
  /// Chosen by hand.
  package var sequenceConfidence: Probability = 0.99

  /// The same as `decision` for UTF-16 and UTF-32 without a byte order mark: short pieces of binary
  /// data often look like rare characters.
  ///
  /// Chosen by hand.
  package var wideDecision: Bytes = 4_096

  /// The factor between the lengths at consecutive attempts.
  ///
  /// Chosen by hand.
  package var growth: Count = 4

  /// The minimum confidence for a decision before the hold is full.
  ///
  /// Chosen by hand.
  package var confidence: Probability = 0.9
}
