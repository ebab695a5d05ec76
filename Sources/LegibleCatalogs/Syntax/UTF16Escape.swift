/// The character that one or two escapes of UTF-16 code units stand for, as in `\u05D0` or `\uD83D\uDE00`.
struct UTF16Escape {
  /// The character; U+FFFD for half a surrogate pair.
  let scalar: Unicode.Scalar

  /// Where the escape ends, in bytes.
  let end: Int

  /// Reads the escape whose digits begin after `prefix` letters: `\u` or `\U`.
  ///
  /// - Returns: `nil` where no four hexadecimal digits stand there.
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
  /// Appends the character of an escape as in `\u20AC`, which begins here, and moves past it.
  mutating func skipUTF16Escape(appendingTo text: inout SpelledValue) throws(SyntaxError) {
    let start = offset
    guard let escape = UTF16Escape(in: self, at: start) else {
      throw error("four hexadecimal digits behind `\\u`")
    }
    offset = escape.end
    text.append(escape.scalar, spelled: start..<escape.end)
  }
}
