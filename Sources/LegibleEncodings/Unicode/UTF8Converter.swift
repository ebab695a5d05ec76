/// UTF-8 to UTF-8, of either direction: well-formed text stays as it is, and what is not is found.
struct UTF8Converter: StepConverter {
  static let longestSequence = 4

  func unchangedPrefixLength(of input: UnsafeRawBufferPointer) -> Int {
    TextKernels.utf8PrefixLength(of: input)
  }

  mutating func convert(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer, atEnd: Bool
  ) -> ConversionStep {
    // What was looked at is still in the nearest cache when it is copied.
    let limit = min(input.count, output.count, StepDriver.blockSize)
    let isWhole = input.count == limit
    let part = UnsafeRawBufferPointer(rebasing: input[..<limit])
    let count = TextKernels.utf8PrefixLength(of: part)
    output.copyMemory(from: UnsafeRawBufferPointer(rebasing: part[..<count]))
    let stop = ConversionStep.Stop.beforeUTF8(part, at: count, atEnd: isWhole && atEnd)
    return ConversionStep(
      consumed: count, produced: count, stop: stop == .inputEmpty && !isWhole ? .outputFull : stop)
  }
}
