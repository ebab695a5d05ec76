// The only file of the library that imports the C library of the system, for `iconv(3)`, which not every
// system has. The flag LEGIBLE_PORTABLE leaves it out on every system, so that
// `Scripts/check-portable` can test that on any machine.
#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#elseif canImport(Darwin)
  internal import Darwin
#elseif canImport(ucrt)
  internal import ucrt
#elseif canImport(WASILibc)
  internal import WASILibc
#else
  #error("no C library is known on this platform")
#endif

#if !LEGIBLE_PORTABLE && (canImport(Glibc) || canImport(Musl) || canImport(Android) || canImport(Darwin))
  /// A conversion by the system's `iconv(3)`.
  private struct SystemIconv: ~Copyable {
    // Opened once, used by whoever owns this value alone, and closed once, in `deinit`.
    private let descriptor: iconv_t

    /// A conversion between two encodings that the system knows by these names, else `nil`.
    init?(from source: String, to target: String) {
      let opened = iconv_open(target, source)
      // The error value of `iconv_open` is the pointer with all bits set. (On some systems the type is
      // optional, on others it is not.)
      let pointer: iconv_t? = opened
      guard let pointer, UInt(bitPattern: pointer) != UInt.max else { return nil }
      descriptor = pointer
    }

    deinit { iconv_close(descriptor) }

    /// Converts as much as it can.
    func convert(
      _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
    ) -> SystemIconvStep {
      // iconv does not write to its input, although its type says that it may.
      var source = UnsafeMutableRawPointer(mutating: input.baseAddress)?
        .assumingMemoryBound(to: CChar.self)
      var sourceRest = input.count
      var target = output.baseAddress?.assumingMemoryBound(to: CChar.self)
      var targetRest = output.count
      let result = iconv(descriptor, &source, &sourceRest, &target, &targetRest)
      let failed = result == .max
      let stop: SystemIconvStep.Stop =
        switch failed ? errno : 0 {
        case 0: .inputEmpty
        case E2BIG: .outputFull
        case EINVAL: .incomplete
        default: .malformed
        }
      return SystemIconvStep(
        consumed: input.count - sourceRest, produced: output.count - targetRest,
        similarCount: failed ? 0 : Int(result), stop: stop)
    }

    /// Writes the bytes that return the output to its initial shift state, and returns their number.
    func finish(into output: UnsafeMutableRawBufferPointer) -> Int {
      var target = output.baseAddress?.assumingMemoryBound(to: CChar.self)
      var targetRest = output.count
      _ = iconv(descriptor, nil, nil, &target, &targetRest)
      return output.count - targetRest
    }
  }
#else
  /// The replacement of `iconv(3)` on systems without one: it knows no encoding.
  private struct SystemIconv: ~Copyable {
    /// Always `nil`.
    init?(from source: String, to target: String) { return nil }

    /// Never called.
    func convert(
      _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
    ) -> SystemIconvStep {
      SystemIconvStep(consumed: 0, produced: 0, similarCount: 0, stop: .malformed)
    }

    /// Never called.
    func finish(into output: UnsafeMutableRawBufferPointer) -> Int { 0 }
  }
#endif

/// The result of one call of ``SystemIconv/convert(_:into:)``.
private struct SystemIconvStep {
  /// Why it came to an end.
  enum Stop {
    case inputEmpty
    case outputFull

    /// The rest of the input begins a character that does not end in it.
    case incomplete

    /// The rest of the input begins with what cannot be read, or written.
    case malformed
  }

  /// Bytes of input that were converted.
  var consumed: Int

  /// Bytes of output that were written.
  var produced: Int

  /// Characters that were written as something similar.
  var similarCount: Int

  var stop: Stop
}

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

  /// A converter for the same encodings in its initial state, since that of `iconv` cannot be copied;
  /// only the few encodings with shifts have another state.
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
    case .malformed: step.stop = stop(at: rest)
    }
    return step
  }

  /// The cause for which iconv has stopped: a character that it cannot write, when it reads UTF-8, or a byte.
  private func stop(at rest: UnsafeRawBufferPointer) -> ConversionStep.Stop {
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
