internal import LegibleEncodings

/// The size and byte order of the code units of an encoding (The Unicode Standard, section 3.10).
struct CodeUnitForm {
  let encoding: TextEncoding

  /// The size of a unit in bytes: two or four.
  let width: Int
  private let isLittleEndian: Bool

  /// The forms of UTF-16 and UTF-32 without a byte order mark.
  static let all = [
    CodeUnitForm(encoding: .utf32LE, width: 4, isLittleEndian: true),
    CodeUnitForm(encoding: .utf32BE, width: 4, isLittleEndian: false),
    CodeUnitForm(encoding: .utf16LE, width: 2, isLittleEndian: true),
    CodeUnitForm(encoding: .utf16BE, width: 2, isLittleEndian: false),
  ]

  /// Returns the form of an encoding; `nil` if its code units are bytes.
  static func of(_ encoding: TextEncoding) -> CodeUnitForm? {
    all.first { $0.encoding == encoding }
  }

  /// Returns the unit at an offset; all of its bytes must be in the buffer.
  func unit(at offset: Int, in bytes: UnsafeRawBufferPointer) -> UInt32 {
    if width == 4 {
      let unit = bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
      return isLittleEndian ? unit.littleEndian : unit.bigEndian
    }
    let unit = bytes.loadUnaligned(fromByteOffset: offset, as: UInt16.self)
    return UInt32(isLittleEndian ? unit.littleEndian : unit.bigEndian)
  }
}
