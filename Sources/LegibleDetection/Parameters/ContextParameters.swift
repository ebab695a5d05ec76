/// Letter contexts, and the chance that one byte is damage.
package struct ContextParameters: BitwiseCopyable, Sendable {
  /// The gain of each context that is common in the language.
  ///
  /// Chosen by sweep: of 1.4 to 4 and penalties of 0 to 1.4 among the best on held-out lines, and no harm
  /// to languages without a model.
  package var common: Nats = 3.0

  /// The penalty of each other context.
  ///
  /// Chosen by sweep.
  package var other: Nats = 0.6

  /// The highest gain or penalty of all contexts together: neighbouring words are of one kind, and words of
  /// a language without a model may be like those of another.
  ///
  /// Chosen by sweep.
  package var limit: Nats = 5.0

  /// How much less likely than these allow a reading may be and still be scored again.
  ///
  /// Chosen for speed.
  package var rescoringMargin: Nats = 4.0

  /// The penalty of the hypothesis that a byte is damage.
  ///
  /// Chosen by sweep: of 14 to 20 the least that did no harm to sound text.
  package var damage: Nats = 16.0

  /// The same for 0xFF, which ends of files, failed reads and erased memory leave in text.
  ///
  /// Chosen by hand.
  package var damageOfAllOnes: Nats = 6.0

  /// So many bytes may be told to be damage by that they occur once; where more do, text is short for its
  /// letters.
  ///
  /// Chosen by hand.
  package var loneBytes: Count = 4
}
