/// HZ-GB-2312 to UTF-8 (RFC 1843): ASCII, and pairs of GB 2312 between `~{` and `~}`.
struct HZDecoder: StepConverter {
  static let longestSequence = 2

  /// Reads the pairs, which are those of GBK without their high bits.
  private var pairs: any StepConverter
  private var isInPairs = false

  init(pairs: any StepConverter) { self.pairs = pairs }

  mutating func convert(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer, atEnd: Bool
  ) -> ConversionStep {
    var step = ConversionStep(consumed: 0, produced: 0, stop: .inputEmpty)
    while step.consumed < input.count {
      guard output.count - step.produced >= 4 else {
        step.stop = .outputFull
        return step
      }
      let byte = input[step.consumed]
      guard byte < 0x80 else {
        step.stop = .malformed(length: 1)
        return step
      }
      if byte == UInt8(ascii: "\n") || (!isInPairs && byte != UInt8(ascii: "~")) {
        // A line feed ends the pairs, too.
        isInPairs = isInPairs && byte != UInt8(ascii: "\n")
        output[step.produced] = byte
        step.produced += 1
        step.consumed += 1
        continue
      }
      guard step.consumed + 1 < input.count else {
        if atEnd { step.stop = .malformed(length: 1) }
        return step
      }
      let second = input[step.consumed + 1]
      if byte == UInt8(ascii: "~"), let length = escape(second, into: output, at: step.produced) {
        step.produced += length
        step.consumed += 2
        continue
      }
      guard isInPairs, let length = pair(byte, second, into: output, at: step.produced) else {
        step.stop = .malformed(length: 1)
        return step
      }
      step.produced += length
      step.consumed += 2
    }
    return step
  }

  /// Obeys the escape that ends in the byte.
  ///
  /// - Returns: How many bytes it stands for, or `nil` if there is no such escape.
  private mutating func escape(
    _ byte: UInt8, into output: UnsafeMutableRawBufferPointer, at index: Int
  ) -> Int? {
    switch byte {
    case UInt8(ascii: "{"): isInPairs = true
    case UInt8(ascii: "}"): isInPairs = false
    case UInt8(ascii: "\n"): break
    case UInt8(ascii: "~") where !isInPairs:
      output[index] = byte
      return 1
    default: return nil
    }
    return 0
  }

  private mutating func pair(
    _ first: UInt8, _ second: UInt8, into output: UnsafeMutableRawBufferPointer, at index: Int
  ) -> Int? {
    guard (0x21...0x7E).contains(first), (0x21...0x7E).contains(second) else { return nil }
    let rest = UnsafeMutableRawBufferPointer(rebasing: output[index...])
    let step = withUnsafeBytes(of: (first | 0x80, second | 0x80)) {
      pairs.convert($0, into: rest, atEnd: true)
    }
    return step.stop == .inputEmpty ? step.produced : nil
  }
}
