/// UTF-32 to UTF-8 (The Unicode Standard, section 3.10).
struct UTF32Decoder: StepConverter {
  static let longestSequence = 4

  /// The order of bytes, once it is known.
  private var isLittleEndian: Bool?

  init(_ order: UTF16Order) {
    switch order {
    case .littleEndian: isLittleEndian = true
    case .bigEndian: isLittleEndian = false
    case .byteOrderMark: isLittleEndian = nil
    }
  }

  mutating func convert(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer, atEnd: Bool
  ) -> ConversionStep {
    if isLittleEndian == nil && input.count >= 4 {
      isLittleEndian = !input.starts(with: [0x00, 0x00, 0xFE, 0xFF])
    }
    var index = 0
    var produced = 0
    while input.count - index >= 4 {
      guard output.count - produced >= 4 else {
        return ConversionStep(consumed: index, produced: produced, stop: .outputFull)
      }
      let unit = input.loadUnaligned(fromByteOffset: index, as: UInt32.self)
      let value = isLittleEndian == false ? UInt32(bigEndian: unit) : UInt32(littleEndian: unit)
      guard value <= 0x10FFFF && value & 0xFFFF_F800 != 0xD800 else {
        return ConversionStep(consumed: index, produced: produced, stop: .malformed(length: 4))
      }
      produced += UTF8Sequence.write(value, into: output, at: produced)
      index += 4
    }
    let rest = input.count - index
    return ConversionStep(
      consumed: index, produced: produced,
      stop: atEnd && rest > 0 ? .malformed(length: rest) : .inputEmpty)
  }
}
