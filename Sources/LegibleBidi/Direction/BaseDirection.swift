extension StringProtocol {
  /// The base direction of the text by its first strong character, isolates left out, or `nil`
  /// where it has none (UAX #9, rules P2 and P3).
  ///
  /// ```swift
  /// "שלום world".baseDirection  // .rightToLeft
  /// "123".baseDirection         // nil
  /// ```
  ///
  /// Only the first paragraph is looked at.
  ///
  /// - Complexity: O(*n*) up to the first strong character.
  public var baseDirection: TextDirection? { baseDirection(by: .firstStrong) }

  /// The base direction of the text's first paragraph by a strategy, or `nil` where it has no
  /// strong character.
  ///
  /// - Complexity: O(*n*) in the length of the first paragraph.
  public func baseDirection(by strategy: BaseDirectionStrategy) -> TextDirection? {
    switch strategy {
    case .firstStrong: firstStrongDirection
    case .anyRightToLeft: anyRightToLeftDirection
    case .wordMajority: wordMajorityDirection
    }
  }

  private var firstStrongDirection: TextDirection? {
    var scan = StrongCharacters()
    for scalar in unicodeScalars {
      if scan.isAtParagraphEnd { break }
      if let direction = scan.next(scalar) { return direction }
    }
    return nil
  }

  private var anyRightToLeftDirection: TextDirection? {
    var scan = StrongCharacters()
    var result: TextDirection?
    for scalar in unicodeScalars {
      if scan.isAtParagraphEnd { break }
      guard let direction = scan.next(scalar) else { continue }
      if direction == .rightToLeft { return .rightToLeft }
      result = direction
    }
    return result
  }

  private var wordMajorityDirection: TextDirection? {
    var balance = 0
    for word in unicodeScalars.paragraphs.first?.content.split(
      whereSeparator: \.properties.isWhitespace)
      ?? []
    where !word.isAddress {
      var scan = StrongCharacters()
      switch word.lazy.compactMap({ scan.next($0) }).first {
      case .leftToRight: balance -= 1
      case .rightToLeft: balance += 1
      case nil: break
      }
    }
    return balance == 0 ? firstStrongDirection : balance > 0 ? .rightToLeft : .leftToRight
  }
}

/// Finds strong characters outside of isolates, one paragraph long (UAX #9, rule P2).
struct StrongCharacters {
  /// How many isolates are open; those without a PDI reach to the end of the paragraph.
  private var depth = 0

  /// Whether a paragraph separator has been seen.
  private(set) var isAtParagraphEnd = false

  /// The direction of the next character, if it is strong and in no isolate.
  @inline(__always)
  mutating func next(_ scalar: Unicode.Scalar) -> TextDirection? {
    switch BidiClassTable.bidiClass(of: scalar) {
    case .L where depth == 0: return .leftToRight
    case .R where depth == 0, .AL where depth == 0: return .rightToLeft
    case .LRI, .RLI, .FSI: depth += 1
    case .PDI: depth = max(0, depth - 1)
    case .B: isAtParagraphEnd = true
    default: break
    }
    return nil
  }
}

extension Collection<Unicode.Scalar> {
  /// Whether the word is a URL, a path or a mail address, which is Latin in any language.
  fileprivate var isAddress: Bool {
    contains("@") || contains("/")
      || (starts(with: "www.".unicodeScalars) && count > 4)
  }
}
