/// UTF-8 to an encoding with shifts, by what the bytes of each character are.
protocol CharacterEncoder: StepConverter {
  /// The most bytes that one character takes, with the shifts before it.
  static var longestOutput: Int { get }

  /// The bytes of a character behind what was written so far, or `nil` if the encoding does not
  /// have it.
  mutating func bytes(for scalar: Unicode.Scalar) -> [UInt8]?
}

extension CharacterEncoder {
  static var longestSequence: Int { 4 }

  mutating func convert(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer, atEnd: Bool
  ) -> ConversionStep {
    var step = ConversionStep(consumed: 0, produced: 0, stop: .inputEmpty)
    while step.consumed < input.count {
      guard output.count - step.produced >= Self.longestOutput else {
        step.stop = .outputFull
        return step
      }
      switch UTF8Sequence.read(input, at: step.consumed) {
      case .scalar(let scalar, let length):
        guard let bytes = bytes(for: scalar) else {
          step.stop = .unencodable(scalar, length: length)
          return step
        }
        UnsafeMutableRawBufferPointer(rebasing: output[step.produced...]).copyBytes(from: bytes)
        step.produced += bytes.count
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
