internal import LegibleEncodings

/// A text whose language is computed when it is asked for.
struct LanguageSource: Sendable, Hashable {
  private let bytes: [UInt8]
  private let encoding: TextEncoding
  private let hints: [String]
  private let withheld: [String]

  init(of bytes: [UInt8], in encoding: TextEncoding, hints: [String], withheld: [String]) {
    self.bytes = bytes
    self.encoding = encoding
    self.hints = hints
    self.withheld = withheld
  }

  /// The language, if one is recognised.
  var language: LanguageGuess? {
    guard let scalars else { return nil }
    return LanguageTeller(.shared, encoding, hints: hints, withheld: withheld)
      .language(of: scalars)
  }

  /// The shares of the languages.
  var shares: [LanguageShare] {
    guard let scalars else { return [] }
    return LanguageTeller(.shared, encoding, hints: hints, withheld: withheld)
      .shares(of: scalars)
  }

  /// The text.
  private var scalars: [UInt32]? {
    var scalars: [UInt32] = []
    return encoding.read(bytes, into: &scalars) == nil ? nil : scalars
  }
}
