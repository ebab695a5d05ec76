/// Words of notation: names in source code, tags, keys, addresses.
///
/// They are English in files of every language, and say nothing of the text beside them.
enum Notation {
  /// What the letters of such a word become.
  private static let placeholder = UInt8(ascii: "0")

  /// The bytes with the letters of words replaced that signs of notation touch.
  ///
  /// Words that touch a byte above 0x7F are text, or part of a character of two bytes.
  static func masked(_ bytes: [UInt8]) -> [UInt8] {
    var result = bytes
    var index = 0
    while index < bytes.count {
      guard isLetter(bytes[index]) else {
        index += 1
        continue
      }
      let start = index
      while index < bytes.count && isLetter(bytes[index]) { index += 1 }
      let before = start > 0 ? bytes[start - 1] : 0x20
      let behind = index < bytes.count ? bytes[index] : 0x20
      guard before < 0x80 && behind < 0x80 else { continue }
      let joinsBefore =
        joins(before) || before == 0x2E && start > 1 && isLetter(bytes[start - 2])
      let joinsBehind =
        joins(behind) || behind == 0x28
        || (behind == 0x2E || behind == 0x3A) && index + 1 < bytes.count
          && isLetterOrDigit(bytes[index + 1])
      if joinsBefore || joinsBehind {
        for place in start..<index { result[place] = placeholder }
      }
    }
    return result
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    isLetter(byte) || (0x30...0x39).contains(byte)
  }

  private static func joins(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x5B, 0x5D, 0x3D, 0x5F, 0x2F, 0x5C, 0x3C, 0x3E, 0x7B, 0x7D, 0x40, 0x23, 0x24,
      0x26, 0x7C:
      true
    default: false
    }
  }
}
