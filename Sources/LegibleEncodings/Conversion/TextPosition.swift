/// The place of a conversion in a text, and the line endings before it.
///
/// It is counted on the UTF-8 side, so that lines and columns are those of characters whatever the
/// other side is.
struct TextPosition: Equatable {
  private var lineEnds = LineEndCounter()

  /// The number of characters of the current line so far.
  private var charactersInLine = 0

  var lineEndings: LineEndings { lineEnds.endings }

  /// The current line, counted from 1.
  var line: Int { 1 + lineEndings.lf + lineEndings.crlf + lineEndings.cr }

  /// The next character of the line, counted from 1.
  var column: Int { 1 + charactersInLine }

  /// The position before the bytes of one character that has just gone by; it ends no line.
  func before(_ character: [UInt8]) -> TextPosition {
    var position = self
    // Malformed bytes that begin with a continuation byte were not counted as a character.
    if let lead = character.first, lead & 0xC0 != 0x80, charactersInLine > 0 {
      position.charactersInLine -= 1
    }
    return position
  }

  /// Advances past a character that ends no line.
  mutating func advanceOverCharacter() {
    charactersInLine += 1
    lineEnds.skipCharacter()
  }

  /// Advances past UTF-8 text, which may begin or end inside of a character.
  ///
  /// - Parameters:
  ///   - lineFeeds: The number of its line feeds, if that is known and it has no carriage returns.
  ///   - characters: The number of characters after the last of its line ends, if that is known.
  mutating func advance(
    over text: UnsafeRawBufferPointer, lineFeeds: Int? = nil, characters: Int? = nil
  ) {
    if text.isEmpty { return }
    let endings = lineEnds.add(text, lineFeeds: lineFeeds)
    var start = 0
    if endings != LineEndings() {
      start = TextKernels.lengthOfWholeLines(of: text)
      charactersInLine = 0
    }
    charactersInLine +=
      characters
      ?? TextKernels.countCharacters(in: UnsafeRawBufferPointer(rebasing: text[start...]))
  }
}

/// Counts how lines end in text of which the ASCII bytes are ASCII characters, as it comes.
package struct LineEndCounter: Equatable {
  /// The counts so far.
  package private(set) var endings = LineEndings()

  /// Whether the last byte was a carriage return, which ends a line alone or with a line feed that follows.
  private var endsInReturn = false

  package init() {}

  /// Counts the line ends of the next part of the text.
  ///
  /// - Parameter lineFeeds: The number of its line feeds, if that is known and it has no carriage returns.
  /// - Returns: The counts of this part alone.
  @discardableResult
  package mutating func add(
    _ text: UnsafeRawBufferPointer, lineFeeds: Int? = nil
  ) -> LineEndings {
    guard let first = text.first, let last = text.last else { return LineEndings() }
    if endsInReturn && first == 0x0A {
      // The carriage return before it was counted as an end of its own.
      endings.cr -= 1
      endings.lf -= 1
      endings.crlf += 1
    }
    endsInReturn = last == 0x0D
    let added = lineFeeds.map { LineEndings(lf: $0) } ?? TextKernels.countLineEndings(in: text)
    endings.lf += added.lf
    endings.cr += added.cr
    endings.crlf += added.crlf
    return added
  }

  /// Advances past a character that ends no line.
  fileprivate mutating func skipCharacter() { endsInReturn = false }
}
