/// The way that text runs.
public enum TextDirection: String, Sendable, CaseIterable {
  /// As Latin and Han are read.
  case leftToRight = "ltr"

  /// As Hebrew and Arabic are read.
  case rightToLeft = "rtl"

  /// The other way.
  public var opposite: TextDirection { self == .leftToRight ? .rightToLeft : .leftToRight }
}

/// How the base direction of a paragraph follows from its characters.
public enum BaseDirectionStrategy: String, Sendable, CaseIterable {
  /// The direction of the first strong character, isolates left out (UAX #9, rules P2 and P3).
  case firstStrong = "first-strong"

  /// Right-to-left as soon as there is any strong right-to-left character outside of isolates.
  case anyRightToLeft = "any-rtl"

  /// The direction of most words; numbers, addresses and words without letters do not count.
  ///
  /// Where both directions have as many words, the first strong character decides.
  case wordMajority = "word-majority"
}
