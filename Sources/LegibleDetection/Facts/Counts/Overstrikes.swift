/// Overstruck characters, as in formatted manual pages: a character printed twice for bold (`b`,
/// backspace, `b`), or over a low line for underlining (`_`, backspace, `u`).
enum Overstrikes {
  private static let backspace: UInt8 = 0x08
  private static let lowLine = UInt8(ascii: "_")

  /// Returns the bytes with each overstruck character once.
  ///
  /// A character of two bytes may be followed by one backspace or by two.
  static func removed(from bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      guard bytes[index] == backspace, let count = struckCount(at: index, in: bytes, after: result)
      else {
        result.append(bytes[index])
        index += 1
        continue
      }
      // The bytes after the backspaces are read next.
      result.removeLast(count)
      while bytes[index] == backspace { index += 1 }
    }
    return result
  }

  /// Returns how many bytes before the backspaces are overstruck by the same number after them;
  /// `nil` if none are.
  private static func struckCount(
    at index: Int, in bytes: [UInt8], after result: [UInt8]
  ) -> Int? {
    let rest = bytes[index...].drop { $0 == backspace }
    let backspaceCount = rest.startIndex - index
    // The two bytes of a character may be equal.
    let isOfTwoBytes = (result.last ?? 0) >= 0x80
    let counts = [backspaceCount, max(2, backspaceCount)]
    return (isOfTwoBytes ? counts.reversed() : counts).first { count in
      guard count <= result.count, count <= rest.count else { return false }
      let struck = result.suffix(count)
      return struck.elementsEqual(rest.prefix(count)) || struck.allSatisfy { $0 == lowLine }
    }
  }
}
