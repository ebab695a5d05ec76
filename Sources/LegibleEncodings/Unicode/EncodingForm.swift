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

/// Which byte of a code unit comes first.
enum ByteOrder: Hashable {
  case littleEndian
  case bigEndian

  /// As the byte order mark says; little-endian without one.
  case byteOrderMark
}
