/// UTF-8 to UTF-16 and UTF-32, little-endian unless told otherwise; no byte order mark is added.
struct CodeUnitEncoder: StepConverter {
  static let longestSequence = 4

  private let form: EncodingForm
  private let isBigEndian: Bool

  init(_ form: EncodingForm, _ order: ByteOrder) {
    self.form = form
    isBigEndian = order == .bigEndian
  }

  mutating func convert(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer, atEnd: Bool
  ) -> ConversionStep {
    let progress = form.encode(input, into: output, isBigEndian: isBigEndian)
    let isFull = output.count - progress.produced < TextKernels.room
    return ConversionStep(
      consumed: progress.consumed, produced: progress.produced,
      stop: progress.consumed < input.count && isFull
        ? .outputFull : .beforeUTF8(input, at: progress.consumed, atEnd: atEnd),
      lineFeeds: progress.lineFeeds)
  }
}
