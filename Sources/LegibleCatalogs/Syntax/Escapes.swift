/// The escapes of a format that consist of a backslash and one character, such as `
/// `.
struct EscapeTable: Sendable {
  private let scalars: [UInt8: Unicode.Scalar]

  /// - Parameters:
  ///   - letters: The characters of ASCII after the backslash.
  ///   - meanings: The character that each of them encodes, in the same order.
  init(_ letters: String, _ meanings: String) {
    scalars = Dictionary(
      zip(letters.utf8, meanings.unicodeScalars), uniquingKeysWith: { first, _ in first })
  }

  subscript(letter: UInt8?) -> Unicode.Scalar? { letter.flatMap { scalars[$0] } }
}

/// The character that one or two escapes of UTF-16 code units encode, as in `\u05D0` or `\uD83D\uDE00`.
struct UTF16Escape {
  /// The character; U+FFFD for half a surrogate pair.
  let scalar: Unicode.Scalar

  /// The end of the escape, in bytes.
  let end: Int

  /// Reads the escape whose digits begin after `prefix` letters: `\u` or `\U`.
  ///
  /// - Returns: `nil` if there are no four hexadecimal digits.
  init?(in cursor: ByteCursor, at start: Int) {
    guard let unit = cursor.hexadecimal(at: start + 2, count: 4) else { return nil }
    let next = start + 6
    if (0xD800..<0xDC00).contains(unit), next + 1 < cursor.bytes.count,
      cursor.bytes[next] == cursor.bytes[start], cursor.bytes[next + 1] == cursor.bytes[start + 1],
      let low = cursor.hexadecimal(at: next + 2, count: 4), (0xDC00..<0xE000).contains(low),
      let pair = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
    {
      (scalar, end) = (pair, next + 6)
    } else {
      (scalar, end) = (Unicode.Scalar(unit) ?? "\u{FFFD}", next)
    }
  }
}

extension ByteCursor {
  /// Appends the character of an escape such as `\u20AC` at the position, and moves past it.
  mutating func skipUTF16Escape(appendingTo text: inout SpelledValue) throws(SyntaxError) {
    guard let escape = UTF16Escape(in: self, at: offset) else {
      throw error("four hexadecimal digits behind `\\u`")
    }
    text.append(escape.scalar, spelled: offset..<escape.end)
    offset = escape.end
  }

  /// Appends the meaning of a backslash here with the character after it, and moves past them, if the table has it.
  mutating func skipEscape(
    _ table: EscapeTable, appendingTo text: inout SpelledValue
  ) -> Bool {
    guard let scalar = table[byte(ahead: 1)] else { return false }
    text.append(scalar, spelled: offset..<offset + 2)
    offset += 2
    return true
  }

  /// Appends the byte at the place, which is literal, and moves past it.
  mutating func skipVerbatim(appendingTo text: inout SpelledValue) {
    let end = min(offset + 1, bytes.count)
    text.append(offset..<end, of: bytes)
    offset = end
  }

  /// Appends the string that begins with a quotation mark at the position, and moves past its closing quotation
  /// mark.
  ///
  /// - Parameters:
  ///   - isEnd: Whether a byte cannot be part of the string.
  ///   - escape: Appends the meaning of the backslash at the position, and moves past it.
  /// - Returns: Whether the string is closed; otherwise the position is where it cannot continue.
  mutating func skipString(
    appendingTo text: inout SpelledValue, until isEnd: (UInt8) -> Bool = { _ in false },
    escape: (inout ByteCursor, inout SpelledValue) throws(SyntaxError) -> Void
  ) throws(SyntaxError) -> Bool {
    let quote = byte
    offset += 1
    while let byte, !isEnd(byte) {
      let start = offset
      switch byte {
      case quote:
        offset += 1
        return true
      case UInt8(ascii: "\\"): try escape(&self, &text)
      default:
        skip { $0 != quote && $0 != UInt8(ascii: "\\") && !isEnd($0) }
        text.append(start..<offset, of: bytes)
      }
    }
    return false
  }
}
