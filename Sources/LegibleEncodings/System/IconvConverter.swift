import Glibc

/// A conversion by the platform's `iconv(3)`, for encodings that have no converter of our own.
///
/// In a static executable glibc loads its converters at run time, if the system has them.
final class IconvConverter: StepConverter {
  static let longestSequence = 8

  // Opened once, used by the one conversion that owns this object, and closed once, in `deinit`.
  private let descriptor: iconv_t?
  private let readsUTF8: Bool

  /// Whether the platform converts from the encoding and to it.
  static func knows(_ name: String) -> Bool {
    for (source, target) in [(name, "UTF-8"), ("UTF-8", name)] {
      guard let descriptor = open(from: source, to: target) else { return false }
      iconv_close(descriptor)
    }
    return true
  }

  private static func open(from source: String, to target: String) -> iconv_t? {
    let opened = iconv_open(target, source)
    // The error value of `iconv_open` is the pointer with all bits set.
    return opened == iconv_t(bitPattern: -1) ? nil : opened
  }

  init(from source: String, to target: String) {
    readsUTF8 = source == "UTF-8"
    descriptor = Self.open(from: source, to: target)
  }

  deinit {
    if let descriptor { iconv_close(descriptor) }
  }

  func convert(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer, atEnd: Bool
  ) -> ConversionStep {
    guard let descriptor else {
      return ConversionStep(consumed: 0, produced: 0, stop: .unsupported)
    }
    // Without input iconv would forget its shifts.
    if input.isEmpty { return ConversionStep(consumed: 0, produced: 0, stop: .inputEmpty) }
    // iconv does not write to its input, although its type says that it may.
    var source = UnsafeMutableRawPointer(mutating: input.baseAddress)?
      .assumingMemoryBound(to: CChar.self)
    var sourceRest = input.count
    var target = output.baseAddress?.assumingMemoryBound(to: CChar.self)
    var targetRest = output.count
    let result = iconv(descriptor, &source, &sourceRest, &target, &targetRest)
    var step = ConversionStep(
      consumed: input.count - sourceRest, produced: output.count - targetRest, stop: .inputEmpty)
    guard result == -1 else {
      // It counts what it wrote as something similar.
      step.oneWayCount = result
      return step
    }
    let rest = UnsafeRawBufferPointer(rebasing: input[step.consumed...])
    switch errno {
    case E2BIG: step.stop = .outputFull
    case EINVAL: if atEnd { step.stop = .malformed(length: sourceRest) }
    default: step.stop = trouble(at: rest)
    }
    return step
  }

  /// What iconv stumbled over: a character that it cannot write, when it reads UTF-8, or a byte.
  private func trouble(at rest: UnsafeRawBufferPointer) -> ConversionStep.Stop {
    if rest.isEmpty { return .inputEmpty }
    guard readsUTF8 else { return .malformed(length: 1) }
    return switch UTF8Sequence.read(rest, at: 0) {
    case .scalar(let scalar, let length): .unencodable(scalar, length: length)
    case .malformed(let length), .cut(let length): .malformed(length: length)
    }
  }

  func finish(into output: UnsafeMutableRawBufferPointer) -> Int {
    guard let descriptor else { return 0 }
    var target = output.baseAddress?.assumingMemoryBound(to: CChar.self)
    var targetRest = output.count
    _ = iconv(descriptor, nil, nil, &target, &targetRest)
    return output.count - targetRest
  }
}
