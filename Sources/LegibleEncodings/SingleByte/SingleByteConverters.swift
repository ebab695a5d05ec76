internal import CEncodingTables
internal import CTextKernels

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

/// The byte from which on an encoding agrees with ISO-8859-1.
private enum LatinStart {
  /// The lowest byte from which on each byte is the character of its number; 256 if not even the
  /// last byte is.
  ///
  /// It is 0x80 for ISO-8859-1 and 0xA0 for windows-1252: such text needs no table.
  static func byte(in scalars: [UInt32]) -> UInt16 {
    // US-ASCII has no bytes from 0x80 on.
    guard scalars.count == 256 else { return 256 }
    let other = scalars.indices.last { scalars[$0] != UInt32($0) }
    return UInt16(max(0x80, 1 + (other ?? 0)))
  }
}

/// Any encoding with one byte a character to UTF-8, by its table.
struct SingleByteDecoder: StepConverter {
  static let longestSequence = 1

  /// For each byte its UTF-8 form in the low three bytes, and the length of that in the high one;
  /// zero where the byte has no character.
  private let packed: [UInt32]

  /// Whether ASCII bytes are ASCII characters, so that runs of them can be copied.
  private let keepsASCII: Bool

  /// The byte from which on each is the character of its number.
  private let latinStart: UInt16

  init(_ scalars: [UInt32]) {
    packed = scalars.map(PackedUTF8.pack)
    keepsASCII = scalars.prefix(128).elementsEqual(0..<128)
    latinStart = LatinStart.byte(in: scalars)
  }

  mutating func convert(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer, atEnd: Bool
  ) -> ConversionStep {
    let progress = packed.withUnsafeBufferPointer { packed in
      guard let base = packed.baseAddress, packed.count == 256 else {
        return TextKernels.Progress.none
      }
      // The table is looked up at 0…255, and lives as long as this closure.
      var table = LegibleSingleByteDecoding(
        utf8: base, keeps_ascii: keepsASCII, latin_start: latinStart)
      let kernel = legible_kernels().pointee.single_byte_to_utf8
      return TextKernels.convert(input, into: output) { kernel($0, $1, $2, $3, &table) }
    }
    var step = ConversionStep(
      consumed: progress.consumed, produced: progress.produced, stop: .inputEmpty,
      lineFeeds: progress.lineFeeds)
    if progress.consumed < input.count {
      let isFull = output.count - progress.produced < TextKernels.room
      step.stop = isFull ? .outputFull : .malformed(length: 1)
    }
    return step
  }
}

/// UTF-8 to any encoding with one byte a character.
struct SingleByteEncoder: StepConverter {
  static let longestSequence = 4

  /// For each 64 characters of the Basic Multilingual Plane, where theirs begin in `bytes`; the
  /// first row is empty.
  private var rows = [UInt16](repeating: 0, count: 1024)

  /// The byte of each character, or `unassigned`.
  private var bytes = [UInt16](repeating: Self.unassigned, count: 64)

  private static let unassigned = UInt16(legible_no_byte)

  /// Whether ASCII characters are written as ASCII bytes, so that runs of them can be copied.
  private let keepsASCII: Bool

  /// The character from which on all up to U+00FF are written as the bytes of their numbers.
  private let latinStart: UInt16

  /// - Parameter scalars: The characters of the bytes from zero on.
  init(_ scalars: [UInt32]) {
    // Where two bytes have the same character, the lower one writes it.
    for (byte, scalar) in scalars.enumerated().reversed() where scalar < 0x10000 {
      let row = Int(scalar >> 6)
      if rows[row] == 0 {
        rows[row] = UInt16(bytes.count)
        bytes += Array(repeating: Self.unassigned, count: 64)
      }
      bytes[Int(rows[row]) + Int(scalar & 0x3F)] = UInt16(byte)
    }
    keepsASCII = scalars.prefix(128).elementsEqual(0..<128)
    latinStart = LatinStart.byte(in: scalars)
  }

  mutating func convert(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer, atEnd: Bool
  ) -> ConversionStep {
    let progress = rows.withUnsafeBufferPointer { rows in
      bytes.withUnsafeBufferPointer { bytes in
        guard let rows = rows.baseAddress, let bytes = bytes.baseAddress else {
          return TextKernels.Progress.none
        }
        // All 1024 rows are 64 long; both tables live as long as these closures.
        var table = LegibleSingleByteEncoding(
          rows: rows, bytes: bytes, keeps_ascii: keepsASCII, latin_start: latinStart)
        let kernel = legible_kernels().pointee.utf8_to_single_byte
        return TextKernels.convert(input, into: output) { kernel($0, $1, $2, $3, &table) }
      }
    }
    let isFull = progress.produced == output.count
    return ConversionStep(
      consumed: progress.consumed, produced: progress.produced,
      stop: progress.consumed < input.count && isFull
        ? .outputFull : .beforeUTF8(input, at: progress.consumed, atEnd: atEnd),
      lineFeeds: progress.lineFeeds)
  }
}
