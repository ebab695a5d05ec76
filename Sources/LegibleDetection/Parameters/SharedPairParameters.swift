/// Pairs of characters whose cost is the same in every language: box-drawing and block characters, and the
/// fullwidth letters and digits of East Asian encodings.
package struct SharedPairParameters: BitwiseCopyable, Sendable {
  /// The highest cost of one pair however often it occurs.
  ///
  /// Chosen by sweep: of 20, 40, 80 and no bound on the tuning part of real files, 20 and 40 gave the best accuracy,
  /// whole and in excerpts; prose did not change.
  package var highestRepeated: Nats = 30.0

  /// A box-drawing character behind the same one, where their arms meet.
  ///
  /// Chosen by sweep, as all costs of drawings: each step from 2 below to 3 above was tried on the tuning part of real
  /// files, where drawings and boxes in comments stand against letters of other pages.
  package var sameStroke: Nats = 0.5

  /// A box-drawing character behind another whose arm meets its own, or a block behind another block.
  ///
  /// Chosen by sweep.
  package var joinedStroke: Nats = 2.5

  /// A box-drawing character behind one with which it shares no line, such as two vertical bars.
  ///
  /// Chosen by sweep.
  package var separateStroke: Nats = 4.0

  /// A box-drawing character whose arm meets none, or one of another kind.
  ///
  /// Chosen by sweep.
  package var brokenStroke: Nats = 11.0

  /// A box-drawing character behind a blank or at the beginning of a line.
  ///
  /// Chosen by hand.
  package var strokeAfterBlank: Nats = 6.0

  /// What an arm costs beside a blank that does not meet anything.
  ///
  /// Chosen by sweep.
  package var looseArm: Nats = 1.5

  /// A box-drawing character behind a digit or a sign.
  ///
  /// Chosen by hand.
  package var strokeAfterSign: Nats = 12.0

  /// A box-drawing character behind a letter.
  ///
  /// Chosen by hand.
  package var strokeAfterLetter: Nats = 14.0

  /// A blank or the end of a line behind a box-drawing character.
  ///
  /// Chosen by sweep.
  package var blankAfterStroke: Nats = 1.2

  /// A digit or a sign of ASCII behind a box-drawing character.
  ///
  /// Chosen by sweep.
  package var signAfterStroke: Nats = 9.0

  /// Any other character behind a box-drawing character.
  ///
  /// Chosen by sweep.
  package var letterAfterStroke: Nats = 14.0

  /// An arc or a diagonal, besides what its arms cost.
  ///
  /// Chosen by hand: only some pages of East Asia have them.
  package var arc: Nats = 5.0

  /// The penalty of a page that has box-drawing characters and that nobody draws with.
  ///
  /// Chosen by hand.
  package var unusualPage: Nats = 12.0

  /// A no-break space behind another.
  ///
  /// Chosen by hand.
  package var blankInRun: Nats = 0.5

  /// A no-break space behind anything else.
  ///
  /// Chosen by hand.
  package var blankFirst: Nats = 4.0

  /// A blank of ASCII behind a no-break space.
  ///
  /// Chosen by hand.
  package var blankAfterRun: Nats = 1.0

  /// Another character of ASCII behind a no-break space.
  ///
  /// Chosen by hand.
  package var asciiAfterRun: Nats = 3.0

  /// A fullwidth letter or digit behind another: about one of 62, with some for the change of kind.
  ///
  /// The training text is prose and has few of them; files of code and data have many.
  ///
  /// Chosen by hand.
  package var fullwidthInside: Nats = 4.5

  /// A fullwidth letter or digit behind any other character.
  ///
  /// Chosen by hand.
  package var fullwidthFirst: Nats = 7.0

  /// A character of ASCII behind a fullwidth one.
  ///
  /// Chosen by hand.
  package var asciiAfterFullwidth: Nats = 3.5

  /// A sign of measures, currencies or numbers after an ASCII character.
  ///
  /// Chosen by hand.
  package var sign: Nats = 4.5

  /// An ASCII character after such a sign.
  ///
  /// Chosen by hand.
  package var asciiAfterSign: Nats = 1.0

  /// How much more it costs where such a sign stands beside a letter or digit beside which it is not found.
  ///
  /// Chosen by hand.
  package var signOutOfPlace: Nats = 9.0
}
