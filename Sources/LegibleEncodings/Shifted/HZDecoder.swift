/// HZ-GB-2312 to UTF-8 (RFC 1843): ASCII, and pairs of GB 2312 between `~{` and `~}`.
struct HZDecoder: StepConverter {
  static let longestSequence = 2

  private var isInPairs = false

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
      guard isInPairs, second < 0x80, let character = ShiftedSet.gb2312.characters(byte, second)
      else {
        step.stop = .malformed(length: 1)
        return step
      }
      step.produced += UTF8Sequence.write(character.first, into: output, at: step.produced)
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
}
