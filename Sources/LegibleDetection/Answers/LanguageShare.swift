/// A language of a text, and its share of the text.
public struct LanguageShare: Sendable, Hashable {
  /// The language as a BCP 47 tag: `fr`, `sr-Latn`, `zh-Hant`.
  public let tag: String

  /// The expected share of the characters that are in the language, 0…1.
  public let share: Double

  /// Creates a share.
  ///
  /// - Parameters:
  ///   - tag: The language as a BCP 47 tag.
  ///   - share: The share of the characters that is in it, 0…1.
  public init(tag: String, share: Double) {
    self.tag = tag
    self.share = share
  }
}

#if !hasFeature(Embedded)
  extension LanguageShare: Codable {}
#endif

extension LanguageShare: CustomStringConvertible {
  /// The tag and the share in percent, as in `uk 48 %`.
  public var description: String { "\(tag) \(Int((share * 100).rounded())) %" }
}

extension Detection {
  /// The languages of the text and their shares, the largest first.
  ///
  /// Text in no known language has no entry, so the sum may be below 1. A page that is half Russian
  /// and half Ukrainian has both at about 0.5. Some languages cannot be told apart by their text
  /// (Bosnian, Croatian and Serbian in Latin letters; Indonesian and Malay; Danish and Norwegian);
  /// they divide the share of their group in proportion to their probabilities. The list is empty
  /// where there is hardly any evidence for a language, as in `10 €`. The first entry is `language`.
  /// Names in programs and markup are text in no language.
  ///
  /// The shares are computed on each access, since most callers never ask for them: from up to 16
  /// KB, spread over the first 64 KB around the first non-ASCII byte.
  ///
  /// ```swift
  /// for language in EncodingDetector.detect(bytes).languages {
  ///   print(language.tag, language.share)
  /// }
  /// ```
  ///
  /// - Complexity: O(1) in the length of the text; up to about five milliseconds.
  public var languages: [LanguageShare] {
    languageSource?.shares ?? knownLanguages ?? knownLanguage.map {
      [LanguageShare(tag: $0.tag, share: 1)]
    } ?? []
  }
}
