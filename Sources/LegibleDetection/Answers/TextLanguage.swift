/// The language of a text, or what it takes to tell it.
///
/// An answer that structure decides needs no language, and most callers never ask for one: the models look at
/// the text only when they do.
struct TextLanguage: Sendable {
  private enum Source: Sendable {
    case known(LanguageGuess?)
    case unread(any UnreadText)
  }

  private let source: Source

  /// A language that is known, or `nil` where none was recognised.
  init(_ guess: LanguageGuess?) { source = .known(guess) }

  /// The language of a text that is read when it is asked for.
  init(of text: some UnreadText) { source = .unread(text) }

  /// Whether the text has not been read yet.
  var isUnread: Bool { if case .unread = source { true } else { false } }

  /// The language, if one is recognised.
  var guess: LanguageGuess? {
    switch source {
    case .known(let guess): guess
    case .unread(let text): text.language
    }
  }
}

/// Text of which the language has not been told yet.
protocol UnreadText: Sendable {
  /// The language, if one is recognised.
  var language: LanguageGuess? { get }

  /// Whether the other is the same text, so that the language is the same without reading it.
  func isSame(as other: any UnreadText) -> Bool
}

extension TextLanguage: Hashable {
  /// Nothing: which guess is equal would take a run of the model.
  func hash(into hasher: inout Hasher) {}

  static func == (one: TextLanguage, other: TextLanguage) -> Bool {
    if case .unread(let first) = one.source, case .unread(let second) = other.source,
      first.isSame(as: second)
    {
      return true
    }
    return one.guess == other.guess
  }
}
