internal import CTextKernels

/// The codes of characters that have none of two bytes in the flat table, as the kernel reads them.
struct LongCodeTable {
  /// For each 64 characters of the planes 0 to 2, where theirs begin in `codes`; the first row is
  /// empty.
  private(set) var rows = [UInt32](repeating: 0, count: Int(legible_row_count))

  /// The bytes of each character, the first highest, with a mark in the highest byte if it may be
  /// part of a combination.
  private(set) var codes = [UInt32](repeating: 0, count: 64)

  private static func flags(of entry: UInt32) -> UInt32 {
    entry >> 24 <= UInt32(legible_combination_flags) ? entry >> 24 : 0
  }

  /// The code in an entry of the table, if it has one.
  static func code(of entry: UInt32) -> UInt32? {
    let code = flags(of: entry) == 0 ? entry : entry & 0xFF_FFFF
    return code == 0 ? nil : code
  }

  /// Whether a mark may follow the character and be written together with it.
  static func beginsCombination(_ entry: UInt32) -> Bool {
    flags(of: entry) & UInt32(legible_begins_combination) != 0
  }

  /// Whether the character may be written together with the one before it.
  static func isMark(_ entry: UInt32) -> Bool {
    flags(of: entry) & UInt32(legible_is_mark) != 0
  }

  /// Adds the code of a character, unless it has one.
  mutating func addCode(_ code: UInt32, for value: UInt32) {
    let place = place(of: value)
    if codes[place] == 0 { codes[place] = code }
  }

  /// Notes that two characters may be written together; their own codes have three bytes at most.
  mutating func markCombination(of first: UInt32, and mark: UInt32) {
    codes[place(of: first)] |= UInt32(legible_begins_combination) << 24
    codes[place(of: mark)] |= UInt32(legible_is_mark) << 24
  }

  private mutating func place(of value: UInt32) -> Int {
    let row = Int(value >> 6)
    if rows[row] == 0 {
      rows[row] = UInt32(codes.count)
      codes += repeatElement(0, count: 64)
    }
    return Int(rows[row]) + Int(value & 0x3F)
  }
}
