/// Words of notation: identifiers, tags, keys, addresses.
///
/// They are English in files of every language, so they are no evidence for the language of the
/// text.
package enum Notation {
  /// The replacement for a letter of notation.
  private static let placeholder = UInt8(ascii: "0")

  /// Returns the bytes with the letters of notation replaced: words next to signs of notation.
  ///
  /// A word next to a byte above 0x7F is text, or part of a character of two bytes, and is kept.
  package static func masked(_ bytes: [UInt8]) -> [UInt8] {
    var result = bytes
    bytes.withUnsafeBufferPointer { bytes in
      var next = 0
      while let index = firstSign(in: bytes, from: next) {
        next = index + 1
        if joinsBefore(index, in: bytes), let word = word(after: index, in: bytes) {
          for place in word { result[place] = placeholder }
        }
        if joinsAfter(index, in: bytes), let word = word(before: index, in: bytes) {
          for place in word { result[place] = placeholder }
        }
      }
    }
    return result
  }

  /// Returns the index of the first byte from `start` on that may be a sign of notation.
  private static func firstSign(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    signs.withUnsafeBufferPointer { signs in
      var index = start
      while index < bytes.count {
        // There is an entry for each byte.
        if signs[Int(bytes[index])] { return index }
        index &+= 1
      }
      return nil
    }
  }

  /// Whether the sign at an index makes the word after it notation.
  private static func joinsBefore(_ index: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    joins(bytes[index])
      || bytes[index] == UInt8(ascii: ".") && index > 0 && bytes[index - 1].isASCIILetter
  }

  /// Whether the sign at an index makes the word before it notation.
  private static func joinsAfter(_ index: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    switch bytes[index] {
    case UInt8(ascii: "("): true
    case UInt8(ascii: "."), UInt8(ascii: ":"):
      index + 1 < bytes.count
        && (bytes[index + 1].isASCIILetter || (0x30...0x39).contains(bytes[index + 1]))
    default: joins(bytes[index])
    }
  }

  /// Returns the word that begins after an index, unless a byte above 0x7F follows it.
  private static func word(
    after index: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Range<Int>? {
    let rest = bytes[(index + 1)...]
    let end = rest.firstIndex { !$0.isASCIILetter } ?? bytes.count
    return end == bytes.count || bytes[end] < 0x80 ? index + 1..<end : nil
  }

  /// Returns the word that ends before an index, unless a byte above 0x7F precedes it.
  private static func word(
    before index: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Range<Int>? {
    guard let before = bytes[..<index].lastIndex(where: { !$0.isASCIILetter }) else {
      return 0..<index
    }
    return bytes[before] < 0x80 ? before + 1..<index : nil
  }

  /// For each byte, whether it may be a sign that makes a neighbouring word notation.
  private static let signs = ConstantTable(
    (UInt8.min...UInt8.max).map { joins($0) || "(.:".utf8.contains($0) })

  /// Whether the byte makes the words on both sides notation: a digit, or one of `[]=_/\<>{}@#$&|`.
  private static func joins(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x5B, 0x5D, 0x3D, 0x5F, 0x2F, 0x5C, 0x3C, 0x3E, 0x7B, 0x7D, 0x40, 0x23, 0x24,
      0x26, 0x7C:
      true
    default: false
    }
  }
}
