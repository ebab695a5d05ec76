internal import LegibleEncodings

/// A byte order mark at the beginning of an input (The Unicode Standard, section 23.8).
struct ByteOrderMark {
  let encoding: TextEncoding
  let length: Int

  /// No mark is longer than the one code unit of UTF-32; with this many bytes seen, it is known whether there
  /// is one.
  static let maximumLength = MemoryLayout<UInt32>.size

  /// The mark that the bytes begin with.
  ///
  /// FF FE 00 00 is taken for UTF-32: UTF-16 text does not begin with U+0000.
  init?(_ head: [UInt8]) {
    // Most text begins with none of their first bytes, and needs no list of marks.
    guard let first = head.first, first == 0 || first >= 0xEF else { return nil }
    let marks: [(bytes: [UInt8], encoding: TextEncoding)] = [
      ([0xFF, 0xFE, 0x00, 0x00], .utf32LE),
      ([0x00, 0x00, 0xFE, 0xFF], .utf32BE),
      ([0xEF, 0xBB, 0xBF], .utf8),
      ([0xFF, 0xFE], .utf16LE),
      ([0xFE, 0xFF], .utf16BE),
    ]
    guard let mark = marks.first(where: { head.starts(with: $0.bytes) }) else { return nil }
    encoding = mark.encoding
    length = mark.bytes.count
  }

  /// Whether what is behind the mark may be text: in recordings and programs that begin with the same bytes
  /// many units are no characters.
  ///
  /// - Parameter head: The bytes that the mark was found in.
  func mayPrecedeText(in head: [UInt8]) -> Bool {
    guard let form = CodeUnitForm.of(encoding) else { return true }
    // The end of a block is filled up with zeros.
    let end = (head.lastIndex { $0 != 0 } ?? 0) + 1
    var errorCount = 0
    var isAfterLead = false
    head.withUnsafeBytes { bytes in
      for offset in stride(from: length, through: end - form.width, by: form.width) {
        // The last unit ends at the end or before.
        let unit = form.unit(at: offset, in: bytes)
        let isTrail = unit & ~0x3FF == 0xDC00
        if isAfterLead != isTrail || Self.isForeign(unit) { errorCount += 1 }
        isAfterLead = form.width == 2 && unit & ~0x3FF == 0xD800
      }
    }
    return errorCount <= 1
      || Double(errorCount) * parameters.codeUnits.unitsPerErrorAfterMark.ratio
        <= Double((end - length) / form.width)
  }

  /// Whether a unit is a control that text does not have, another mark, or no character.
  private static func isForeign(_ unit: UInt32) -> Bool {
    unit < 0x20 && ControlBytes.isForeign(UInt8(unit)) || unit == 0xFEFF || unit & 0xFFFE == 0xFFFE
      || unit > 0x10FFFF
  }
}
