internal import LegibleEncodings

/// A byte order mark at the beginning of an input (The Unicode Standard, section 23.8).
struct ByteOrderMark {
  let encoding: TextEncoding
  let length: Int

  /// No mark is longer; with this many bytes seen, it is known whether there is one.
  static let maximumLength = 4

  /// The mark that the bytes begin with.
  ///
  /// FF FE 00 00 is taken for UTF-32: UTF-16 text does not begin with U+0000.
  init?(_ head: [UInt8]) {
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
}
