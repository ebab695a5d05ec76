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
    teller { $0.language(of: $1) } ?? nil
  }

  /// The shares of the languages.
  var shares: [LanguageShare] {
    teller { $0.shares(of: $1) } ?? []
  }

  /// Calls the body with the text and what tells its language.
  private func teller<Result>(_ body: (LanguageTeller, [UInt32]) -> Result) -> Result? {
    var scalars: [UInt32] = []
    guard encoding.read(bytes, into: &scalars) != nil else { return nil }
    return TextWeighing.withShared { weighing in
      body(
        LanguageTeller(weighing.model, weighing.scorer, encoding, hints: hints, withheld: withheld),
        scalars)
    }
  }
}
