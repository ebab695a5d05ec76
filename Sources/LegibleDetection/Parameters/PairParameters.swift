/// Pairs of characters, and what the ASCII part of a text counts.
package struct PairParameters: BitwiseCopyable, Sendable {
  /// How much less two ideographs cost beside each other than one by one: they are a word, of which there are
  /// fewer than pairs.
  ///
  /// Chosen by sweep: of 0 to 5 on names of files and on single lines of the tuning part of real files, 3 reads two
  /// points more lines with four to eight bytes of East Asian text, and half a point fewer with as many of other text; with
  /// 5 it is a point more of these. Prose did not change.
  package var ideographs: Nats = 3.0

  /// How much less all of them may cost: from three on they tell themselves.
  ///
  /// Chosen by sweep: 9 and 10 are the same; without any bound two whole files were lost.
  package var maxIdeographs: Nats = 6.0

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

  /// The highest cost of one pair however often it occurs: a pattern that comes back says nothing new.
  ///
  /// Chosen by sweep: of 20, 40, 80 and no bound on the tuning part of real files, 80 gave the best accuracy of long
  /// excerpts, and less lost whole files.
  package var highestRepeated: Nats = 80.0

  /// What a pair costs more than its second character does by itself counts in full up to here, and beyond it as
  /// excess.
  ///
  /// Chosen by sweep: of 0 to 36 together with `fullExcess` of 1 to 40 on the tuning part of real files; 12 and 2
  /// raised whole files from 97.2 to 97.6 % and excerpts of 100 bytes from 94.1 to 94.6 %, and prose lost nothing.
  package var surprise: Steps = 12

  /// Up to here the excess of all pairs together counts in full, and then by its logarithm.
  ///
  /// Chosen by sweep: of 2, 3, 4 and 6, 4 gave the least calibration error of whole files (0.0135; 2: 0.0151) and the
  /// fewest wrong answers at 0.99 (5; 2: 7), for a tenth of a point of right ones; with 2 short titles in capitals
  /// were read wrongly.
  package var fullExcess: Nats = 4.0

  /// Up to here what word positions say together counts in full, and then by its logarithm.
  ///
  /// Chosen by sweep: of 2 to 24 on the tuning part of real files, 2 and 3 were the best by 0.2 points at 100 bytes, and
  /// prose did not change.
  package var fullPositions: Nats = 2.0

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

  /// Up to here the difference between languages in the ASCII words around those that are weighed counts in full, and then
  /// by its logarithm; and no language costs more than this beyond English, which stands in text of every language.
  ///
  /// Chosen by sweep: of 4, 5 and 6 on the tuning sets and on changed text of training words, 4 and 5 kept 99.4 % of the
  /// answers (6: 99.3), and 4 read one whole file less. Without the bound by English 99.0 % were kept, and without the
  /// logarithm beside it prose of 64 bytes in Italian and Basque was lost.
  package var asciiDifference: Nats = 5.0

  /// The cost of an ASCII word in a language of another script.
  ///
  /// Chosen by hand.
  package var foreignWord: Nats = 4.0

  /// In an unknown language, the cost of a letter after one of its script, and of a box or presentation form after its like.
  ///
  /// Chosen by sweep: these costs and the next two were eight, and the figures of the tuning sets stayed the same.
  package var unknownRun: Nats = 0.5

  /// In an unknown language, the cost of a change to a letter, a blank or a sign.
  ///
  /// Chosen with `unknownRun`, by the same sweep.
  package var unknownChange: Nats = 3.0

  /// In an unknown language, the cost of a letter after one of another script, and of a change to a character that no
  /// text has.
  ///
  /// Chosen with `unknownRun`, by the same sweep.
  package var unknownFault: Nats = 9.0

  /// The share that the first pair of a text counts whose first character alone is not ASCII: it may be cut out of a
  /// longer one, behind a letter.
  ///
  /// Chosen by sweep: of 0, 0.25, 0.5, 0.75 and 1 on prose and on the tuning part of real files, 0.5 was the best in
  /// excerpts that begin with a non-ASCII byte, and prose did not change, which lost 0.3 points with 0.
  package var unknownFirst: Ratio = 0.5

  /// The gain of two ideographs, or two syllables of Hangul, that often follow each other in the language.
  ///
  /// Chosen by hand: an ideograph costs about nine nats by itself, and four to six behind another of its word.
  package var commonIdeographs: Nats = 3.5

  /// The penalty of two others.
  ///
  /// Chosen by hand: about half of the pairs in text are among the common ones.
  package var otherIdeographs: Nats = 0.5

  /// The highest gain or penalty of all of them together.
  ///
  /// Chosen by hand, near that of letter contexts.
  package var ideographLimit: Nats = 6.0
}
