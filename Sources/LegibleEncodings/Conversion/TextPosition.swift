/// Where in a text a conversion is, and how the lines before it ended.
///
/// It is counted on the UTF-8 side, so that lines and columns are those of characters whatever the
/// other side is.
struct TextPosition: Equatable {
  private(set) var lineEndings = LineEndings()

  /// How many characters of the current line have gone by.
  private var charactersInLine = 0

  /// Whether the last character was U+000D, which ends a line alone or with what follows.
  private var endsInCarriageReturn = false

  /// The current line, counted from 1.
  var line: Int { 1 + lineEndings.lf + lineEndings.crlf + lineEndings.cr }

  /// The next character of the line, counted from 1.
  var column: Int { 1 + charactersInLine }

  /// The position before the bytes of one character that has just gone by; it ends no line.
  func before(_ character: [UInt8]) -> TextPosition {
    var position = self
    // What begins with a continuation byte was not counted as a character.
    if let lead = character.first, lead & 0xC0 != 0x80, charactersInLine > 0 {
      position.charactersInLine -= 1
    }
    return position
  }

  /// Goes on past UTF-8 text, which may begin or end inside of a character.
  mutating func advance(over text: UnsafeRawBufferPointer) {
    guard let first = text.first, let last = text.last else { return }
    if endsInCarriageReturn && first == 0x0A {
      lineEndings.cr -= 1
      lineEndings.crlf += 1
      // The pair is counted here; the line feed below must not count again.
      lineEndings.lf -= 1
    }
    var lineFeeds = 0
    var carriageReturns = 0
    for byte in text {
      lineFeeds &+= byte == 0x0A ? 1 : 0
      carriageReturns &+= byte == 0x0D ? 1 : 0
    }
    var pairs = 0
    if carriageReturns > 0 {
      for index in 1..<max(text.count, 1) where text[index] == 0x0A && text[index - 1] == 0x0D {
        pairs += 1
      }
    }
    lineEndings.lf += lineFeeds - pairs
    lineEndings.cr += carriageReturns - pairs
    lineEndings.crlf += pairs
    endsInCarriageReturn = last == 0x0D

    var start = 0
    if lineFeeds + carriageReturns > 0 {
      start = 1 + (text.lastIndex { $0 == 0x0A || $0 == 0x0D } ?? -1)
      charactersInLine = 0
    }
    charactersInLine += text[start...].count { $0 & 0xC0 != 0x80 }
  }
}
