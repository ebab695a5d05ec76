internal import CTextKernels

/// Any encoding with one byte a character to UTF-8, by its table.
struct SingleByteDecoder: StepConverter {
  static let longestSequence = 1

  /// For each byte its UTF-8 form in the low three bytes, and the length of that in the high one;
  /// zero where the byte has no character.
  private let packed: [UInt32]

  /// Whether ASCII bytes stand for themselves, so that runs of them can be copied.
  private let keepsASCII: Bool

  /// From which byte on all stand for the characters of their numbers.
  private let latinStart: UInt16

  init(_ scalars: [UInt32]) {
    packed = scalars.map(PackedUTF8.pack)
    keepsASCII = scalars.prefix(128).elementsEqual(0..<128)
    latinStart = LatinStart.byte(in: scalars)
  }

  mutating func convert(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer, atEnd: Bool
  ) -> ConversionStep {
    let progress = packed.withUnsafeBufferPointer { packed in
      guard let base = packed.baseAddress, packed.count == 256 else {
        return TextKernels.Progress.none
      }
      // The table is looked up at 0…255, and lives as long as this closure.
      var table = LegibleSingleByteDecoding(
        utf8: base, keeps_ascii: keepsASCII, latin_start: latinStart)
      let kernel = legible_kernels().pointee.single_byte_to_utf8
      return TextKernels.convert(input, into: output) { kernel($0, $1, $2, $3, &table) }
    }
    var step = ConversionStep(
      consumed: progress.consumed, produced: progress.produced, stop: .inputEmpty,
      lineFeeds: progress.lineFeeds)
    if progress.consumed < input.count {
      let isFull = output.count - progress.produced < TextKernels.room
      step.stop = isFull ? .outputFull : .malformed(length: 1)
    }
    return step
  }
}
