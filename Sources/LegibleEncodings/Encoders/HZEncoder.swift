/// UTF-8 to HZ-GB-2312 (RFC 1843).
struct HZEncoder: StepConverter {
  static let longestSequence = 4

  /// Writes the pairs, which are those of GBK without their high bits.
  private var pairs: any StepConverter
  private var isInPairs = false

  init(pairs: any StepConverter) { self.pairs = pairs }

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
    var pair: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    let step = Array(String(scalar).utf8).withUnsafeBytes { text in
      pair.withUnsafeMutableBytes { pairs.convert(text, into: $0, atEnd: true) }
    }
    // Only the pairs of GB 2312 have both bytes above 0xA0.
    guard step.stop == .inputEmpty, step.produced == 2, pair[0] > 0xA0, pair[1] > 0xA0 else {
      return nil
    }
    defer { isInPairs = true }
    return (isInPairs ? [] : Array("~{".utf8)) + [pair[0] & 0x7F, pair[1] & 0x7F]
  }
}
