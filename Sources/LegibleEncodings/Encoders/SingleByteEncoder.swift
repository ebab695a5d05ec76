/// UTF-8 to any encoding with one byte a character.
struct SingleByteEncoder: StepConverter {
  static let longestSequence = 4

  /// The byte for each character.
  private let bytes: [UInt32: UInt8]

  /// Whether ASCII characters stand for themselves, so that runs of them can be copied.
  private let keepsASCII: Bool

  /// - Parameter scalars: The characters of the bytes from zero on.
  init(_ scalars: [UInt32]) {
    var bytes: [UInt32: UInt8] = [:]
    // Where two bytes have the same character, the lower one writes it.
    for (byte, scalar) in scalars.enumerated().reversed() where scalar != .max {
      bytes[scalar] = UInt8(byte)
    }
    self.bytes = bytes
    keepsASCII = scalars.prefix(128).elementsEqual(0..<128)
  }

  mutating func convert(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer, atEnd: Bool
  ) -> ConversionStep {
    var index = 0
    var produced = 0
    while index < input.count {
      if keepsASCII {
        let limit = min(input.count, index + output.count - produced)
        let run = UnsafeRawBufferPointer(rebasing: input[index..<limit])
        let count = ASCII.prefixLength(of: run)
        UnsafeMutableRawBufferPointer(rebasing: output[produced...])
          .copyMemory(from: UnsafeRawBufferPointer(rebasing: run[..<count]))
        index += count
        produced += count
        if index == input.count { break }
      }
      guard produced < output.count else {
        return ConversionStep(consumed: index, produced: produced, stop: .outputFull)
      }
      switch UTF8Sequence.read(input, at: index) {
      case .scalar(let scalar, let length):
        guard let byte = bytes[scalar.value] else {
          return ConversionStep(
            consumed: index, produced: produced, stop: .unencodable(scalar, length: length))
        }
        output[produced] = byte
        produced += 1
        index += length
      case .malformed(let length):
        return ConversionStep(
          consumed: index, produced: produced, stop: .malformed(length: length))
      case .cut(let length):
        return ConversionStep(
          consumed: index, produced: produced,
          stop: atEnd ? .malformed(length: length) : .inputEmpty)
      }
    }
    return ConversionStep(consumed: index, produced: produced, stop: .inputEmpty)
  }
}
