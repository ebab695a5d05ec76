/// A converter of any type, as a value: what `any StepConverter` would be, which Embedded Swift does not have.
struct AnyStepConverter: Sendable {
  private var box: ConverterBox

  /// The longest sequence that encodes one unit of text, in bytes of the input.
  let longestSequence: Int

  init<Converter: StepConverter>(_ converter: Converter) {
    box = BoxOf(converter)
    longestSequence = Converter.longestSequence
  }

  /// See `StepConverter`.
  func unchangedPrefixLength(of input: UnsafeRawBufferPointer) -> Int {
    box.unchangedPrefixLength(of: input)
  }

  /// See `StepConverter`.
  mutating func convert(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer, atEnd: Bool
  ) -> ConversionStep {
    takeOwnBox()
    return box.convert(input, into: output, atEnd: atEnd)
  }

  /// See `StepConverter`.
  mutating func finish(into output: UnsafeMutableRawBufferPointer) -> Int {
    takeOwnBox()
    return box.finish(into: output)
  }

  /// See `StepConverter`.
  func copy() -> AnyStepConverter {
    var copy = self
    copy.box = box.copy()
    return copy
  }

  private mutating func takeOwnBox() {
    if !isKnownUniquelyReferenced(&box) { box = box.copy() }
  }
}

/// The base class of boxes that hold a converter; it holds none itself.
///
/// It may be sent elsewhere, because only a value that alone refers to it changes it.
private class ConverterBox: @unchecked Sendable {
  func unchangedPrefixLength(of input: UnsafeRawBufferPointer) -> Int { 0 }

  func convert(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer, atEnd: Bool
  ) -> ConversionStep {
    ConversionStep(consumed: 0, produced: 0, stop: .unsupported)
  }

  func finish(into output: UnsafeMutableRawBufferPointer) -> Int { 0 }

  func copy() -> ConverterBox { self }
}

private final class BoxOf<Converter: StepConverter>: ConverterBox, @unchecked Sendable {
  private var converter: Converter

  init(_ converter: Converter) { self.converter = converter }

  override func unchangedPrefixLength(of input: UnsafeRawBufferPointer) -> Int {
    converter.unchangedPrefixLength(of: input)
  }

  override func convert(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer, atEnd: Bool
  ) -> ConversionStep {
    converter.convert(input, into: output, atEnd: atEnd)
  }

  override func finish(into output: UnsafeMutableRawBufferPointer) -> Int {
    converter.finish(into: output)
  }

  override func copy() -> ConverterBox { BoxOf(converter.copy()) }
}
