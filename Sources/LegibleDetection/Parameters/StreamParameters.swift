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

  /// The sequences of well-formed UTF-8 that make a decision for it worth trying, before there are so many
  /// bytes: a person waits for the first lines of a stream.
  ///
  /// Chosen by hand.
  package var sequences: Count = 3

  /// The confidence with which so few sequences decide for UTF-8.
  ///
  /// Chosen by hand.
  package var sequenceConfidence: Probability = 0.99

  /// As `decision`, for UTF-16 and UTF-32 without a mark: short pieces of what is no text often look like rare
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
