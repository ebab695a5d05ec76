/// A part of a text, which is somewhere else once the text is cut, or something is put into it.
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
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].range.lowerBound < range.lowerBound {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return self[low...].prefix { $0.range.upperBound <= range.upperBound }
      .map { $0.moved(by: -range.lowerBound) }
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
  package func moved(by distance: Int) -> FormatArgument {
    FormatArgument(range.lowerBound + distance..<range.upperBound + distance, value: value)
  }
}

extension MarkupSpan: TextPart {
  func moved(by distance: Int) -> MarkupSpan {
    MarkupSpan(range: range.lowerBound + distance..<range.upperBound + distance, kind: kind)
  }
}
