/// UTF-8 to UTF-8: well-formed text goes through as it is, and what is not is found.
struct UTF8Validator: StepConverter {
  static let longestSequence = 4

  mutating func convert(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer, atEnd: Bool
  ) -> ConversionStep {
    let limit = min(input.count, output.count)
    let part = UnsafeRawBufferPointer(rebasing: input[..<limit])
    var index = 0
    var stop = limit < input.count ? ConversionStep.Stop.outputFull : .inputEmpty
    scan: while index < limit {
      index += ASCII.prefixLength(of: UnsafeRawBufferPointer(rebasing: part[index...]))
      while index < limit && part[index] >= 0x80 {
        switch UTF8Sequence.read(part, at: index) {
        case .scalar(_, let length):
          index += length
        case .malformed(let length):
          stop = .malformed(length: length)
          break scan
        case .cut(let length):
          if limit == input.count && atEnd { stop = .malformed(length: length) }
          break scan
        }
      }
    }
    output.copyMemory(from: UnsafeRawBufferPointer(rebasing: part[..<index]))
    return ConversionStep(consumed: index, produced: index, stop: stop)
  }
}
