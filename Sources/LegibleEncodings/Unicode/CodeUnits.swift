internal import CTextKernels

/// An encoding form of code units longer than a byte (The Unicode Standard, section 3.9).
enum EncodingForm: Hashable {
  case utf16, utf32

  /// The length of a code unit in bytes.
  var width: Int {
    switch self {
    case .utf16: 2
    case .utf32: 4
    }
  }

  /// Converts code units to UTF-8, as far as they are well-formed and fit.
  func decode(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer, isBigEndian: Bool
  ) -> TextKernels.Progress {
    let kernels = legible_kernels()
    let kernel = self == .utf16 ? kernels.pointee.utf16_to_utf8 : kernels.pointee.utf32_to_utf8
    return TextKernels.convert(input, into: output) { kernel($0, $1, $2, $3, isBigEndian) }
  }

  /// Converts UTF-8 to code units, as far as it is well-formed and fits.
  func encode(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer, isBigEndian: Bool
  ) -> TextKernels.Progress {
    let kernels = legible_kernels()
    let kernel = self == .utf16 ? kernels.pointee.utf8_to_utf16 : kernels.pointee.utf8_to_utf32
    return TextKernels.convert(input, into: output) { kernel($0, $1, $2, $3, isBigEndian) }
  }
}

/// The order of the bytes of a code unit.
enum ByteOrder: Hashable {
  case littleEndian
  case bigEndian

  /// As the byte order mark says; little-endian without one.
  case byteOrderMark
}

/// UTF-16 and UTF-32 to UTF-8 (The Unicode Standard, section 3.10).
struct CodeUnitDecoder: StepConverter {
  static let longestSequence = 4

  private let form: EncodingForm

  /// The order of bytes, once it is known.
  private var isBigEndian: Bool?

  init(_ form: EncodingForm, _ order: ByteOrder) {
    self.form = form
    switch order {
    case .littleEndian: isBigEndian = false
    case .bigEndian: isBigEndian = true
    case .byteOrderMark: isBigEndian = nil
    }
  }

  mutating func convert(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer, atEnd: Bool
  ) -> ConversionStep {
    guard input.count >= form.width else {
      return ConversionStep(
        consumed: 0, produced: 0,
        stop: atEnd && !input.isEmpty ? .malformed(length: input.count) : .inputEmpty)
    }
    let isBigEndian =
      isBigEndian ?? input.starts(with: [0x00, 0x00, 0xFE, 0xFF].suffix(form.width))
    self.isBigEndian = isBigEndian
    let progress = form.decode(input, into: output, isBigEndian: isBigEndian)
    let rest = UnsafeRawBufferPointer(rebasing: input[progress.consumed...])
    var step = ConversionStep(
      consumed: progress.consumed, produced: progress.produced, stop: .inputEmpty,
      lineFeeds: progress.lineFeeds)
    if rest.count >= form.width && output.count - progress.produced < TextKernels.room {
      step.stop = .outputFull
    } else if isCut(rest, isBigEndian: isBigEndian) {
      if atEnd && !rest.isEmpty { step.stop = .malformed(length: rest.count) }
    } else {
      step.stop = .malformed(length: form.width)
    }
    return step
  }

  /// Whether the bytes, which are no character, are the beginning of one.
  private func isCut(_ bytes: UnsafeRawBufferPointer, isBigEndian: Bool) -> Bool {
    if bytes.count < form.width { return true }
    return form == .utf16 && bytes.count < 4 && bytes[isBigEndian ? 0 : 1] & 0xFC == 0xD8
  }
}

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
