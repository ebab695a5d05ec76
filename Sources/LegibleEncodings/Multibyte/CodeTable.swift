internal import CTextKernels

/// The codes of the characters of a charset, of any length, as the kernel reads them.
struct CodeTable {
  /// The bytes of each character of the Basic Multilingual Plane, the first lowest, and then of rows
  /// of 64 others, of which the first is empty. Where a character may be part of a combination, the
  /// lowest byte is zero, the next has flags, and the upper half the bytes.
  private(set) var entries = [UInt32](repeating: 0, count: 0x10000 + 64)

  /// For each 64 characters of the planes 1 and 2, where theirs begin in `entries`.
  private(set) var rows = [UInt32](repeating: emptyRow, count: Int(legible_row_count))

  private static let emptyRow: UInt32 = 0x10000

  /// The flags in an entry of the table.
  static func flags(of entry: UInt32) -> UInt32 { entry & 0xFF == 0 ? entry >> 8 & 0xFF : 0 }

  /// The entry of a character; zero if there is none.
  func entry(for value: UInt32) -> UInt32 {
    guard value >= 0x10000 else { return entries[Int(value)] }
    let row = Int(value - 0x10000) >> 6
    return row < rows.count ? entries[Int(rows[row]) + Int(value & 0x3F)] : 0
  }

  /// The code in an entry of the table, the first byte highest, if it has one.
  static func code(of entry: UInt32) -> UInt32? {
    let bytes = entry & 0xFF == 0 ? entry >> 16 : entry
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

  /// Calls the closure with each code of a character.
  func forEachCode(_ body: (_ value: UInt32, _ code: UInt32) -> Void) {
    for value in UInt32(0)..<0x10000 {
      if let code = Self.code(of: entries[Int(value)]) { body(value, code) }
    }
    for row in rows.indices where rows[row] != Self.emptyRow {
      for column in 0..<64 {
        let value = UInt32(0x10000 + row << 6 + column)
        if let code = Self.code(of: entry(for: value)) { body(value, code) }
      }
    }
  }

  /// Sets the code of a character, the first byte highest.
  mutating func setCode(_ code: UInt32, for value: UInt32) {
    entries[place(of: value)] = code.byteSwapped >> UInt32(code.leadingZeroBitCount & ~7)
  }

  /// Notes that two characters of the Basic Multilingual Plane may be written together; their own
  /// codes have two bytes at most.
  mutating func markCombination(of first: UInt32, and mark: UInt32) {
    setFlag(UInt32(legible_begins_combination), of: Int(first))
    setFlag(UInt32(legible_is_mark), of: Int(mark))
  }

  private mutating func setFlag(_ flag: UInt32, of place: Int) {
    let entry = entries[place]
    let flagged = entry & 0xFF == 0 ? entry : UInt32(UInt16(entry)) << 16
    entries[place] = flagged | flag << 8
  }

  private mutating func place(of value: UInt32) -> Int {
    guard value >= 0x10000 else { return Int(value) }
    let row = Int(value - 0x10000) >> 6
    if rows[row] == Self.emptyRow {
      rows[row] = UInt32(entries.count)
      entries += repeatElement(0, count: 64)
    }
    return Int(rows[row]) + Int(value & 0x3F)
  }
}
