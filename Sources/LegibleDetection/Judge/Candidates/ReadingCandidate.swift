internal import LegibleEncodings

/// A reading with its unigram costs, from the first pass.
struct ReadingCandidate {
  let weighed: WeighedReading

  var reading: TextReading { weighed.reading }

  /// The unigram cost in each language of the reading's scripts, in units of `UnigramCosts`.
  let costPerLanguage: UnsafeMutableBufferPointer<UInt32>

  /// The penalties less the commonness of the likeliest encoding, in nats.
  let otherPenalties: Double

  /// The language with the lowest unigram cost.
  let bestLanguage: Int

  /// The unigram cost in `bestLanguage`, including `otherPenalties`, in nats.
  let unigramCost: Double

  /// Whether the reading is by a double-byte encoding of East Asia, without errors.
  var isSoundDoubleByte: Bool {
    !weighed.hasErrors && reading.characters.hasUnigrams
      && !reading.encodings.contains { $0 == .utf8 || TextEncoding($0).isSingleByte }
  }
}

/// The score of a candidate, summed over its encodings and all languages.
struct CandidateScore {
  /// The index of the candidate.
  let candidate: Int

  /// The logarithm of its probability, up to a constant common to all candidates.
  let logWeight: Double

  let encoding: EncodingID
  let language: Int?

  /// The probability of the language, given the reading.
  let languageConfidence: Double

  /// The cross-entropy in the best language, in nats a pair of characters.
  let crossEntropy: Double

  /// The cost of all pairs with a non-ASCII character, and of errors, in nats.
  let nonASCIICost: Double

  /// The same cost without bounds.
  let fullCost: Double

  /// Whether the characters are likelier a list of letters than text, in the best language.
  let isListed: Bool
}

/// The log-likelihood of a reading in one language.
struct LanguageLikelihood {
  let language: Int

  /// The log-likelihood.
  var logarithm: Double

  /// The part of it that comes from letter contexts and from possible damage.
  var contextGain = 0.0

  /// Whether the characters are likelier a list of letters than text.
  let isListed: Bool

  /// The cross-entropy, in nats a pair of characters.
  let crossEntropy: Double

  /// The cost of all pairs with a non-ASCII character, in nats.
  let nonASCIICost: Double

  /// The same cost without bounds.
  let fullCost: Double
}
