/// When a converting stream decides.
package struct StreamParameters: BitwiseCopyable, Sendable {
  /// The bytes that are held back at most.
  ///
  /// Chosen by hand.
  package var hold: Bytes = 65_536

  /// The plain text that must come at the start before it is passed on: UTF-16 without a byte order mark
  /// can begin with a few characters whose bytes look like ASCII.
  ///
  /// Chosen by hand.
  package var start: Bytes = 64

  /// The bytes that are not plain text which make a first decision worth trying.
  ///
  /// Chosen by hand.
  package var decision: Bytes = 64

  /// The same for UTF-16 and UTF-32 without a mark: short pieces of what is no text often look like rare
  /// characters.
  ///
  /// Chosen by hand.
  package var wideDecision: Bytes = 4_096

  /// How much more must have come at each further try.
  ///
  /// Chosen by hand.
  package var growth: Count = 4

  /// The confidence with which a decision falls before the hold is full.
  ///
  /// Chosen by hand.
  package var confidence: Probability = 0.9
}
