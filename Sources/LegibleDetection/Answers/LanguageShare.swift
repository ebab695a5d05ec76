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
  /// where there is hardly any evidence for a language, as in `10 €`. The first entry is
  /// `language`, except in pure ASCII text, which has none.
  ///
  /// The shares are computed on each access, since most callers never ask for them: from up to 16
  /// KB of the first 64 KB around the first non-ASCII byte.
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

/// The source of `Detection.languages`.
struct TextShares: Sendable {
  private let text: (any LanguageSharesSource)?

  /// Whether the shares may change the language of the answer; false if the language was computed
  /// already.
  var mayChangeLanguage = true

  /// Creates shares of a text that is read on demand; `nil` for none.
  init(of text: (any LanguageSharesSource)?) { self.text = text }

  /// Returns the shares, beginning with the language of the text.
  ///
  /// - Parameter language: Returns the language of the text, given the computed shares.
  func shares(besides language: ((any ComputedLanguageShares)?) -> LanguageGuess?)
    -> [LanguageShare]
  {
    let languages = text?.languages
    guard let main = language(languages) else {
      return text?.isASCII ?? false ? languages?.shares ?? [] : []
    }
    return languages?.shares(ledBy: main.tag, isShort: text?.isShort ?? true)
      ?? [LanguageShare(tag: main.tag, share: 1)]
  }

  /// The language of the text, if the fast path is certain of it.
  var certainLanguage: LanguageGuess? { mayChangeLanguage ? text?.certainLanguage : nil }

  /// Returns the language with the greatest share, if it differs from the detected language.
  ///
  /// - Parameters:
  ///   - isUncertain: Whether `certainLanguage` is known to be `nil`.
  ///   - languages: The languages of the text, if they have been computed already.
  func mainLanguage(
    besides detected: LanguageGuess?, isUncertain: Bool,
    among languages: (any ComputedLanguageShares)?
  ) -> LanguageGuess? {
    mayChangeLanguage
      ? text?.mainLanguage(besides: detected, isUncertain: isUncertain, among: languages) : nil
  }
}

/// The languages of a text and their shares, as computed from the text.
protocol ComputedLanguageShares: Sendable {
  /// The shares, the largest first.
  var shares: [LanguageShare] { get }

  /// Whether the text in the first language reads like prose.
  var isFirstProse: Bool { get }

  /// Returns the shares with the language of the text first, which other evidence may have decided.
  ///
  /// - Parameters:
  ///   - tag: The language of the text.
  ///   - isShort: Whether the text is too short to have more than one language.
  func shares(ledBy tag: String, isShort: Bool) -> [LanguageShare]
}

/// A text whose language shares are computed on demand.
protocol LanguageSharesSource: Sendable {
  /// The languages with their shares, not yet ordered by the language of the answer.
  var languages: any ComputedLanguageShares { get }

  /// Whether all bytes are ASCII.
  var isASCII: Bool { get }

  /// Whether the text is too short to have more than one language.
  var isShort: Bool { get }

  /// The language of the text, if the fast path is certain of it.
  var certainLanguage: LanguageGuess? { get }

  /// Returns the language with the greatest share, if it differs from the detected one and the text
  /// reads well in it.
  ///
  /// - Parameters:
  ///   - isUncertain: Whether `certainLanguage` is known to be `nil`.
  ///   - languages: The languages of the text, if they have been computed already.
  func mainLanguage(
    besides detected: LanguageGuess?, isUncertain: Bool,
    among languages: (any ComputedLanguageShares)?
  ) -> LanguageGuess?

  /// Whether `other` is the same text, so that comparing it needs no computation.
  func isSame(as other: any LanguageSharesSource) -> Bool
}

extension TextShares: Hashable {
  /// Hashes nothing: values that differ only in their shares collide, which is cheaper than
  /// computing these.
  func hash(into hasher: inout Hasher) {}

  static func == (one: TextShares, other: TextShares) -> Bool {
    if let first = one.text, let second = other.text, first.isSame(as: second) { return true }
    return one.text?.languages.shares ?? [] == other.text?.languages.shares ?? []
  }
}
