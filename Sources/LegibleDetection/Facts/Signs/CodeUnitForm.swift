internal import LegibleEncodings

/// How an encoding has its code units: of how many bytes, and in which order (The Unicode Standard, section
/// 3.10).
struct CodeUnitForm {
  let encoding: TextEncoding

  /// How many bytes a unit has: two or four.
  let width: Int
  private let isLittleEndian: Bool

  /// The forms without byte order mark.
  static let all = [
    CodeUnitForm(encoding: .utf32LE, width: 4, isLittleEndian: true),
    CodeUnitForm(encoding: .utf32BE, width: 4, isLittleEndian: false),
    CodeUnitForm(encoding: .utf16LE, width: 2, isLittleEndian: true),
    CodeUnitForm(encoding: .utf16BE, width: 2, isLittleEndian: false),
  ]

  /// The form of an encoding, or `nil` where its units are bytes.
  static func of(_ encoding: TextEncoding) -> CodeUnitForm? {
    all.first { $0.encoding == encoding }
  }

  /// The unit at an offset, of which all bytes are in the buffer.
  func unit(at offset: Int, in bytes: UnsafeRawBufferPointer) -> UInt32 {
    if width == 4 {
      let unit = bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
      return isLittleEndian ? unit.littleEndian : unit.bigEndian
    }
    let unit = bytes.loadUnaligned(fromByteOffset: offset, as: UInt16.self)
    return UInt32(isLittleEndian ? unit.littleEndian : unit.bigEndian)
  }
}
