internal import CTextKernels

/// The codes of the characters of a charset, of any length, as the kernel reads them.
struct CodeTable {
  /// For each 64 characters of the planes 0 to 2, where theirs begin in `entries`; the first row is
  /// empty.
  private(set) var rows = [UInt32](repeating: 0, count: Int(legible_row_count))

  /// The bytes of each character, the first lowest, with flags in the highest byte if it may be part
  /// of a combination.
  private(set) var entries = [UInt32](repeating: 0, count: 64)

  /// The flags in an entry of the table.
  static func flags(of entry: UInt32) -> UInt32 {
    entry >> 24 <= UInt32(legible_combination_flags) ? entry >> 24 : 0
  }

  /// What the table has for a character; zero if it has nothing.
  func entry(for value: UInt32) -> UInt32 {
    let row = Int(value >> 6)
    return row < rows.count ? entries[Int(rows[row]) + Int(value & 0x3F)] : 0
  }

  /// The code in an entry of the table, the first byte highest, if it has one.
  static func code(of entry: UInt32) -> UInt32? {
    let bytes = flags(of: entry) == 0 ? entry : entry & 0xFF_FFFF
    return bytes == 0 ? nil : bytes.byteSwapped >> UInt32(bytes.leadingZeroBitCount & ~7)
  }

  /// Whether a mark may follow the character and be written together with it.
  static func beginsCombination(_ entry: UInt32) -> Bool {
    flags(of: entry) & UInt32(legible_begins_combination) != 0
  }

  /// Whether the character may be written together with the one before it.
  static func isMark(_ entry: UInt32) -> Bool {
    flags(of: entry) & UInt32(legible_is_mark) != 0
  }

  /// Sets the code of a character, the first byte highest.
  mutating func setCode(_ code: UInt32, for value: UInt32) {
    entries[place(of: value)] = code.byteSwapped >> UInt32(code.leadingZeroBitCount & ~7)
  }

  /// Notes that two characters may be written together; their own codes have three bytes at most.
  mutating func markCombination(of first: UInt32, and mark: UInt32) {
    entries[place(of: first)] |= UInt32(legible_begins_combination) << 24
    entries[place(of: mark)] |= UInt32(legible_is_mark) << 24
  }

  private mutating func place(of value: UInt32) -> Int {
    let row = Int(value >> 6)
    if rows[row] == 0 {
      rows[row] = UInt32(entries.count)
      entries += repeatElement(0, count: 64)
    }
    return Int(rows[row]) + Int(value & 0x3F)
  }
}
