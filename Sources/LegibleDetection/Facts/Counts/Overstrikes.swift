/// Characters printed twice in one place, for bold, or over a low line, for underlined ones, as formatted
/// manuals have them: `b`, backspace, `b`, and `_`, backspace, `u`.
enum Overstrikes {
  private static let backspace: UInt8 = 0x08
  private static let lowLine = UInt8(ascii: "_")

  /// The bytes with each such character once.
  ///
  /// Behind one of two bytes there may be one backspace, or two.
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
      // What comes behind the backspaces is read next.
      result.removeLast(count)
      while bytes[index] == backspace { index += 1 }
    }
    return result
  }

  /// How many bytes before backspaces are struck over by as many behind, or `nil` where none are.
  private static func struckCount(
    at index: Int, in bytes: [UInt8], after result: [UInt8]
  ) -> Int? {
    let rest = bytes[index...].drop { $0 == backspace }
    let backspaceCount = rest.startIndex - index
    // Both bytes of a character may be the same.
    let isOfTwoBytes = (result.last ?? 0) >= 0x80
    let counts = [backspaceCount, max(2, backspaceCount)]
    return (isOfTwoBytes ? counts.reversed() : counts).first { count in
      guard count <= result.count, count <= rest.count else { return false }
      let struck = result.suffix(count)
      return struck.elementsEqual(rest.prefix(count)) || struck.allSatisfy { $0 == lowLine }
    }
  }
}
