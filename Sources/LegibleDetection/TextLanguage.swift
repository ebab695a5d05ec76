internal import LegibleEncodings

/// The language of a text, or what it takes to tell it.
///
/// What structure decides needs no language, and most callers never ask for one: the models look at
/// the text when they do.
struct TextLanguage: Sendable {
  private enum Source: Sendable {
    case known(LanguageGuess?)
    case excerpt([UInt8], TextEncoding, DetectionOptions)
  }

  private let source: Source

  /// A language that is known, or `nil` where none was recognised.
  init(_ guess: LanguageGuess?) { source = .known(guess) }

  /// The language of text in a known encoding, of which this many bytes are kept at most:
  /// `Excerpt.languageLimit`.
  init(of bytes: some Collection<UInt8>, in encoding: TextEncoding, options: DetectionOptions) {
    source = .excerpt(
      Array(bytes.prefix(Excerpt.languageLimit)), encoding, options.withoutLimits)
  }

  /// The language, if one is recognised.
  var guess: LanguageGuess? {
    switch source {
    case .known(let guess): guess
    case .excerpt(let bytes, let encoding, let options):
      ProbabilityModel(options: options).best(of: [encoding], for: bytes)?.language
    }
  }
}

extension TextLanguage: Equatable {
  static func == (one: TextLanguage, other: TextLanguage) -> Bool {
    if case .excerpt(let bytes, let encoding, let options) = one.source,
      case .excerpt(bytes, encoding, options) = other.source
    {
      return true
    }
    return one.guess == other.guess
  }
}

extension DetectionOptions {
  /// The options without limits on what may be answered: for what is already known.
  fileprivate var withoutLimits: DetectionOptions {
    var options = self
    options.onlySuggested = false
    options.disallowed = []
    options.allowsLossy = true
    return options
  }
}
