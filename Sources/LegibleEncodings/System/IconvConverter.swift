/// A conversion by the platform's `iconv(3)`, for encodings that have no converter of our own; on
/// platforms without it (Windows, WASI) there are none.
///
/// In a static executable glibc loads its converters at run time, if the system has them.
///
/// It may be sent elsewhere, because it belongs to one driver, which is used by one task at a time.
final class IconvConverter: StepConverter, @unchecked Sendable {
  static let longestSequence = 8

  private let conversion: SystemIconv?
  private let source, target: String

  /// Whether the platform converts from the encoding and to it.
  static func knows(_ name: String) -> Bool {
    SystemIconv(from: name, to: "UTF-8") != nil && SystemIconv(from: "UTF-8", to: name) != nil
  }

  init(from source: String, to target: String) {
    self.source = source
    self.target = target
    conversion = SystemIconv(from: source, to: target)
  }

  /// A converter for the same encodings in its initial state, as `iconv` does not tell its own: only
  /// few encodings that change between sets of characters have another.
  func copy() -> IconvConverter { IconvConverter(from: source, to: target) }

  func convert(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer, atEnd: Bool
  ) -> ConversionStep {
    // Without input iconv would forget its shifts.
    if input.isEmpty { return ConversionStep(consumed: 0, produced: 0, stop: .inputEmpty) }
    guard let done = conversion?.convert(input, into: output) else {
      return ConversionStep(consumed: 0, produced: 0, stop: .unsupported)
    }
    var step = ConversionStep(
      consumed: done.consumed, produced: done.produced, stop: .inputEmpty)
    step.oneWayCount = done.similarCount
    let rest = UnsafeRawBufferPointer(rebasing: input[done.consumed...])
    switch done.stop {
    case .inputEmpty: break
    case .outputFull: step.stop = .outputFull
    case .incomplete: if atEnd { step.stop = .malformed(length: rest.count) }
    case .malformed: step.stop = trouble(at: rest)
    }
    return step
  }

  /// The cause for which iconv has stopped: a character that it cannot write, when it reads UTF-8, or a byte.
  private func trouble(at rest: UnsafeRawBufferPointer) -> ConversionStep.Stop {
    if rest.isEmpty { return .inputEmpty }
    guard source == "UTF-8" else { return .malformed(length: 1) }
    return switch UTF8Sequence.read(rest, at: 0) {
    case .scalar(let scalar, let length): .unencodable(scalar, length: length)
    case .malformed(let length), .cut(let length): .malformed(length: length)
    }
  }

  func finish(into output: UnsafeMutableRawBufferPointer) -> Int {
    conversion?.finish(into: output) ?? 0
  }
}
