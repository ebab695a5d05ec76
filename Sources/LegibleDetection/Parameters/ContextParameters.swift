/// Letter contexts, and the hypothesis that a byte is damage.
package struct ContextParameters: BitwiseCopyable, Sendable {
  /// The gain of each context that is common in the language.
  ///
  /// Chosen by sweep: among the best of 1.4 to 4, with penalties of 0 to 1.4, on held-out lines,
  /// and harmless to languages without a model.
  package var common: Nats = 3.0

  /// The penalty for each other context.
  ///
  /// Chosen by sweep.
  package var other: Nats = 0.6

  /// The maximum gain or penalty of all contexts together: neighbouring words are of one kind, and
  /// words of a language without a model may resemble those of another.
  ///
  /// Chosen by sweep.
  package var limit: Nats = 5.0

  /// How much less likely than the contexts can make up for a reading may be and still be rescored.
  ///
  /// Chosen for speed.
  package var rescoringMargin: Nats = 4.0

  /// The penalty of the hypothesis that a byte is damage.
  ///
  /// Chosen by sweep: the lowest of 14 to 20 that did no harm to undamaged text.
  package var damage: Nats = 16.0

  /// The same for 0xFF, which ends of files, failed reads and erased memory leave in text.
  ///
  /// Chosen by hand.
  package var damageOfAllOnes: Nats = 6.0

  /// The maximum number of bytes that may be damage because they occur once. If there are more, the
  /// text is short for its number of letters.
  ///
  /// Chosen by hand.
  package var loneBytes: Count = 4
}
