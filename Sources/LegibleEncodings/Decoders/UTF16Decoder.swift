/// UTF-16 to UTF-8 (The Unicode Standard, section 3.10).
struct UTF16Decoder: StepConverter {
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
    guard let isLittleEndian else {
      guard input.count >= 2 else {
        return ConversionStep(
          consumed: 0, produced: 0,
          stop: atEnd && input.count == 1 ? .malformed(length: 1) : .inputEmpty)
      }
      self.isLittleEndian = !(input[0] == 0xFE && input[1] == 0xFF)
      return convert(input, into: output, atEnd: atEnd)
    }
    return isLittleEndian
      ? Self.convert(input, into: output, atEnd: atEnd) { UInt16(littleEndian: $0) }
      : Self.convert(input, into: output, atEnd: atEnd) { UInt16(bigEndian: $0) }
  }

  @inline(__always)
  private static func convert(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer, atEnd: Bool,
    unit: (UInt16) -> UInt16
  ) -> ConversionStep {
    var index = 0
    var produced = 0
    while input.count - index >= 2 {
      guard output.count - produced >= 4 else {
        return ConversionStep(consumed: index, produced: produced, stop: .outputFull)
      }
      let first = unit(input.loadUnaligned(fromByteOffset: index, as: UInt16.self))
      var value = UInt32(first)
      var length = 2
      if first & 0xF800 == 0xD800 {
        guard first < 0xDC00 else {
          return ConversionStep(
            consumed: index, produced: produced, stop: .malformed(length: 2))
        }
        guard input.count - index >= 4 else { break }
        let second = unit(input.loadUnaligned(fromByteOffset: index + 2, as: UInt16.self))
        guard second & 0xFC00 == 0xDC00 else {
          return ConversionStep(
            consumed: index, produced: produced, stop: .malformed(length: 2))
        }
        value = 0x10000 + (value - 0xD800) << 10 + (UInt32(second) - 0xDC00)
        length = 4
      }
      produced += UTF8Sequence.write(value, into: output, at: produced)
      index += length
    }
    let rest = input.count - index
    return ConversionStep(
      consumed: index, produced: produced,
      stop: atEnd && rest > 0 ? .malformed(length: rest) : .inputEmpty)
  }
}
