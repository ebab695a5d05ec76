/// How a decoder handles malformed bytes.
public enum MalformedPolicy: String, Sendable, CaseIterable {
  /// Stop with an error that says what and where.
  case fail

  /// Put U+FFFD, one for each maximal malformed sequence.
  case replace

  /// Put each byte as `\x9D`.
  case escape

  /// Leave the bytes out; the report counts them.
  case skip
}

/// How an encoder handles characters that its encoding does not have.
public enum UnencodablePolicy: String, Sendable, CaseIterable {
  /// Stop with an error that says what and where.
  case fail

  /// Put a question mark, or U+FFFD where the encoding has it.
  case replace

  /// Put the character as `\u{20AC}`.
  case escape

  /// Put the character as the numeric reference `&#8364;` of HTML and XML.
  case ncr

  /// Put similar characters that the encoding has, as in EUR for €, and else a question mark.
  case transliterate

  /// Leave the character out; the report counts it.
  case skip

  /// Put the character as JSON and Java escape it: `\u20ac`, and two of these, a surrogate pair, from U+10000 on.
  case escapeJSON = "escape:json"

  /// Put the character as C, C++ and Python escape it: `\u20ac`, and `\U0001f40e` from U+10000 on.
  case escapeC = "escape:c"

  /// Put the bytes of the character in UTF-8 as URLs escape them: `%E2%82%AC` (RFC 3986, section 2.1).
  case escapeURL = "escape:url"
}

/// How an encoder of ISO-2022-JP or ISO-2022-JP-2 handles half-width katakana, for which RFC 1468 and RFC 1554 have no
/// escape sequence.
///
/// Shift_JIS and EUC-JP, and ISO-2022-JP-3, have them, and write what they are.
public enum HalfWidthKatakanaPolicy: String, Sendable, CaseIterable {
  /// Put full-width katakana in their place, as the Encoding Standard has it, since many readers of ISO-2022-JP (glibc and
  /// Python among them) know no others.
  case widen

  /// Put them after the escape sequence of JIS X 0201, which `TextDecoder` and browsers read.
  case keep
}

/// How a byte order mark at the beginning of a text is handled.
public enum ByteOrderMarkPolicy: String, Sendable, CaseIterable {
  /// The mark goes through as the character U+FEFF.
  case keep

  /// A text without the mark gets one, unless it is empty.
  case add

  /// The mark is taken off.
  case remove
}

/// How the lines of a text end after it was decoded.
///
/// Lines end in U+000A, in U+000D, or in both. Other separators are characters of the line, and stay
/// as they are: U+0085, in which EBCDIC ends lines, and U+2028.
public enum NewlinePolicy: String, Sendable, CaseIterable {
  /// As they did before.
  case keep

  /// In U+000A, whichever of the three they ended in before.
  case lf

  /// In U+000D U+000A, whichever of the three they ended in before.
  case crlf

  /// In U+000D, whichever of the three they ended in before.
  case cr
}

extension NewlinePolicy {
  /// The bytes in ASCII that lines are made to end in; `nil` if they keep their ends.
  package var ending: [UInt8]? {
    switch self {
    case .keep: nil
    case .lf: [0x0A]
    case .crlf: [0x0D, 0x0A]
    case .cr: [0x0D]
    }
  }
}
