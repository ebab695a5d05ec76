/// How many hypotheses are kept at each stage: they cost time, and hardly ever an answer.
package struct BeamParameters: BitwiseCopyable, Sendable {
  /// The beam of single-byte encodings, by what their characters cost in groups of languages.
  ///
  /// Chosen for speed.
  package var singleByte: Nats = 80.0

  /// The same relative to the best.
  ///
  /// Chosen for speed.
  package var singleByteShare: Ratio = 0.2

  /// The beam of EBCDIC, in which every character of a wrong reading is wrong.
  ///
  /// Chosen by hand.
  package var ebcdic: Nats = 40.0

  /// The same relative to the best.
  ///
  /// Chosen by hand.
  package var ebcdicShare: Ratio = 0.05

  /// The beam of readings and languages by their unigram costs.
  ///
  /// Chosen for speed.
  package var unigram: Nats = 32.0

  /// The same relative to the best.
  ///
  /// Chosen for speed.
  package var unigramShare: Ratio = 0.06

  /// How far that beam may widen where pairs cost more than unigrams: in bytes that are no text they cost
  /// so much that nothing would be pruned.
  ///
  /// Chosen by hand.
  package var maxWidening: Nats = 128.0

  /// A language that is seldom met is left out where ASCII costs so much more in it than in the best.
  ///
  /// Chosen for speed: 25 and 10 gave the same answers, and 3 together with 30 for `seldomLanguage` read 0.24
  /// points less of samples in such languages.
  package var rareLanguageASCII: Nats = 10.0

  /// The beam of languages that are seldom met, by their unigram costs, relative to that of others.
  ///
  /// Chosen for speed: 0.3 changed no answer about 16,171 tuning samples in such languages.
  package var rareLanguageShare: Ratio = 0.3

  /// The cross-entropy up to which the language is known for sure: then the relative beam is one of the
  /// non-ASCII cost. In an unknown language no candidate is sure to be the best, and the ASCII characters
  /// may be those of any.
  ///
  /// Chosen for speed: without it detection takes a tenth more time, and the answers are the same.
  package var confidentCrossEntropy: Nats = 2.8

  /// A language that is less likely by this than the best adds nothing to a sum.
  ///
  /// Chosen for speed.
  package var negligible: Nats = 16.0

  /// A reading that is less likely by this than another is left out: even where little is certain, it is
  /// not given a thousandth.
  ///
  /// Chosen for speed.
  package var negligibleReading: Nats = 34.0
}
