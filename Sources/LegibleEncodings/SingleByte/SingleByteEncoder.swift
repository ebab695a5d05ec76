internal import CTextKernels

/// UTF-8 to any encoding with one byte a character.
struct SingleByteEncoder: StepConverter {
  static let longestSequence = 4

  /// For each 64 characters of the Basic Multilingual Plane, where theirs begin in `bytes`; the
  /// first row is empty.
  private var rows = [UInt16](repeating: 0, count: 1024)

  /// The byte of each character, or `unassigned`.
  private var bytes = [UInt16](repeating: Self.unassigned, count: 64)

  private static let unassigned = UInt16(legible_no_byte)

  /// Whether ASCII characters stand for themselves, so that runs of them can be copied.
  private let keepsASCII: Bool

  /// From which character on all up to U+00FF stand for themselves.
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
