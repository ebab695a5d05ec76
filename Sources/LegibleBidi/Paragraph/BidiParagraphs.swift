extension String {
  /// The paragraphs of the text, each of them resolved lazily.
  ///
  /// ```swift
  /// for paragraph in text.bidiParagraphs() {
  ///   draw(text[paragraph.range], direction: paragraph.direction)
  /// }
  /// ```
  ///
  /// - Parameter base: The base direction of every paragraph; by default each has its own.
  /// - Complexity: O(1); O(*n*) to go through all of them.
  public func bidiParagraphs(base: TextDirection? = nil) -> BidiParagraphs {
    BidiParagraphs(text: self[...], base: base)
  }
}

extension Substring {
  /// The paragraphs of a part of a string, with the indices of the string, each of them resolved lazily.
  ///
  /// - Parameter base: The base direction of every paragraph; by default each has its own.
  /// - Complexity: O(1); O(*n*) to go through all of them.
  public func bidiParagraphs(base: TextDirection? = nil) -> BidiParagraphs {
    BidiParagraphs(text: self, base: base)
  }
}

/// The paragraphs of a text (UAX #9, rule P1); one that ends in a separator has none after it.
///
/// Indices are where paragraphs start in the text. An access by index resolves the paragraph anew;
/// going through all of them does so once.
public struct BidiParagraphs: Collection, Sendable {
  /// The text, which may be a part of a string.
  public let text: Substring

  /// The base direction of every paragraph, or `nil` where each has its own.
  public let base: TextDirection?

  init(text: Substring, base: TextDirection?) {
    self.text = text
    self.base = base
  }

  /// The start of the text.
  public var startIndex: String.Index { text.startIndex }

  /// The end of the text.
  public var endIndex: String.Index { text.endIndex }

  /// The start of the paragraph after the one at an index.
  ///
  /// - Complexity: O(*n*) in the length of the paragraph.
  public func index(after index: String.Index) -> String.Index {
    let rest = text[index...]
    let length = rest.withUTF8Buffer { $0.paragraphBounds(from: 0).end }
    return rest.utf8.index(rest.startIndex, offsetBy: length)
  }

  /// The paragraph that starts at an index.
  ///
  /// - Complexity: O(*n*) in the length of the paragraph.
  public subscript(index: String.Index) -> BidiParagraph {
    BidiParagraph(text[index...], base: base)
  }

  /// The paragraph that an index of the string is in, or the last one at its end; `nil` where the
  /// text is empty or the index outside of it.
  ///
  /// - Complexity: O(*n*) in the length of the text up to the end of the paragraph.
  public func paragraph(containing index: String.Index) -> BidiParagraph? {
    if text.isEmpty || index < startIndex || index > endIndex { return nil }
    var start = startIndex
    while true {
      let end = self.index(after: start)
      if index < end || end == endIndex { return self[start] }
      start = end
    }
  }

  /// Goes through the paragraphs.
  public func makeIterator() -> Iterator { Iterator(rest: text, base: base) }

  /// Resolves one paragraph after another, with the memory of the last one used again.
  public struct Iterator: IteratorProtocol {
    private var rest: Substring
    private let base: TextDirection?
    private let memory = ResolverMemory()

    fileprivate init(rest: Substring, base: TextDirection?) {
      self.rest = rest
      self.base = base
    }

    /// The next paragraph, or `nil` after the last one.
    ///
    /// - Complexity: O(*n*) in the length of the paragraph.
    public mutating func next() -> BidiParagraph? {
      if rest.isEmpty { return nil }
      rest.withUTF8Buffer { _ = memory.resolver.resolve($0, base: base) }
      let paragraph = BidiParagraph(memory.resolver, in: rest)
      rest = rest[paragraph.range.upperBound...]
      return paragraph
    }
  }
}

/// A resolver that the copies of an iterator share; each leaves nothing in it but memory.
private final class ResolverMemory {
  var resolver = BidiResolver()
}
