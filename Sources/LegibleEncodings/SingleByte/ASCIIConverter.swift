/// US-ASCII to UTF-8: bytes from 0x80 up are malformed.
struct ASCIIConverter: StepConverter {
  static let longestSequence = 1

  func unchangedPrefixLength(of input: UnsafeRawBufferPointer) -> Int {
    TextKernels.asciiPrefixLength(of: input)
  }

  mutating func convert(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer, atEnd: Bool
  ) -> ConversionStep {
    // As in `UTF8Converter`.
    let limit = min(input.count, output.count, StepDriver.blockSize)
    let count = TextKernels.asciiPrefixLength(of: UnsafeRawBufferPointer(rebasing: input[..<limit]))
    output.copyMemory(from: UnsafeRawBufferPointer(rebasing: input[..<count]))
    let stop: ConversionStep.Stop =
      if count < limit { .malformed(length: 1) } else {
        count < input.count ? .outputFull : .inputEmpty
      }
    return ConversionStep(consumed: count, produced: count, stop: stop)
  }
}
