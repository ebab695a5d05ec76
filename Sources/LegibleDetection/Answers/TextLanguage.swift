/// The language of a text, computed on demand.
///
/// An answer that structure decides does not need the language, and most callers never ask for it,
/// so the models read the text only when they do.
struct TextLanguage: Sendable {
  private enum Source: Sendable {
    case known(LanguageGuess?)
    case unread(any LanguageSource)
  }

  private let source: Source

  /// Creates a known language, or `nil` where none was recognised.
  init(_ guess: LanguageGuess?) { source = .known(guess) }

  /// Creates the language of a text that is read when the language is asked for.
  init(of text: some LanguageSource) { source = .unread(text) }

  /// Whether the text has not been read yet.
  var isUnread: Bool { if case .unread = source { true } else { false } }

  /// The language, if one is recognised. It is computed on each access where `isUnread`.
  var guess: LanguageGuess? {
    switch source {
    case .known(let guess): guess
    case .unread(let text): text.language
    }
  }
}

/// A text whose language is computed on demand.
protocol LanguageSource: Sendable {
  /// The language, if one is recognised.
  var language: LanguageGuess? { get }

  /// Whether `other` is the same text, so that comparing it needs no computation.
  func isSame(as other: any LanguageSource) -> Bool
}

extension TextLanguage: Hashable {
  /// Hashes nothing: values that differ only in their language collide, which is cheaper than
  /// computing it.
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
