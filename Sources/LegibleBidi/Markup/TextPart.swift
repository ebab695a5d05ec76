/// A part of a text, which is somewhere else once the text is cut, or something is put into it.
@usableFromInline
package protocol TextPart {
  /// Where it is, in UTF-8 bytes of the text.
  var range: Range<Int> { get }

  /// The same so many bytes further on.
  func moved(by distance: Int) -> Self
}

extension Array where Element: TextPart {
  /// Those, of parts in the order of the text, that are in a range, from its beginning.
  ///
  /// - Complexity: O(log *n* + *m*), where *m* is how many they are.
  func part(_ range: Range<Int>) -> [Element] {
    let low = sortedIndex { $0.range.lowerBound >= range.lowerBound }
    return self[low...].prefix { $0.range.upperBound <= range.upperBound }
      .map { $0.moved(by: -range.lowerBound) }
  }
}

extension ArraySlice where Element: TextPart {
  /// The first part that an offset is in, if it is in one; those before it are dropped.
  @inlinable
  package mutating func next(at offset: Int) -> Element? {
    while let first, first.range.upperBound <= offset { removeFirst() }
    guard let first, first.range.contains(offset) else { return nil }
    return first
  }
}

extension Range<Int>: TextPart {
  @usableFromInline
  package var range: Range<Int> { self }
  @usableFromInline
  package func moved(by distance: Int) -> Range<Int> {
    lowerBound + distance..<upperBound + distance
  }
}

/// A part of a text that stands for a value which is put in later, such as `%@` or `{name}`.
public struct FormatArgument: Sendable, Equatable {
  /// The direction of the value, as far as it is known.
  public enum Value: Sendable, Equatable {
    /// Text of either direction.
    case text

    /// A number, as of `%d`.
    case number
  }

  /// Where the argument is, in UTF-8 bytes of the text.
  public let range: Range<Int>

  /// The direction of its value, as far as it is known.
  public let value: Value

  /// An argument at a place of a text.
  public init(_ range: Range<Int>, value: Value = .text) {
    self.range = range
    self.value = value
  }
}

extension FormatArgument: TextPart {
  @usableFromInline
  package func moved(by distance: Int) -> FormatArgument {
    FormatArgument(range.moved(by: distance), value: value)
  }
}

extension MarkupSpan: TextPart {
  func moved(by distance: Int) -> MarkupSpan {
    MarkupSpan(range: range.moved(by: distance), kind: kind)
  }
}
