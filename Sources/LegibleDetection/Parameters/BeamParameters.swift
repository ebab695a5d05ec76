/// The beam at each stage of the search: how far behind the best a hypothesis may be and still be
/// kept. Wider beams take more time, and hardly ever change an answer.
package struct BeamParameters: BitwiseCopyable, Sendable {
  /// The beam of single-byte encodings in the first pass, by their cost in groups of languages.
  ///
  /// Chosen for speed.
  package var singleByte: Nats = 80.0

  /// The same, as a share of the lowest cost, which is added to `singleByte`.
  ///
  /// Chosen for speed.
  package var singleByteShare: Ratio = 0.2

  /// The beam of EBCDIC encodings. It is narrower, because a wrong one misreads every character.
  ///
  /// Chosen by hand.
  package var ebcdic: Nats = 40.0

  /// The same, as a share of the lowest cost, which is added to `ebcdic`.
  ///
  /// Chosen by hand.
  package var ebcdicShare: Ratio = 0.05

  /// The beam of readings and languages by their unigram costs.
  ///
  /// Chosen for speed.
  package var unigram: Nats = 32.0

  /// The same, as a share of the lowest cost, which is added to `unigram`.
  ///
  /// Chosen for speed.
  package var unigramShare: Ratio = 0.06

  /// The maximum widening of that beam if the pairs of the best reading cost more than its
  /// characters. In binary data they cost so much that otherwise nothing would be pruned.
  ///
  /// Chosen by hand.
  package var maxWidening: Nats = 128.0

  /// How much more ASCII may cost in a rare language than in the best one.
  ///
  /// Chosen for speed: 25 and 10 gave the same answers; with 3, and `prior.rareLanguage` at 30,
  /// 0.24 points less of samples in rare languages were read.
  package var rareLanguageASCII: Nats = 10.0

  /// The beam of rare languages by their unigram costs, as a share of that of others.
  ///
  /// Chosen for speed: 0.3 changed no answer for 16,171 tuning samples in rare languages.
  package var rareLanguageShare: Ratio = 0.3

  /// The cross-entropy up to which the language of the best candidate is certain; the relative beam
  /// is then a share of the non-ASCII cost only. In an unknown language, the best candidate is
  /// uncertain, and ASCII may be of any language.
  ///
  /// Chosen for speed: without it detection takes a tenth more time, and the answers are the same.
  package var confidentCrossEntropy: Nats = 2.8

  /// How much less likely than the best language a language may be and still be added to a sum.
  ///
  /// Chosen for speed.
  package var negligible: Nats = 16.0

  /// How much less likely than another reading a reading may be and still be kept. Beyond it, its
  /// confidence would be below a thousandth even after calibration.
  ///
  /// Chosen for speed.
  package var negligibleReading: Nats = 34.0
}
