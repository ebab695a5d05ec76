/// UTF-8 to an encoding: runs of characters by a kernel, and by themselves those that it leaves over.
protocol CharacterEncoder: StepConverter {
  /// The maximum length of one character with the shifts before it, in bytes.
  static var longestOutput: Int { get }

  /// Goes on by a kernel, as long as much is left.
  mutating func convertRun(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer,
    _ step: inout ConversionStep)

  /// Goes on over characters that are close to others which the kernel leaves over, or to the end.
  mutating func convertShortRun(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer,
    _ step: inout ConversionStep)

  /// Writes the character at `step.consumed`, or says in `step` why it cannot; there is room for it.
  ///
  /// - Returns: Whether the conversion goes on.
  mutating func convertOne(
    _ scalar: Unicode.Scalar, _ length: Int, _ input: UnsafeRawBufferPointer,
    into output: UnsafeMutableRawBufferPointer, atEnd: Bool, _ step: inout ConversionStep
  ) -> Bool
}

extension CharacterEncoder {
  mutating func convertShortRun(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer,
    _ step: inout ConversionStep
  ) {}

  mutating func convert(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer, atEnd: Bool
  ) -> ConversionStep {
    var step = ConversionStep(consumed: 0, produced: 0, stop: .inputEmpty)
    var careful = 0
    while true {
      if step.consumed >= careful {
        convertRun(input, into: output, &step)
        // Where what it leaves over is close together, the kernel would begin again and again.
        careful = step.consumed + 512
      }
      convertShortRun(input, into: output, &step)
      guard step.consumed < input.count else { return step }
      // The next step has room for the kernel, so that little is left to do without it.
      let room = step.consumed > 0 && input.count - step.consumed > 1024 ? 1024 : Self.longestOutput
      guard output.count - step.produced >= room else {
        step.stop = .outputFull
        return step
      }
      switch UTF8Sequence.read(input, at: step.consumed) {
      case .scalar(let scalar, let length):
        guard convertOne(scalar, length, input, into: output, atEnd: atEnd, &step) else {
          return step
        }
      case .malformed(let length):
        step.stop = .malformed(length: length)
        return step
      case .cut(let length):
        if atEnd { step.stop = .malformed(length: length) }
        return step
      }
    }
  }
}
