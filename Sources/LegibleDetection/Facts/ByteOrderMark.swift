internal import LegibleEncodings

/// A byte order mark at the beginning of an input (The Unicode Standard, section 23.8).
struct ByteOrderMark {
  let encoding: TextEncoding
  let length: Int

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

/// The comment that marks a PDF file as binary (ISO 32000-2, 7.5.2): at least four bytes above 0x7F
/// after the line with the version, for programs that look only at the beginning.
struct BinaryMarker {
  /// The offset and the number of these bytes.
  let offset: Int
  let count: Int

  /// - Parameter head: The beginning of an input.
  init?(_ head: [UInt8]) {
    guard head.starts(with: Self.version),
      let end = head.prefix(16).firstIndex(where: {
        $0 == 0x0A || $0 == 0x0D
      })
    else { return nil }
    let comment = head[end...].drop { $0 == 0x0A || $0 == 0x0D }
    guard comment.first == UInt8(ascii: "%") else { return nil }
    let bytes = comment.dropFirst().prefix { $0 >= 0x80 }
    guard bytes.count >= 4 else { return nil }
    (offset, count) = (bytes.startIndex, bytes.count)
  }

  private static let version = Array("%PDF-".utf8)
}

/// A SAUCE record (Standard Architecture for Universal Comment Extensions), which DOS drawings have
/// at their end: title, author and size in 128 bytes that begin with `SAUCE00`. A comment and 0x1A
/// may precede it.
package struct SauceRecord {
  /// The length of the text before the record.
  package let textCount: Int

  private static let mark = Array("SAUCE00".utf8)
  private static let commentMark = Array("COMNT".utf8)
  private static let byteCount = 0x80
  private static let commentLineCount = 0x68
  private static let commentLineLength = 0x40

  /// Finds the record at the end of the bytes.
  package init?(atEndOf bytes: [UInt8]) {
    let start = bytes.count - Self.byteCount
    guard start >= 0, bytes[start..<start + Self.mark.count].elementsEqual(Self.mark) else {
      return nil
    }
    var end = start
    let lineCount = Int(bytes[start + Self.commentLineCount])
    let comment = start - lineCount * Self.commentLineLength - Self.commentMark.count
    if lineCount > 0, comment >= 0,
      bytes[comment..<comment + Self.commentMark.count].elementsEqual(Self.commentMark)
    {
      end = comment
    }
    textCount = end > 0 && bytes[end - 1] == 0x1A ? end - 1 : end
  }
}

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
