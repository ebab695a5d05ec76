/// Pairs of characters, and the weight of the ASCII part of a text.
package struct PairParameters: BitwiseCopyable, Sendable {
  /// The discount for two neighbouring ideographs compared to single ones: they are a word, of
  /// which there are fewer than pairs.
  ///
  /// Chosen by sweep: of 0 to 5 on file names and on single lines of the tuning part of the real
  /// files, 3 reads two points more of the lines with four to eight bytes of East Asian text, and
  /// half a point fewer of those with as many of other text; with 5 it is a point more of the
  /// latter. Prose did not change.
  package var ideographs: Nats = 3.0

  /// The maximum of that discount in a text: three or more ideographs are enough evidence by
  /// themselves.
  ///
  /// Chosen by sweep: 9 and 10 are the same; without a maximum, two whole files were lost.
  package var maxIdeographs: Nats = 6.0

  /// The exponent of the number of occurrences of a pair in its weight: a repeated phrase is less
  /// evidence than as many different phrases.
  ///
  /// Chosen by sweep: 0.5 lost two points on one set of real files and 0.1 on another.
  package var repetition: Ratio = 0.8

  /// The maximum number of pairs that a run of one character counts as: it is a rule or padding.
  ///
  /// Chosen by hand.
  package var run: Count = 4

  /// The maximum cost of a pair, about that of damage. Otherwise a stray byte that is a letter in a
  /// sibling of the right encoding would outweigh all other evidence.
  ///
  /// Chosen by hand.
  package var maxCost: Steps = 168

  /// The maximum cost of a pair, however often it occurs: a repeated pattern is no new evidence.
  ///
  /// Chosen by sweep: of 20, 40, 80 and no maximum on the tuning part of the real files, 80 gave
  /// the best accuracy of long excerpts, and less lost whole files.
  package var maxRepeatedCost: Nats = 80.0

  /// The maximum by which a pair may cost more than its second character alone and count fully;
  /// beyond it, the cost is excess.
  ///
  /// Chosen by sweep: of 0 to 36 together with `fullExcess` of 1 to 40 on the tuning part of real files; 12 and 2
  /// raised whole files from 97.2 to 97.6 % and excerpts of 100 bytes from 94.1 to 94.6 %, and prose lost nothing.
  package var surprise: Steps = 12

  /// The limit up to which the excess of all pairs together counts fully, and beyond which it
  /// counts logarithmically.
  ///
  /// Chosen by sweep: of 2, 3, 4 and 6, 4 gave the lowest calibration error of whole files (0.0135;
  /// 2: 0.0151) and the fewest wrong answers at 0.99 (5; 2: 7), for a tenth of a point of right
  /// ones; with 2, short titles in capitals were read wrongly.
  package var fullExcess: Nats = 4.0

  /// The limit up to which the evidence of word positions counts fully, and beyond which it counts
  /// logarithmically.
  ///
  /// Chosen by sweep: of 2 to 24 on the tuning part of the real files, 2 and 3 were the best by 0.2
  /// points at 100 bytes, and prose did not change.
  package var fullPositions: Nats = 2.0

  /// The maximum cost of a pair in notation: prose rarely has most signs, and a manual page or a
  /// list of options has one at every word.
  ///
  /// Chosen by hand.
  package var maxNotationCost: Steps = 96

  /// The cost of a letter in an unknown language that has occurred in the text before.
  ///
  /// Chosen by hand.
  package var seenLetter: Steps = 60

  /// The minimum cost of a pair with such a letter.
  ///
  /// Chosen by hand.
  package var seenPair: Steps = 48

  /// The limit up to which the difference between languages in ASCII words counts fully, and beyond
  /// which it counts logarithmically; and the maximum cost of a language above that of English,
  /// whose words occur in text of every language. Words with a non-ASCII byte are not limited.
  ///
  /// Chosen by sweep: of 4, 5 and 6 on the tuning sets and on changed text of training words, 4 and
  /// 5 kept 99.4 % of the answers (6: 99.3), and 4 read one whole file less. Without the limit
  /// above English 99.0 % were kept, and without the logarithm, prose of 64 bytes in Italian and
  /// Basque was lost.
  package var asciiDifference: Nats = 5.0

  /// The cost of an ASCII word in a language of another script.
  ///
  /// Chosen by hand.
  package var foreignWord: Nats = 4.0

  /// In an unknown language, the cost of a change to a letter, a space or a sign.
  ///
  /// Chosen with `unknownRun`, by the same sweep.
  package var unknownChange: Nats = 3.0

  /// In an unknown language, the cost of a letter after one of another script, and of a change to a
  /// character that is unusual in text.
  ///
  /// Chosen with `unknownRun`, by the same sweep.
  package var unknownFault: Nats = 9.0

  /// The weight of the first pair of a text whose first character is an isolated non-ASCII one,
  /// because the text may be cut inside a word.
  ///
  /// Chosen by sweep: of 0, 0.25, 0.5, 0.75 and 1 on prose and on the tuning part of the real
  /// files, 0.5 was the best in excerpts that begin with a non-ASCII byte; prose did not change,
  /// except that it lost 0.3 points with 0.
  package var unknownFirst: Ratio = 0.5

  /// The gain of two consecutive ideographs, or Hangul syllables, that are a common pair in the
  /// language.
  ///
  /// Chosen by hand: an ideograph costs about nine nats by itself, and four to six after another
  /// one of its word.
  package var commonIdeographs: Nats = 3.5

  /// The penalty of any other such pair.
  ///
  /// Chosen by hand: about half of the pairs in text are common ones.
  package var otherIdeographs: Nats = 0.5

  /// The maximum gain or penalty of all such pairs together.
  ///
  /// Chosen by hand, close to that of letter contexts.
  package var ideographLimit: Nats = 6.0
}
