internal import CBidiTables

/// The table of characters that are two columns wide (East_Asian_Width W and F): the first and the
/// last code point of each range, in order, as `UInt32`.
package enum WideCharacterTable {
  /// How many ranges there are.
  package static var count: Int { Int(legible_wide_characters_size()) / 8 }

  /// A range of the table.
  ///
  /// - Precondition: `index` is in `0..<count`.
  package static func range(_ index: Int) -> ClosedRange<UInt32> {
    precondition(index >= 0 && index < count)
    // Two numbers for each of the `count` ranges; a test checks that they are in order.
    let data = legible_wide_characters() + 2 * index
    return data[0]...data[1]
  }

  /// Whether the character is two columns wide.
  ///
  /// - Complexity: O(log *n*) in the number of ranges.
  static func contains(_ value: UInt32) -> Bool {
    let index = (0..<count).sortedIndex { range($0).upperBound >= value }
    return index < count && range(index).contains(value)
  }
}
