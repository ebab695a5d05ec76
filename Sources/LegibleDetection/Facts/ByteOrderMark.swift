internal import LegibleEncodings

/// A byte order mark at the beginning of an input (The Unicode Standard, section 23.8).
struct ByteOrderMark {
  let encoding: TextEncoding
  let length: Int

  /// The length of the longest mark, one code unit of UTF-32. With so many bytes it is known
  /// whether there is a mark.
  static let maximumLength = MemoryLayout<UInt32>.size

  /// Finds the mark at the beginning of the bytes.
  ///
  /// FF FE 00 00 is a mark of UTF-32, because UTF-16 text does not begin with U+0000.
  init?(_ head: [UInt8]) {
    // Most text begins with none of these bytes, and does not need the list.
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

  /// Whether the bytes after the mark may be text. In recordings and programs that happen to begin
  /// with the same bytes, many code units are not characters.
  ///
  /// - Parameter head: The bytes that the mark was found in.
  func mayPrecedeText(in head: [UInt8]) -> Bool {
    guard let form = CodeUnitForm.of(encoding) else { return true }
    // Zeros at the end are padding.
    let end = (head.lastIndex { $0 != 0 } ?? 0) + 1
    var errorCount = 0
    var isAfterLead = false
    head.withUnsafeBytes { bytes in
      for offset in stride(from: length, through: end - form.width, by: form.width) {
        // The last unit ends within the buffer.
        let unit = form.unit(at: offset, in: bytes)
        let isTrail = unit & ~0x3FF == 0xDC00
        if isAfterLead != isTrail || Self.isForeign(unit) { errorCount += 1 }
        isAfterLead = form.width == 2 && unit & ~0x3FF == 0xD800
      }
    }
    return errorCount <= 1
      || Double(errorCount) * 16
        <= Double((end - length) / form.width)
  }

  /// Whether a unit is an unusual control, another mark, or not a character.
  private static func isForeign(_ unit: UInt32) -> Bool {
    unit < 0x20 && ByteCounts.isControl(UInt8(unit)) || unit == 0xFEFF || unit & 0xFFFE == 0xFFFE
      || unit > 0x10FFFF
  }
}
