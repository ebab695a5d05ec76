internal import LegibleEncodings

extension ProbabilityModel.Answer {
  /// Returns the language to report for a text, if it has words. Its confidence is limited for
  /// languages that text hardly distinguishes, and for text that fits badly.
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

  /// Whether there are enough ASCII letters for a word.
  private static func hasLetters(_ bytes: [UInt8]) -> Bool {
    var count = 0
    for byte in bytes where byte.isASCIILetter {
      count += 1
      if count == parameters.share.minLetters.count { return true }
    }
    return false
  }
}
