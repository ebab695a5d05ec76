/// A character of text in UTF-8, or a maximal subpart of an ill-formed sequence (Unicode, section
/// 3.9), which counts as one U+FFFD.
struct UTF8Scalar {
  let value: UInt32

  /// The number of its bytes: 1…4.
  let length: Int

  /// The character at an offset, which is below the end of the text.
  @inline(__always)
  init(in text: UnsafeBufferPointer<UInt8>, at offset: Int) {
    let first = text[offset]
    if first < 0x80 {
      self.init(value: UInt32(first), length: 1)
    } else if first & 0xE0 == 0xC0, first >= 0xC2, offset + 1 < text.count,
      text[offset + 1] & 0xC0 == 0x80
    {
      self.init(value: UInt32(first & 0x1F) << 6 | UInt32(text[offset + 1] & 0x3F), length: 2)
    } else if first & 0xF0 == 0xE0, offset + 2 < text.count,
      let value = Self.threeBytes(first, text[offset + 1], text[offset + 2])
    {
      self.init(value: value, length: 3)
    } else {
      self.init(lead: first, in: text, at: offset)
    }
  }

  /// The character of three bytes, if they are well-formed; the first is E0…EF.
  @inline(__always)
  private static func threeBytes(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> UInt32? {
    let value =
      UInt32(first & 0x0F) << 12 | UInt32(second & 0x3F) << 6 | UInt32(third & 0x3F)
    let isWellFormed =
      second & 0xC0 == 0x80 && third & 0xC0 == 0x80 && value >= 0x800 && value & 0xF800 != 0xD800
    return isWellFormed ? value : nil
  }

  /// A character of four bytes, or an ill-formed sequence.
  @inline(never)
  private init(lead: UInt8, in text: UnsafeBufferPointer<UInt8>, at offset: Int) {
    let (trailing, second): (Int, ClosedRange<UInt8>) =
      switch lead {
      case 0xC2...0xDF: (1, 0x80...0xBF)
      case 0xE0: (2, 0xA0...0xBF)
      case 0xED: (2, 0x80...0x9F)
      case 0xE1...0xEF: (2, 0x80...0xBF)
      case 0xF0: (3, 0x90...0xBF)
      case 0xF1...0xF3: (3, 0x80...0xBF)
      case 0xF4: (3, 0x80...0x8F)
      default: (0, 0x80...0xBF)
      }
    var value = UInt32(lead) & (0x3F >> UInt32(trailing))
    var length = 1
    while length <= trailing && offset + length < text.count {
      let byte = text[offset + length]
      guard (length == 1 ? second : 0x80...0xBF).contains(byte) else { break }
      value = value << 6 | UInt32(byte & 0x3F)
      length += 1
    }
    self.init(value: trailing > 0 && length > trailing ? value : 0xFFFD, length: length)
  }

  @inline(__always)
  init(value: UInt32, length: Int) {
    self.value = value
    self.length = length
  }
}

extension UInt8 {
  var isASCIILetter: Bool { (self | 0x20) &- 0x61 < 26 }
  var isASCIIDigit: Bool { self &- 0x30 < 10 }
  var isASCIIAlphanumeric: Bool { isASCIILetter || isASCIIDigit }

  /// Whether it is a sign of ASCII, which Markdown can escape.
  var isASCIISign: Bool { self > 0x20 && self < 0x7F && !isASCIIAlphanumeric }
}
