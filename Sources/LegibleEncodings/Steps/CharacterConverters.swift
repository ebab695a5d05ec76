/// UTF-8 to an encoding: runs of characters by a kernel, and one by one those that it cannot encode.
protocol CharacterEncoder: StepConverter {
  /// The maximum length of one character with the shifts before it, in bytes.
  static var longestOutput: Int { get }

  /// Encodes a run by a kernel, as long as there is much input; encodings that are rare have none.
  mutating func convertRun(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer,
    _ step: inout ConversionStep)

  /// Encodes the scalars around one that the kernel cannot encode, up to the next run that it can.
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
  mutating func convertRun(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer,
    _ step: inout ConversionStep
  ) {}

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
        // If scalars that the kernel cannot encode are close together, it is not restarted behind each of
        // them.
        careful = step.consumed + 512
      }
      convertShortRun(input, into: output, &step)
      guard step.consumed < input.count else { return step }
      // With much input left, the step ends early, so that the next one has room for the kernel.
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

/// The result of decoding the bytes at a place of a text.
enum DecodedSequence {
  /// A character, or two that have one code; `length` counts the bytes that shift for it alone, too.
  case characters(CodeIndex.Characters, length: Int, shift: Int = 0)

  /// A change of state.
  case shift(length: Int)
  case malformed(length: Int)

  /// The bytes are the beginning of a character or a shift.
  case cut
}

/// An encoding to UTF-8: runs of characters by a kernel, and one by one those that it cannot decode.
protocol CharacterDecoder: StepConverter {
  /// Decodes a run by a kernel, as far as it can.
  mutating func convertRun(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer,
    _ step: inout ConversionStep)

  /// Reads the character or the shift that the bytes begin with; there is one byte at least.
  mutating func read(_ bytes: UnsafeRawBufferPointer, atEnd: Bool) -> DecodedSequence

  /// Notes in the step a sequence that has been read, but not yet written to the output.
  mutating func note(
    _ sequence: DecodedSequence, _ bytes: UnsafeRawBufferPointer,
    behind output: UnsafeMutableRawBufferPointer, _ step: inout ConversionStep)

  /// Notes how a step ended.
  ///
  /// - Parameter endsText: Whether all of the text has been read.
  mutating func noteEnd(
    of step: inout ConversionStep, in output: UnsafeMutableRawBufferPointer, endsText: Bool)
}

extension CharacterDecoder {
  mutating func note(
    _ sequence: DecodedSequence, _ bytes: UnsafeRawBufferPointer,
    behind output: UnsafeMutableRawBufferPointer, _ step: inout ConversionStep
  ) {}

  mutating func noteEnd(
    of step: inout ConversionStep, in output: UnsafeMutableRawBufferPointer, endsText: Bool
  ) {}

  mutating func convert(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer, atEnd: Bool
  ) -> ConversionStep {
    var step = ConversionStep(consumed: 0, produced: 0, stop: .inputEmpty)
    repeat {
      convertRun(input, into: output, &step)
    } while step.consumed < input.count && convertOne(input, into: output, atEnd: atEnd, &step)
    noteEnd(of: &step, in: output, endsText: atEnd && step.consumed == input.count)
    return step
  }

  /// Reads a character or a shift.
  ///
  /// - Returns: Whether the conversion goes on.
  private mutating func convertOne(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer, atEnd: Bool,
    _ step: inout ConversionStep
  ) -> Bool {
    // Two characters take eight bytes at most.
    guard output.count - step.produced >= 8 else {
      step.stop = .outputFull
      return false
    }
    let rest = UnsafeRawBufferPointer(rebasing: input[step.consumed...])
    let sequence = read(rest, atEnd: atEnd)
    note(sequence, rest, behind: output, &step)
    switch sequence {
    case .characters(let characters, let length, _):
      step.produced += UTF8Sequence.write(characters.first, into: output, at: step.produced)
      if characters.mark != 0 {
        step.produced += UTF8Sequence.write(characters.mark, into: output, at: step.produced)
      }
      step.consumed += length
    case .shift(let length): step.consumed += length
    case .malformed(let length):
      step.stop = .malformed(length: length)
      return false
    case .cut:
      if atEnd { step.stop = .malformed(length: rest.count) }
      return false
    }
    return true
  }
}
