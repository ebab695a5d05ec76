/// UTF-8 to HZ-GB-2312 (RFC 1843).
struct HZEncoder: StepConverter {
  static let longestSequence = 4

  private var isInPairs = false

  mutating func convert(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer, atEnd: Bool
  ) -> ConversionStep {
    var step = ConversionStep(consumed: 0, produced: 0, stop: .inputEmpty)
    while step.consumed < input.count {
      guard output.count - step.produced >= 8 else {
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

  mutating func finish(into output: UnsafeMutableRawBufferPointer) -> Int {
    let bytes = leavingPairs()
    output.copyBytes(from: bytes)
    return bytes.count
  }

  /// The escape that ends the pairs, if that is where the output is.
  private mutating func leavingPairs() -> [UInt8] {
    defer { isInPairs = false }
    return isInPairs ? Array("~}".utf8) : []
  }

  private mutating func bytes(for scalar: Unicode.Scalar) -> [UInt8]? {
    if scalar.isASCII {
      let byte = UInt8(truncatingIfNeeded: scalar.value)
      return leavingPairs() + (byte == UInt8(ascii: "~") ? [byte, byte] : [byte])
    }
    guard let code = ShiftedSet.gb2312.code(for: scalar), let second = code.second else {
      return nil
    }
    defer { isInPairs = true }
    return (isInPairs ? [] : Array("~{".utf8)) + [code.first, second]
  }
}
