internal import LegibleEncodings

/// A place in a text that is read as UTF-8, and where that is in the file.
struct TextOffset {
  /// How many bytes of UTF-8 stand before it.
  var utf8 = 0

  /// How many characters do, and how many of them lie beyond U+FFFF.
  private var scalars = 0
  private var supplementary = 0

  /// Goes on after some text.
  ///
  /// - Parameter counting: Whether the place in the file is not that in UTF-8, so that characters count.
  mutating func advance(over text: some Sequence<UInt8>, count: Int, counting: Bool) {
    utf8 += count
    guard counting else { return }
    for byte in text {
      if byte & 0xC0 != 0x80 { scalars += 1 }
      if byte >= 0xF0 { supplementary += 1 }
    }
  }

  /// The place in a file of an encoding, in bytes; `nil` if it is unknown.
  ///
  /// - Parameter markLength: How long the byte order mark is that the text lacks.
  func byteOffset(in encoding: TextEncoding, markLength: Int) -> Int? {
    switch encoding {
    case .utf8, .usASCII: utf8
    case .utf16, .utf16LE, .utf16BE: markLength + 2 * (scalars + supplementary)
    case .utf32, .utf32LE, .utf32BE: markLength + 4 * scalars
    default: encoding.singleByteScalars() == nil ? nil : scalars
    }
  }
}
