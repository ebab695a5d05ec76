extension UnsafeBufferPointer<UInt8> {
  /// The byte at an offset, or `nil` after the end.
  subscript(safe offset: Int) -> UInt8? { offset >= 0 && offset < count ? self[offset] : nil }

  /// Whether a text stands at an offset.
  func has(_ other: StaticString, at offset: Int) -> Bool {
    guard offset >= 0, offset + other.utf8CodeUnitCount <= count else { return false }
    return other.withUTF8Buffer { other in
      other.indices.allSatisfy { self[offset + $0] == other[$0] }
    }
  }

  /// Whether a text in lower-case letters of ASCII stands at an offset, in letters of any case.
  func hasAnyCase(_ other: StaticString, at offset: Int) -> Bool {
    guard offset >= 0, offset + other.utf8CodeUnitCount <= count else { return false }
    return other.withUTF8Buffer { other in
      other.indices.allSatisfy { index in
        let byte = self[offset + index]
        return byte == other[index] || (byte | 0x20) == other[index] && byte &- 0x41 < 26
      }
    }
  }

  /// Where a text stands next, in letters of any case; the end if it does not.
  func find(_ other: StaticString, from start: Int, to end: Int) -> Int? {
    let first = other.withUTF8Buffer { $0.first ?? 0 }
    var index = start
    while index + other.utf8CodeUnitCount <= end {
      if self[index] == first, hasAnyCase(other, at: index) { return index }
      index += 1
    }
    return nil
  }

  /// Where the line ends that an offset is in, without what separates it from the next.
  func lineEnd(from start: Int) -> Int {
    var index = start
    while index < count, self[index] != 0x0A, self[index] != 0x0D { index += 1 }
    return Swift.min(index, count)
  }

  /// Where the line begins after the end of another.
  func nextLine(from end: Int) -> Int {
    guard end < count else { return count }
    return has("\r\n", at: end) ? end + 2 : end + 1
  }

  /// After blanks and tabs.
  func skippingBlanks(from start: Int) -> Int {
    var index = start
    while index < count, self[index] == 0x20 || self[index] == 0x09 { index += 1 }
    return index
  }

  /// After blanks, tabs and line ends.
  func skippingSpace(from start: Int) -> Int {
    var index = start
    while let byte = self[safe: index], byte == 0x20 || (0x09...0x0D).contains(byte) { index += 1 }
    return index
  }

  /// Whether a line holds a text and nothing but blanks after it.
  func isLine(_ other: StaticString) -> Bool {
    has(other, at: 0) && skippingBlanks(from: other.utf8CodeUnitCount) == count
  }
}
