internal import CEncodingTables
internal import CTextKernels

/// The coded character sets of East Asia, each a list of cells that a *pointer* numbers, as the
/// indexes of the WHATWG Encoding Standard are.
///
/// The data is a 16-bit count of indexes and one of combinations; then for each index its name in
/// 16 bytes, padded with zeros, and as 32-bit numbers how many cells it has and whether it has a
/// plane map; then the combinations, two code points of 16 bits each; then the indexes, each its
/// cells of 16 bits and, if it has one, its plane map. A cell is the code point, zero where there
/// is none, or 0xD800 plus the number of a combination; a bit of the plane map says that the code
/// point is in plane 2, and the cell then holds the rest of it. All numbers are little-endian. Sources and command are in the README
/// beside the data.
package enum CodeIndex: Int, CaseIterable, Sendable {
  case jisX0208
  case jisX0212
  case jisX0213Plane1
  case jisX0213Plane2
  case gb2312
  case gb18030
  case big5
  case big5HKSCS
  case cp950
  case eucKR
  case johab
  case cns11643Plane1
  case cns11643Plane2
  case cns11643Plane3
  case cns11643Plane4
  case cns11643Plane5
  case cns11643Plane6
  case cns11643Plane7
  case cns11643Plane15

  /// The name of the index in the data.
  package var name: String { Self.names[rawValue] }

  private static let names = [
    "jis0208",
    "jis0212",
    "jisx0213-1",
    "jisx0213-2",
    "gb2312",
    "gb18030",
    "big5",
    "big5-hkscs",
    "cp950",
    "euc-kr",
    "johab",
    "cns11643-1",
    "cns11643-2",
    "cns11643-3",
    "cns11643-4",
    "cns11643-5",
    "cns11643-6",
    "cns11643-7",
    "cns11643-15",
  ]

  /// The contents of a cell: a character, or a base letter and a combining mark.
  package struct Characters: Equatable, Sendable {
    package var first: UInt32

    /// The combining mark; zero, but for a few cells of Big5 and JIS X 0213.
    package var mark: UInt32 = 0
  }

  /// The first value of a cell that means a combination, not a code point.
  package static let firstCombination: UInt16 = 0xD800
  package static let nameLength = 16

  /// The number of cells.
  package var count: Int { cells.count }

  /// The contents of the cell of a pointer, if it is assigned.
  ///
  /// - Complexity: O(1)
  package func characters(at pointer: Int) -> Characters? {
    let cells = cells
    guard pointer >= 0, pointer < cells.count else { return nil }
    return cells[pointer]
  }

  /// The cells, for callers that look up many.
  package var cells: Cells { CodeIndexes.shared.cells[rawValue] }

  /// The cells of one index.
  package struct Cells: Sendable {
    package let count: Int

    /// The offset of the cells in the data, in bytes.
    let start: Int
    let hasPlanes: Bool

    /// The number in a cell, and whether it is of a character of plane 2; the pointer is below `count`.
    @inline(__always)
    private func number(
      at pointer: Int, in data: UnsafeRawBufferPointer
    ) -> (cell: UInt16, isInPlane2: Bool) {
      let cell = UInt16(
        littleEndian: data.loadUnaligned(fromByteOffset: start + 2 * pointer, as: UInt16.self))
      let isInPlane2 =
        hasPlanes && data[start + 2 * count + pointer >> 3] >> UInt8(pointer & 7) & 1 != 0
      return (cell, isInPlane2)
    }

    /// The contents of a cell if that is one code point below U+10000, zero if it is anything else, and
    /// `nil` if the cell is empty; for loops over all cells.
    @inline(__always)
    func unit(at pointer: Int, in data: UnsafeRawBufferPointer) -> UInt16? {
      let (cell, isInPlane2) = number(at: pointer, in: data)
      if isInPlane2 || cell & 0xF800 == CodeIndex.firstCombination { return 0 }
      return cell == 0 ? nil : cell
    }

    /// The contents of a cell; the pointer is below `count`.
    package subscript(pointer: Int) -> Characters? {
      let (cell, isInPlane2) = number(at: pointer, in: CodeIndexes.data)
      if cell == 0 && !isInPlane2 { return nil }
      if !isInPlane2 && cell & 0xF800 == CodeIndex.firstCombination {
        let pair = CodeIndexes.shared.combinations[Int(cell - CodeIndex.firstCombination)]
        return Characters(first: UInt32(pair.0), mark: UInt32(pair.1))
      }
      return Characters(first: UInt32(cell) | (isInPlane2 ? 0x20000 : 0))
    }
  }
}

/// The place of each index in the data.
package struct CodeIndexes: Sendable {
  package static let shared = CodeIndexes()

  /// The names, in the order of the data; a test holds them to those of `CodeIndex`.
  package private(set) var names: [String] = []
  package private(set) var combinations: [(UInt16, UInt16)] = []
  private(set) var cells: [CodeIndex.Cells] = []

  /// The expected end of the data.
  package private(set) var end = 0

  private init() {
    let data = Self.data
    func number<T: FixedWidthInteger>(at offset: Int, as type: T.Type) -> Int {
      Int(T(littleEndian: data.loadUnaligned(fromByteOffset: offset, as: type)))
    }
    let indexCount = number(at: 0, as: UInt16.self)
    let combinationCount = number(at: 2, as: UInt16.self)
    let recordLength = CodeIndex.nameLength + 8
    let combinationStart = 4 + indexCount * recordLength
    for index in 0..<combinationCount {
      let offset = combinationStart + 4 * index
      combinations.append(
        (
          UInt16(number(at: offset, as: UInt16.self)),
          UInt16(number(at: offset + 2, as: UInt16.self))
        ))
    }
    end = combinationStart + 4 * combinationCount
    for index in 0..<indexCount {
      let record = 4 + index * recordLength
      let name = data[record..<(record + CodeIndex.nameLength)].prefix { $0 != 0 }
      names.append(String(decoding: name, as: UTF8.self))
      let count = number(at: record + CodeIndex.nameLength, as: UInt32.self)
      let hasPlanes = number(at: record + CodeIndex.nameLength + 4, as: UInt32.self) != 0
      cells.append(CodeIndex.Cells(count: count, start: end, hasPlanes: hasPlanes))
      end += 2 * count + (hasPlanes ? (count + 7) / 8 : 0)
    }
  }

  /// The bytes of the data, constant and alive as long as the process.
  package static var data: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(
      start: legible_code_indexes(), count: Int(legible_code_indexes_size()))
  }
}

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
