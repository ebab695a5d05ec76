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
