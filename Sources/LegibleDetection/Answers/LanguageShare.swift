/// A language of a text, and how much of the text is in it.
public struct LanguageShare: Sendable, Hashable {
  /// The language as a BCP 47 tag: `fr`, `sr-Latn`, `zh-Hant`.
  public let tag: String

  /// The share of the characters that is expected to be in the language, 0…1.
  public let share: Double

  /// A share of a language.
  ///
  /// - Parameters:
  ///   - tag: The language as a BCP 47 tag.
  ///   - share: The share of the characters that is in it, 0…1.
  public init(tag: String, share: Double) {
    self.tag = tag
    self.share = share
  }
}

extension LanguageShare: CustomStringConvertible {
  /// The tag and the share in percent, as in `uk 48 %`.
  public var description: String { "\(tag) \(Int((share * 100).rounded())) %" }
}

extension Detection {
  /// The languages of the text with the share of each, the largest first; what is in no language that is known
  /// has no entry, so that the sum may be below 1.
  ///
  /// A page half in Russian and half in Ukrainian has both at about 0.5. Where the text cannot tell languages
  /// apart, as Bosnian, Croatian and Serbian in Latin letters, Indonesian and Malay, or Danish and Norwegian, the
  /// share of the group is divided by how likely each of them is. The list is empty where hardly anything speaks
  /// for a language, as for `10 €`. The first of them is `language`, but for text of ASCII alone, which has none.
  ///
  /// Most callers never ask for it: it is worked out when it is asked for, each time, from up to 16 KB
  /// of the first 64 KB before and behind the first byte that is not ASCII.
  ///
  /// ```swift
  /// for language in EncodingDetector.detect(bytes).languages {
  ///   print(language.tag, language.share)
  /// }
  /// ```
  ///
  /// - Complexity: O(1) in the length of the text; up to about five milliseconds.
  public var languages: [LanguageShare] { textShares.shares { language(among: $0) } }
}

/// What `Detection.languages` answers from.
struct TextShares: Sendable {
  private let text: (any UnreadShares)?

  /// Whether the language may be another one than what was told; not where it was asked for already.
  var tellsLanguage = true

  /// Shares of a text that is read when they are asked for; `nil` where there is none.
  init(of text: (any UnreadShares)?) { self.text = text }

  /// The shares, of which the first is that of the language of the text.
  ///
  /// - Parameter language: The language of the text, given what is read of it for the shares.
  func shares(besides language: ((any ReadShares)?) -> LanguageGuess?) -> [LanguageShare] {
    let languages = text?.languages
    guard let main = language(languages) else {
      return text?.isASCII ?? false ? languages?.shares ?? [] : []
    }
    return languages?.shares(ledBy: main.tag, isShort: text?.isShort ?? true)
      ?? [LanguageShare(tag: main.tag, share: 1)]
  }

  /// The language of the text, where little has to be weighed to be certain of it.
  var certainLanguage: LanguageGuess? { tellsLanguage ? text?.certainLanguage : nil }

  /// The language with the greatest share, where that is another one than what was told of the text.
  ///
  /// - Parameters:
  ///   - isUncertain: Whether there is no `certainLanguage`, as far as that is known.
  ///   - languages: The languages of the text, where they are known.
  func mainLanguage(
    besides detected: LanguageGuess?, isUncertain: Bool, among languages: (any ReadShares)?
  ) -> LanguageGuess? {
    tellsLanguage
      ? text?.mainLanguage(besides: detected, isUncertain: isUncertain, among: languages) : nil
  }
}

/// The languages of a text that was read for them.
protocol ReadShares: Sendable {
  /// The shares, the largest first.
  var shares: [LanguageShare] { get }

  /// Whether what is in the first of them reads as sentences do.
  var isFirstProse: Bool { get }

  /// The shares with that of the language of the text first, which other evidence may have told.
  ///
  /// - Parameters:
  ///   - tag: The language of the text.
  ///   - isShort: Whether there is so little text that it is in one language.
  func shares(ledBy tag: String, isShort: Bool) -> [LanguageShare]
}

/// Text of which the languages have not been told yet.
protocol UnreadShares: Sendable {
  /// The languages with their shares, before it is known which of them is told as that of the text.
  var languages: any ReadShares { get }

  /// Whether all bytes are ASCII.
  var isASCII: Bool { get }

  /// Whether there is so little text that it is in one language.
  var isShort: Bool { get }

  /// The language of the text, where little has to be weighed to be certain of it.
  var certainLanguage: LanguageGuess? { get }

  /// The language with the greatest share, where the text reads well in it, and it is another one than what was told.
  ///
  /// - Parameters:
  ///   - isUncertain: Whether there is no `certainLanguage`, as far as that is known.
  ///   - languages: The languages of the text, where they are known.
  func mainLanguage(
    besides detected: LanguageGuess?, isUncertain: Bool, among languages: (any ReadShares)?
  ) -> LanguageGuess?

  /// Whether the other is the same text, so that the shares are the same without reading it.
  func isSame(as other: any UnreadShares) -> Bool
}

extension TextShares: Hashable {
  /// Nothing: which shares are equal would take a run of the model.
  func hash(into hasher: inout Hasher) {}

  static func == (one: TextShares, other: TextShares) -> Bool {
    if let first = one.text, let second = other.text, first.isSame(as: second) { return true }
    return one.text?.languages.shares ?? [] == other.text?.languages.shares ?? []
  }
}
