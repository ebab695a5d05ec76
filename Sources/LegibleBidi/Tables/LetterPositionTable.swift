internal import CBidiTables

/// The table of how much likelier each Hebrew and Arabic letter is at the start of a word than at
/// its end: for each code point of `range` one `Int8`, in eighths of the natural logarithm.
package enum LetterPositionTable {
  /// The code points that have an entry.
  package static let range: ClosedRange<UInt32> = 0x0590...0x06FF

  /// The unit of an entry, in nats.
  package static let unit = 0.125

  /// The entries, constant and alive as long as the process.
  package static var data: UnsafeBufferPointer<Int8> {
    UnsafeBufferPointer(
      start: legible_letter_positions(), count: Int(legible_letter_positions_size()))
  }

  /// ln P(letter | start of a word) - ln P(letter | end of a word), and 0 for all other characters.
  static func logOddsOfStart(_ value: UInt32) -> Double {
    guard range.contains(value) else { return 0 }
    let index = Int(value - range.lowerBound)
    // The table has an entry for each code point of the range; a test checks its size.
    return index < data.count ? Double(data[index]) * unit : 0
  }
}
