internal import CEncodingTables

/// The generated tables of the encodings with one byte a character.
///
/// The data is a 16-bit count of tables, then as many names of 24 bytes, padded with zeros, then
/// as many tables of 256 code points of 16 bits, 0xFFFF where a byte has no character; all
/// little-endian. Sources and command are in the README beside the data.
package enum SingleByteTables {
  package static let nameLength = 24
  private static let unassigned: UInt16 = 0xFFFF

  /// The characters of the bytes 0…255 in the encoding of a name; `UInt32.max` where there is none.
  ///
  /// Nothing is assigned in an encoding without a table; a test checks that all have theirs.
  static func scalars(named name: String) -> [UInt32] {
    guard let index = names.firstIndex(of: name) else {
      return Array(repeating: .max, count: 256)
    }
    let start = 2 + names.count * nameLength + index * 512
    let table = UnsafeRawBufferPointer(rebasing: data[start..<(start + 512)])
    return [UInt32](unsafeUninitializedCapacity: 256) { scalars, count in
      while count < 256 {
        // The table has two bytes for each of as many characters as there is room for.
        let unit = UInt16(
          littleEndian: table.loadUnaligned(fromByteOffset: 2 &* count, as: UInt16.self))
        scalars[count] = unit == unassigned ? .max : UInt32(unit)
        count &+= 1
      }
    }
  }

  /// The names of the encodings that have a table, in the order of the tables.
  package static let names: [String] = {
    let count = Int(UInt16(littleEndian: data.loadUnaligned(as: UInt16.self)))
    return (0..<count).map { index in
      let start = 2 + index * nameLength
      return String(
        decoding: data[start..<(start + nameLength)].prefix { $0 != 0 }, as: UTF8.self)
    }
  }()

  /// The bytes of the data, constant and alive as long as the process.
  package static var data: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(
      start: legible_single_byte_tables(), count: Int(legible_single_byte_tables_size()))
  }
}
