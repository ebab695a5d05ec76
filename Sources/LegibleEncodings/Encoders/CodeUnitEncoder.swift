/// UTF-8 to an encoding of fixed code units, by what the units of a character are.
protocol CodeUnitEncoder: StepConverter {
  /// Writes the character at `index`; there is room for four bytes.
  ///
  /// - Returns: How many bytes were written.
  func write(
    _ scalar: Unicode.Scalar, into output: UnsafeMutableRawBufferPointer, at index: Int
  ) -> Int
}

extension CodeUnitEncoder {
  static var longestSequence: Int { 4 }

  mutating func convert(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer, atEnd: Bool
  ) -> ConversionStep {
    var step = ConversionStep(consumed: 0, produced: 0, stop: .inputEmpty)
    while step.consumed < input.count {
      guard output.count - step.produced >= 4 else {
        step.stop = .outputFull
        return step
      }
      switch UTF8Sequence.read(input, at: step.consumed) {
      case .scalar(let scalar, let length):
        step.produced += write(scalar, into: output, at: step.produced)
        step.consumed += length
      case .malformed(let length):
        step.stop = .malformed(length: length)
        return step
      case .cut(let length):
        if atEnd { step.stop = .malformed(length: length) }
        return step
      }
    }
    return step
  }
}

/// UTF-8 to UTF-16, little-endian unless told otherwise; no byte order mark is added.
struct UTF16Encoder: CodeUnitEncoder {
  private let isBigEndian: Bool

  init(_ order: UTF16Order) { isBigEndian = order == .bigEndian }

  func write(
    _ scalar: Unicode.Scalar, into output: UnsafeMutableRawBufferPointer, at index: Int
  ) -> Int {
    var length = 0
    for unit in scalar.utf16 {
      let ordered = isBigEndian ? unit.bigEndian : unit.littleEndian
      output.storeBytes(of: ordered, toByteOffset: index + length, as: UInt16.self)
      length += 2
    }
    return length
  }
}

/// UTF-8 to UTF-32, little-endian unless told otherwise; no byte order mark is added.
struct UTF32Encoder: CodeUnitEncoder {
  private let isBigEndian: Bool

  init(_ order: UTF16Order) { isBigEndian = order == .bigEndian }

  func write(
    _ scalar: Unicode.Scalar, into output: UnsafeMutableRawBufferPointer, at index: Int
  ) -> Int {
    let ordered = isBigEndian ? scalar.value.bigEndian : scalar.value.littleEndian
    output.storeBytes(of: ordered, toByteOffset: index, as: UInt32.self)
    return 4
  }
}
