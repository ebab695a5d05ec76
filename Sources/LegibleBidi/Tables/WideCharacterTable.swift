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
    var low = 0
    var high = count
    if high == 0 || value < range(0).lowerBound { return false }
    while high - low > 1 {
      let middle = (low + high) / 2
      if range(middle).lowerBound <= value { low = middle } else { high = middle }
    }
    return value <= range(low).upperBound
  }
}
