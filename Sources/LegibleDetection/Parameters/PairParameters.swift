/// Pairs of characters, and what the ASCII part of a text counts.
package struct PairParameters: BitwiseCopyable, Sendable {
  /// A pair that occurs n times counts as n to this power: a phrase that is repeated is not as much
  /// evidence as so many phrases.
  ///
  /// Chosen by sweep: 0.5 lost two points on one set of real files and 0.1 on another.
  package var repetition: Ratio = 0.8

  /// A run of one character counts as no more than so many pairs: it is a rule or padding.
  ///
  /// Chosen by hand.
  package var run: Count = 4

  /// The highest cost of a pair, about as unlikely as damage: without it, one stray byte that is a letter
  /// in a sibling of the right encoding would outweigh all the rest.
  ///
  /// Chosen by hand.
  package var highest: Steps = 168

  /// The highest cost of a pair in notation: prose hardly has most signs, and a page or a list of options
  /// has one at every word.
  ///
  /// Chosen by hand.
  package var notation: Steps = 96

  /// The cost of a letter that a text in an unknown language has shown that it has.
  ///
  /// Chosen by hand.
  package var seenLetter: Steps = 60

  /// The lowest cost of a pair with such a letter.
  ///
  /// Chosen by hand.
  package var seenPair: Steps = 48

  /// Up to here the difference between languages in ASCII counts in full, and then by its logarithm:
  /// English words stand in text of every language.
  ///
  /// Chosen by hand.
  package var asciiDifference: Nats = 10.0

  /// The cost of an ASCII word in a language of another script.
  ///
  /// Chosen by hand.
  package var foreignWord: Nats = 4.0

  /// In an unknown language, the cost of a change to a character that no text has.
  ///
  /// Chosen by hand; so are the next ones.
  package var unknownControl: Nats = 12.0

  /// The cost of a change to boxes, presentation forms and the like.
  ///
  /// Chosen by hand.
  package var unknownSpecial: Nats = 7.0

  /// The cost of one of these behind its like.
  ///
  /// Chosen by hand.
  package var unknownSpecialRun: Nats = 1.0

  /// The cost of a change to a sign.
  ///
  /// Chosen by hand.
  package var unknownSign: Nats = 4.0

  /// The cost of a change to a blank, a digit or ASCII punctuation.
  ///
  /// Chosen by hand.
  package var unknownBlank: Nats = 2.0

  /// The cost of a letter behind one of its script.
  ///
  /// Chosen by hand.
  package var unknownScriptRun: Nats = 0.3

  /// The cost of a letter behind one of another script.
  ///
  /// Chosen by hand.
  package var unknownScriptChange: Nats = 9.0

  /// The cost of a letter behind anything else.
  ///
  /// Chosen by hand.
  package var unknownLetter: Nats = 2.5
}
