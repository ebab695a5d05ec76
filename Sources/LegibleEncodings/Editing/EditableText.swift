/// A text in an old encoding that a program is to edit which knows UTF-8 only.
///
/// ```swift
/// let original: [UInt8] = Array("# caf".utf8) + [0xE9, 0x0A] + Array("x = 1\n".utf8)
/// let text = try EditableText(original, encoding: .windows1252)
/// let edited = String(decoding: text.utf8, as: UTF8.self).replacing("x = 1", with: "x = 2")
/// let bytes = try text.merging(Array(edited.utf8))  // differs from the original in one byte
/// ```
///
/// Unedited parts keep their bytes: malformed bytes, forms that no encoder would
/// write, the byte order mark. The edited text is compared with the old one by lines, and in a line that differs
/// only the part between the equal beginning and end is encoded anew. The result is decoded and compared before it
/// is returned.
public struct EditableText: Sendable {
  /// How all lines end, where they end alike.
  public enum LineEnding: Sendable, Equatable {
    /// U+000A, or no line ends at all.
    case lf

    /// U+000D U+000A.
    case crlf

    /// U+000D alone.
    case cr

    /// Lines end in different ways; they are left as they are.
    case mixed
  }

  /// The encoding of the text, with its order of bytes.
  public let encoding: TextEncoding

  /// How the lines end.
  public let lineEnding: LineEnding

  /// Whether the text begins with a byte order mark.
  public var hasByteOrderMark: Bool { markLength > 0 }

  /// The number of malformed bytes; each is represented in `utf8` by a private-use character.
  public let malformedCount: Int

  /// The text for the program that edits it: without byte order mark, its lines ended by U+000A where
  /// they end alike.
  public let utf8: [UInt8]

  /// The text as it is in its encoding.
  public let bytes: [UInt8]
  let markLength: Int

  /// The start of each line, and the end of the last one.
  let lines: [Line]

  /// A line's beginning.
  struct Line: Sendable {
    /// In the bytes of the text.
    let byteStart: Int

    /// In `utf8`.
    let textStart: Int
  }

  /// The state of the reader at the beginning of each line; empty for encodings without shifts, since many
  /// lines are shorter than a state.
  private let states: [TextStepReader]

  /// The state of the reader at the beginning of a line; `nil` for encodings without shifts.
  func state(ofLine number: Int) -> TextStepReader? { states.isEmpty ? nil : states[number] }

  /// Reads a text.
  ///
  /// - Throws: `EditFailure.unsupported` for an encoding that only the system converts.
  /// - Complexity: O(*n*) in the number of bytes.
  public init(_ bytes: [UInt8], encoding: TextEncoding) throws(EditFailure) {
    let encoding = encoding.withByteOrder(of: bytes)
    guard !encoding.isConvertedBySystem else { throw .unsupported(encoding) }
    self.encoding = encoding
    self.bytes = bytes
    let markLength = encoding.lengthOfMark(in: bytes)
    self.markLength = markLength
    let counts = LineEndCounts(of: bytes, in: encoding)
    let lineEnding = counts.ending
    self.lineEnding = lineEnding
    var utf8: [UInt8] = []
    utf8.reserveCapacity(bytes.count)
    var lines: [Line] = []
    lines.reserveCapacity(counts.lineCount + 1)
    var states: [TextStepReader] = []
    var reader = TextStepReader(encoding)
    let keepsStates = encoding.hasShifts
    var start = markLength
    while start < bytes.count {
      let end = counts.lineEnd(in: bytes, from: start)
      lines.append(Line(byteStart: start, textStart: utf8.count))
      if keepsStates { states.append(reader) }
      reader.read(bytes[start..<end], into: &utf8)
      lineEnding.normalizeEnd(of: &utf8)
      start = end
    }
    lines.append(Line(byteStart: bytes.count, textStart: utf8.count))
    if keepsStates { states.append(reader) }
    self.utf8 = utf8
    self.lines = lines
    self.states = states
    malformedCount = reader.malformedCount
  }
}

/// Why what a program has made of a text cannot be written in the encoding of the text.
public enum EditFailure: Error, Sendable, Equatable {
  /// The encoding is one that only the system converts.
  case unsupported(TextEncoding)

  /// The edited text is not UTF-8.
  ///
  /// - Parameter line: The first line that is not, counted from 1.
  case notUTF8(line: Int)

  /// The encoding does not have a character.
  ///
  /// - Parameters:
  ///   - line: The line of the edited text, counted from 1.
  ///   - column: The character in the line, counted from 1.
  case unencodable(Unicode.Scalar, encoding: TextEncoding, line: Int, column: Int)

  /// The result would be read as another text, since there are malformed bytes next to the edit.
  case ambiguous(encoding: TextEncoding)
}

extension EditFailure {
  /// The failure to write a text, with the place of the first such character from an offset on.
  package init(
    _ error: ConversionError, writing utf8: [UInt8], from offset: Int = 0, as encoding: TextEncoding
  ) {
    guard case .unencodable(let scalar) = error.reason else {
      self = .unsupported(encoding)
      return
    }
    let wanted = Array(String(scalar).utf8)
    var place = min(offset, utf8.count)
    while place < utf8.count, !utf8[place...].starts(with: wanted) { place += 1 }
    let line = 1 + utf8[..<place].count { $0 == 0x0A }
    let lineStart = utf8[..<place].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let column = 1 + utf8[lineStart..<place].count { $0 & 0xC0 != 0x80 }
    self = .unencodable(scalar, encoding: encoding, line: line, column: column)
  }
}

extension EditFailure: CustomStringConvertible {
  /// The problem and its place, as an English clause without a full stop.
  public var description: String { description(naming: \.name) }

  /// The problem and its place, with the name that `name` gives the encoding.
  package func description(naming name: (TextEncoding) -> String) -> String {
    switch self {
    case .unsupported(let encoding):
      return "\(name(encoding)) is converted by the system's iconv, which cannot tell what to keep"
    case .notUTF8(let line): return "line \(line) of the edited text is not UTF-8"
    case .unencodable(let scalar, let encoding, let line, let column):
      let characterName = scalar.properties.name.map { " \($0)" } ?? ""
      let character = "\(scalar.codePoint)\(characterName)"
      return "line \(line), column \(column): \(character) cannot be written as \(name(encoding))"
    case .ambiguous(let encoding):
      return
        "the edited text cannot be kept apart from malformed bytes beside it in \(name(encoding))"
    }
  }
}
