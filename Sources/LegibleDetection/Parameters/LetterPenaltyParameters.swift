/// Penalties for letters in places where text rarely has letters.
package struct LetterPenaltyParameters: BitwiseCopyable, Sendable {
  /// The penalty of a reading for a run of one non-ASCII byte that it reads as a letter: rules and
  /// frames repeat characters, words do not.
  ///
  /// Chosen by sweep: 6 and 10 are the same on the tuning part of real files.
  package var repeatedLetter: Nats = 6.0

  /// The minimum length of such a run.
  ///
  /// Chosen by hand.
  package var minRun: Count = 3

  /// The maximum number of runs that count for each byte.
  ///
  /// Chosen by sweep: 8 and 24 are the same on the tuning part of real files.
  package var maxRuns: Count = 8

  /// The penalty of an uncommon encoding in which all non-ASCII characters are signs, such as © or
  /// ’ in English files.
  ///
  /// Chosen by sweep: of 0 to 3 on the tuning part of real files, where more costs short prose a tenth of a point.
  package var signsAlone: Nats = 0.8

  /// The penalty of a letter of a script with trained languages, if the language is unknown: the
  /// model of unknown languages is for scripts without models.
  ///
  /// Chosen by sweep: of 0 to 5 on the tuning part of real files, 2 to 5 are the same.
  package var knownScript: Nats = 3.0
}
