extension BaseDirectionStrategy {
  /// The base direction of the paragraph that starts at an offset of a text in UTF-8, or `nil`
  /// where it has no strong character, and where the next paragraph starts.
  ///
  /// ```swift
  /// while start < utf8.count {
  ///   let paragraph = BaseDirectionStrategy.firstStrong.direction(ofParagraphIn: utf8, from: start)
  ///   print(paragraph.direction ?? .leftToRight)
  ///   start = paragraph.end
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - text: The text in UTF-8; what is malformed in it is neutral.
  ///   - start: Where the paragraph starts, in bytes.
  /// - Returns: The direction, and the byte after the separator of the paragraph.
  /// - Complexity: O(*n*) in the length of the paragraph.
  public func direction(
    ofParagraphIn text: UnsafeBufferPointer<UInt8>, from start: Int = 0
  ) -> (direction: TextDirection?, end: Int) {
    switch self {
    case .firstStrong:
      var strong = StrongCharacters(in: text, from: start)
      let direction = strong.next()
      return (direction, text.paragraphBounds(from: strong.offset).end)
    case .anyRightToLeft:
      let bounds = text.paragraphBounds(from: start)
      return (Self.anyRightToLeft(in: text, from: start, bounds.isLeftToRight), bounds.end)
    case .wordMajority:
      let bounds = text.paragraphBounds(from: start)
      let content = UnsafeBufferPointer(rebasing: text[start..<max(start, bounds.separator)])
      return (content.wordMajorityDirection, bounds.end)
    }
  }

  private static func anyRightToLeft(
    in text: UnsafeBufferPointer<UInt8>, from start: Int, _ isLeftToRight: Bool
  ) -> TextDirection? {
    var strong = StrongCharacters(in: text, from: start)
    let first = strong.next()
    if isLeftToRight || first == nil { return first }
    var direction = first
    while direction == .leftToRight { direction = strong.next() }
    return direction ?? .leftToRight
  }
}

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
  public var baseDirection: TextDirection? {
    withUTF8Buffer { text in
      var strong = StrongCharacters(in: text, from: 0)
      return strong.next()
    }
  }

  /// The base direction of the text's first paragraph by a strategy, or `nil` where it has no
  /// strong character.
  ///
  /// - Complexity: O(*n*) in the length of the first paragraph, and up to the character that
  ///   decides for `firstStrong`.
  public func baseDirection(by strategy: BaseDirectionStrategy) -> TextDirection? {
    if strategy == .firstStrong { return baseDirection }
    return withUTF8Buffer { strategy.direction(ofParagraphIn: $0).direction }
  }

  /// The base direction of each paragraph of the text in order, `nil` where one has no strong
  /// character; a text that ends in a separator has no paragraph after it.
  ///
  /// ```swift
  /// "abc\nשלום\n12".paragraphDirections()  // [.leftToRight, .rightToLeft, nil]
  /// ```
  ///
  /// - Complexity: O(*n*).
  public func paragraphDirections(
    by strategy: BaseDirectionStrategy = .firstStrong
  ) -> [TextDirection?] {
    withUTF8Buffer { text in
      var directions: [TextDirection?] = []
      var start = 0
      while start < text.count {
        let paragraph = strategy.direction(ofParagraphIn: text, from: start)
        directions.append(paragraph.direction)
        start = paragraph.end
      }
      return directions
    }
  }
}
