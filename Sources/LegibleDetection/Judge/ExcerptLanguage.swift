internal import LegibleEncodings

/// An excerpt of a text in a known encoding, of which the models tell the language when it is asked for.
struct ExcerptLanguage: UnreadText {
  private let bytes: [UInt8]
  private let encoding: TextEncoding
  private let options: DetectionOptions

  /// Keeps the first `Excerpt.languageLimit` bytes of a text.
  init(of bytes: some Collection<UInt8>, in encoding: TextEncoding, options: DetectionOptions) {
    self.bytes = Array(bytes.prefix(Excerpt.languageLimit))
    self.encoding = encoding
    self.options = options.withoutLimits
  }

  var language: LanguageGuess? {
    ProbabilityModel(options: options).best(of: [encoding], for: bytes)?
      .toldLanguage(in: [], bytes)
  }

  func isSame(as other: any UnreadText) -> Bool {
    guard let other = other as? ExcerptLanguage else { return false }
    return bytes == other.bytes && encoding == other.encoding && options == other.options
  }
}

extension DetectionOptions {
  /// The options without limits on what may be answered: for text whose encoding is known.
  fileprivate var withoutLimits: DetectionOptions {
    var options = self
    options.onlySuggested = false
    options.disallowed = []
    options.allowsLossy = true
    return options
  }
}
