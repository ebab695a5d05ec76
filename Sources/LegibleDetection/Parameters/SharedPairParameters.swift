/// Pairs of characters whose cost is the same in every language: box-drawing and block characters, runs of no-break
/// spaces, signs of measures and currencies beside ASCII, and the fullwidth letters and digits of East Asian encodings.
package struct SharedPairParameters: BitwiseCopyable, Sendable {
  /// The highest cost of one pair however often it occurs.
  ///
  /// Chosen by sweep: of 20, 40, 80 and no bound on the tuning part of real files, 20 and 40 gave the best accuracy,
  /// whole and in excerpts; prose did not change.
  package var highestRepeated: Nats = 30.0

  /// The cost of a pair that goes on with what has begun: strokes whose arms meet, a blank after a stroke or after a
  /// no-break space, ASCII after a sign; and of an arm that meets nothing.
  ///
  /// Chosen by sweep: seven costs of 0.5 to 2.5 became one; as many whole files are read right, and one excerpt of
  /// 100 bytes less.
  package var inside: Nats = 1.2

  /// The cost of a pair that begins or ends such a run, or changes within it: a stroke after a blank, a sign after ASCII.
  ///
  /// Chosen by sweep: eight costs of 3 to 6 became one; one sample of prose less is read right.
  package var edge: Nats = 4.5

  /// The cost of a pair that a drawing does not have: arms that do not meet, and strokes beside letters, digits and signs.
  ///
  /// Chosen by sweep: six costs of 9 to 14 became one; one whole file more is wrong at 0.99.
  package var broken: Nats = 12.0

  /// The cost of a fullwidth letter or digit after any other character.
  ///
  /// Chosen by sweep: with `edge` in its place 0.1 points of changed text less are read right; files are read the same.
  package var fullwidthFirst: Nats = 7.0

  /// How much more it costs where such a sign stands beside a letter or digit beside which it is not found.
  ///
  /// Chosen by hand.
  package var signOutOfPlace: Nats = 9.0
}
