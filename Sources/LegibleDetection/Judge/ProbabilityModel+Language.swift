internal import LegibleEncodings

extension ProbabilityModel.Answer {
  /// The language that is told of a text, if it has words at all, and with no more confidence than what is known
  /// of such languages and of text that fits no better.
  ///
  /// - Parameters:
  ///   - plain: The plain text before the sample.
  ///   - sample: The bytes of the text.
  func reportedLanguage(in plain: [UInt8], _ sample: [UInt8]) -> LanguageGuess? {
    guard let language,
      hasLetters || Self.hasLetters(sample) || Self.hasLetters(plain)
    else { return nil }
    let maxConfidence =
      switch score.fit {
      case .good, .ideographs: 1.0
      case .fair, .listed: parameters.posterior.fairLanguage.probability
      case .poor, .none, .unknownLanguage, .unknownKind:
        parameters.posterior.even.probability
      }
    return LanguageGuess(
      tag: language.tag,
      confidence: min(
        language.confidence, maxConfidence, LanguageSiblings.maxConfidence(of: language.tag)))
  }

  /// Whether there are so many ASCII letters as make a word.
  private static func hasLetters(_ bytes: [UInt8]) -> Bool {
    var count = 0
    for byte in bytes where byte.isASCIILetter {
      count += 1
      if count == parameters.share.minLetters.count { return true }
    }
    return false
  }
}
