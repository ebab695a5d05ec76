/// Any encoding with one byte a character to UTF-8, by its table.
struct SingleByteDecoder: StepConverter {
  static let longestSequence = 1

  /// For each byte its UTF-8 form in the low three bytes, and the length of that in the high one;
  /// zero where the byte has no character.
  private let packed: [UInt32]

  /// Whether ASCII bytes stand for themselves, so that runs of them can be copied.
  private let keepsASCII: Bool

  init(_ scalars: [UInt32]) {
    packed = scalars.map(Self.pack)
    keepsASCII = scalars.prefix(128).elementsEqual(0..<128)
  }

  private static func pack(_ scalar: UInt32) -> UInt32 {
    switch scalar {
    case 0..<0x80: 1 << 24 | scalar
    case 0x80..<0x800: 2 << 24 | (0xC0 | scalar >> 6) | (0x80 | scalar & 0x3F) << 8
    case 0x800..<0x10000:
      3 << 24 | (0xE0 | scalar >> 12) | (0x80 | scalar >> 6 & 0x3F) << 8
        | (0x80 | scalar & 0x3F) << 16
    default: 0
    }
  }

  mutating func convert(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer, atEnd: Bool
  ) -> ConversionStep {
    packed.withUnsafeBufferPointer { packed in
      var index = 0
      var produced = 0
      while index < input.count {
        guard output.count - produced >= 16 else {
          return ConversionStep(consumed: index, produced: produced, stop: .outputFull)
        }
        if keepsASCII && input.count - index >= 16 {
          // Sixteen bytes from `index` on are inside of the input, and there is room for them.
          let block = input.loadUnaligned(fromByteOffset: index, as: SIMD2<UInt64>.self)
          if (block[0] | block[1]) & 0x8080_8080_8080_8080 == 0 {
            output.storeBytes(of: block, toByteOffset: produced, as: SIMD2<UInt64>.self)
            index += 16
            produced += 16
            continue
          }
        }
        // Each character takes three bytes at most, and four are stored: five fit into sixteen.
        let end = min(index + 4, input.count)
        while index < end {
          let entry = packed[Int(input[index])]
          guard entry != 0 else {
            return ConversionStep(
              consumed: index, produced: produced, stop: .malformed(length: 1))
          }
          output.storeBytes(of: entry.littleEndian, toByteOffset: produced, as: UInt32.self)
          produced += Int(entry >> 24)
          index += 1
        }
      }
      return ConversionStep(consumed: index, produced: produced, stop: .inputEmpty)
    }
  }
}
