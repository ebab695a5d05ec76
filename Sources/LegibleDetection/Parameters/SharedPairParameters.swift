/// Pairs of characters whose cost does not depend on the language: box-drawing and block
/// characters, runs of no-break spaces, signs of measures and currencies next to ASCII, and the
/// fullwidth letters and digits of East Asian encodings.
package struct SharedPairParameters: BitwiseCopyable, Sendable {
  /// The maximum cost of a pair, however often it occurs.
  ///
  /// Chosen by sweep: of 20, 40, 80 and no maximum on the tuning part of the real files, 20 and 40
  /// gave the best accuracy, whole and in excerpts; prose did not change.
  package var maxRepeatedCost: Nats = 30.0

  /// The cost of a pair inside a run: strokes with connected arms, a space after a stroke or a
  /// no-break space, ASCII after a sign; and of an arm without a connection.
  ///
  /// Chosen by sweep: seven costs of 0.5 to 2.5 became one; as many whole files are read, and one
  /// excerpt of 100 bytes fewer.
  package var inside: Nats = 1.2

  /// The cost of a pair that begins or ends such a run, or changes within it: a stroke after a
  /// space, a sign after ASCII.
  ///
  /// Chosen by sweep: eight costs of 3 to 6 became one; one sample of prose fewer is read.
  package var edge: Nats = 4.5

  /// The cost of a pair that does not occur in a drawing: arms that do not match, and strokes next
  /// to letters, digits and signs.
  ///
  /// Chosen by sweep: six costs of 9 to 14 became one; one whole file more is wrong at 0.99.
  package var broken: Nats = 12.0

  /// The cost of a fullwidth letter or digit after any other character.
  ///
  /// Chosen by sweep: with `edge` in its place, 0.1 points of changed text fewer are read; files
  /// are the same.
  package var fullwidthFirst: Nats = 7.0

  /// The additional cost of such a sign next to a letter or digit where it does not occur.
  ///
  /// Chosen by hand.
  package var misplacedSign: Nats = 9.0
}
