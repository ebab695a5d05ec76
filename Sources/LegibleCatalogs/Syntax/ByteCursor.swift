/// A position in a text, with the operations that parsers need.
///
/// All accesses are bounds-checked; after the end bytes are `nil`.
struct ByteCursor {
  let bytes: [UInt8]
  var offset = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { offset >= bytes.count }

  /// The byte at the place.
  var byte: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  /// The byte at a distance from the position.
  func byte(ahead count: Int) -> UInt8? {
    offset + count < bytes.count ? bytes[offset + count] : nil
  }

  /// Whether the ASCII characters are at the position.
  func isAt(_ text: StaticString) -> Bool {
    guard offset + text.utf8CodeUnitCount <= bytes.count else { return false }
    return text.withUTF8Buffer { expected in
      bytes[offset..<offset + expected.count].elementsEqual(expected)
    }
  }

  /// Moves past the ASCII characters, if they are at the position.
  mutating func skip(_ text: StaticString) -> Bool {
    guard isAt(text) else { return false }
    offset += text.utf8CodeUnitCount
    return true
  }

  /// Goes to the first byte that does not meet the condition.
  mutating func skip(while condition: (UInt8) -> Bool) {
    while let byte, condition(byte) { offset += 1 }
  }

  /// Moves past the next occurrence of these characters.
  ///
  /// - Parameter limit: The maximum number of bytes that are examined.
  /// - Returns: Their start; `nil` if there is no occurrence, with the position then at the end of the searched
  ///   bytes.
  mutating func skipThrough(_ text: StaticString, within limit: Int = .max) -> Int? {
    let end = limit < bytes.count - offset ? offset + limit : bytes.count
    while offset < end {
      let start = offset
      if skip(text) { return start }
      offset += 1
    }
    return nil
  }

  /// Moves past the next occurrence of these characters.
  ///
  /// - Throws: `SyntaxError` at `opening` if there is no occurrence.
  mutating func skip(
    through text: StaticString, or expected: String, at opening: ByteCursor
  ) throws(SyntaxError) {
    guard skipThrough(text) != nil else { throw opening.error(expected) }
  }

  /// The quotation mark at the place, single or double.
  var quote: UInt8? {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") ? byte : nil
  }

  /// Goes over blanks and line ends.
  mutating func skipSpace() { skip { $0 == 0x20 || (0x09...0x0D).contains($0) } }

  /// Goes over blanks and tabs.
  mutating func skipBlanks() { skip { $0 == 0x20 || $0 == 0x09 } }

  /// Moves past a comment as in C, `/* … */`, if one is at the position.
  ///
  /// - Throws: `SyntaxError` where the comment has no end.
  mutating func skipBlockComment() throws(SyntaxError) -> Bool {
    let start = self
    guard skip("/*") else { return false }
    try skip(through: "*/", or: "`*/` after this comment", at: start)
    return true
  }

  /// Moves past the end of this line.
  ///
  /// - Returns: The bytes of the rest of the line, without its end.
  @discardableResult
  mutating func skipLine() -> Range<Int> {
    let start = offset
    skip { $0 != 0x0A && $0 != 0x0D }
    let end = offset
    if byte == 0x0D { offset += 1 }
    if byte == 0x0A && (end == offset || bytes[offset - 1] == 0x0D) { offset += 1 }
    return start..<end
  }

  /// Moves past a byte order mark, which may stand at the beginning of the text.
  mutating func skipByteOrderMark() {
    if offset == 0 && bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
  }

  /// The value of hexadecimal digits at an offset; `nil` if there are fewer than `count`.
  func hexadecimal(at start: Int, count: Int) -> UInt32? {
    guard start + count <= bytes.count else { return nil }
    var value: UInt32 = 0
    for byte in bytes[start..<start + count] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else {
        return nil
      }
      value = value << 4 | UInt32(digit)
    }
    return value
  }

  /// The text of a range.
  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  func error(_ expected: String) -> SyntaxError { SyntaxError(offset: offset, expected: expected) }
}
