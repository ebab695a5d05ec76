internal import LegibleEncodings

/// A reading with its unigram costs: what the first pass knows of it.
struct ReadingCandidate {
  let weighed: WeighedReading

  var reading: TextReading { weighed.reading }

  /// The unigram cost in each language of the scripts of the reading: a sum of `UnigramCosts` for each.
  let costPerLanguage: UnsafeMutableBufferPointer<UInt32>

  /// The penalties, less the prior of the likeliest encoding, in nats.
  let otherPenalties: Double

  /// The language with the lowest unigram cost.
  let bestLanguage: Int

  /// The unigram cost in that language with the other penalties, in nats.
  let unigramCost: Double

  /// Whether the reading is of two bytes a character, as in East Asia, and all of it can be read.
  var isSoundDoubleByte: Bool {
    !weighed.hasErrors && reading.characters.hasUnigrams
      && !reading.encodings.contains { $0 == .utf8 || TextEncoding($0).isSingleByte }
  }
}

/// The score of a candidate, summed over its encodings and all languages.
struct CandidateScore {
  /// The index of the candidate.
  let candidate: Int

  /// The logarithm of its probability, up to a constant that all candidates share.
  let logWeight: Double

  let encoding: EncodingID
  let language: Int?

  /// The probability of the language, given the reading.
  let languageConfidence: Double

  /// The cross-entropy, in nats a pair of characters, under the language that fits best.
  let crossEntropy: Double

  /// The cost of all pairs with a non-ASCII character, and of what cannot be read, in nats.
  let nonASCIICost: Double

  /// The same, where evidence is not bounded.
  let fullCost: Double

  /// Whether the characters are rather a list of letters than text, in the best language.
  let isListed: Bool
}

/// The log-likelihood of a reading in one language.
struct LanguageLikelihood {
  let language: Int

  /// The log-likelihood.
  var logarithm: Double

  /// The part of it that the letters around the non-ASCII characters tell, and the chance of damage.
  var contextGain = 0.0

  /// Whether the characters are rather a list of letters than text.
  let isListed: Bool

  /// The cross-entropy, in nats a pair of characters.
  let crossEntropy: Double

  /// The cost of all pairs with a non-ASCII character, in nats.
  let nonASCIICost: Double

  /// The same, where evidence is not bounded.
  let fullCost: Double
}
