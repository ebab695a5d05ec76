/// A text in a legacy encoding, for editing by a program that only knows UTF-8.
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
  public enum LineEnding: String, Sendable, CaseIterable {
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

  /// The characters that represent malformed bytes in `utf8`.
  let standIns: MalformedByte

  /// How often each malformed byte occurs.
  let malformedBytes: [UInt8: Int]

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
    // Characters that the text itself has cannot represent malformed bytes.
    for standIns in MalformedByte.all {
      let text = ReadLines(bytes, from: markLength, encoding, counts, standIns)
      let malformedBytes = text.malformedCount > 0 ? standIns.counts(in: text.utf8[...]) : [:]
      if malformedBytes.values.reduce(0, +) != text.malformedCount { continue }
      self.standIns = standIns
      self.malformedBytes = malformedBytes
      malformedCount = text.malformedCount
      (utf8, lines, states) = (text.utf8, text.lines, text.states)
      return
    }
    throw .ambiguous(encoding: encoding)
  }
}

/// A text that was read with some characters for its malformed bytes.
private struct ReadLines {
  private(set) var utf8: [UInt8] = []
  private(set) var lines: [EditableText.Line] = []
  private(set) var states: [TextStepReader] = []
  let malformedCount: Int

  init(
    _ bytes: [UInt8], from markLength: Int, _ encoding: TextEncoding, _ counts: LineEndCounts,
    _ standIns: MalformedByte
  ) {
    utf8.reserveCapacity(bytes.count)
    lines.reserveCapacity(counts.lineCount + 1)
    var reader = TextStepReader(encoding, standIns: standIns)
    let keepsStates = encoding.hasShifts
    var start = markLength
    while start < bytes.count {
      let end = counts.lineEnd(in: bytes, from: start)
      lines.append(EditableText.Line(byteStart: start, textStart: utf8.count))
      if keepsStates { states.append(reader) }
      reader.read(bytes[start..<end], into: &utf8)
      counts.ending.normalizeEnd(of: &utf8)
      start = end
    }
    lines.append(EditableText.Line(byteStart: bytes.count, textStart: utf8.count))
    if keepsStates { states.append(reader) }
    malformedCount = reader.malformedCount
  }
}

/// The reason why an edited text cannot be written in the encoding of the original.
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
  public var description: String { description(naming: { $0.name }) }

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

/// How the lines of a text end, counted in the bytes of its encoding.
private struct LineEndCounts {
  private let width: Int
  private let lineFeed: [UInt8]
  private let carriageReturn: [UInt8]
  private(set) var ending = EditableText.LineEnding.lf

  /// The number of lines, including the text after the last line end.
  private(set) var lineCount = 1

  init(of bytes: [UInt8], in encoding: TextEncoding) {
    width = encoding.codeUnitWidth
    lineFeed = encoding.codeUnit(of: 0x0A)
    carriageReturn = encoding.codeUnit(of: 0x0D)
    var (lf, crlf, cr) = (0, 0, 0)
    var isBehindReturn = false
    var place = 0
    while place + width <= bytes.count {
      let isReturn = isUnit(carriageReturn, at: place, of: bytes)
      if isUnit(lineFeed, at: place, of: bytes) {
        if isBehindReturn { crlf += 1 } else { lf += 1 }
      } else if isBehindReturn {
        cr += 1
      }
      isBehindReturn = isReturn
      place += width
    }
    if isBehindReturn { cr += 1 }
    ending =
      switch (lf, crlf, cr) {
      case (_, 0, 0): .lf
      case (0, _, 0): .crlf
      case (0, 0, _): .cr
      default: .mixed
      }
    lineCount += ending == .cr ? cr : lf + crlf
  }

  private func isUnit(_ unit: [UInt8], at place: Int, of bytes: [UInt8]) -> Bool {
    width == 1 ? bytes[place] == unit[0] : bytes[place..<place + width].elementsEqual(unit)
  }

  /// The end, after its last byte, of the line that begins at the place.
  func lineEnd(in bytes: [UInt8], from start: Int) -> Int {
    let unit = ending == .cr ? carriageReturn : lineFeed
    var place = start
    while place + width <= bytes.count {
      if isUnit(unit, at: place, of: bytes) { return place + width }
      place += width
    }
    return bytes.count
  }
}

extension EditableText.LineEnding {
  /// The end of a line as the text has it.
  var utf8: [UInt8] {
    switch self {
    case .lf, .mixed: [0x0A]
    case .crlf: [0x0D, 0x0A]
    case .cr: [0x0D]
    }
  }

  /// Puts U+000A in the place of the end of the line that the text ends with.
  func normalizeEnd(of utf8: inout [UInt8]) {
    switch self {
    case .lf, .mixed: break
    case .crlf:
      if utf8.suffix(2).elementsEqual([0x0D, 0x0A]) {
        utf8.removeLast(2)
        utf8.append(0x0A)
      }
    case .cr:
      if utf8.last == 0x0D { utf8[utf8.count - 1] = 0x0A }
    }
  }

  /// The text with the ends of its lines as they are in the file.
  package func restored(_ utf8: ArraySlice<UInt8>) -> [UInt8] {
    if self == .lf || self == .mixed { return Array(utf8) }
    var result: [UInt8] = []
    result.reserveCapacity(utf8.count + utf8.count / 16)
    for byte in utf8 {
      if byte == 0x0A { result += self.utf8 } else { result.append(byte) }
    }
    return result
  }

  /// The text with U+000A for U+000D U+000A, in case the program has written the line ends of the file.
  package func normalized(_ utf8: [UInt8]) -> [UInt8] {
    guard self == .crlf else { return utf8 }
    var result: [UInt8] = []
    result.reserveCapacity(utf8.count)
    for byte in utf8 {
      if byte == 0x0A && result.last == 0x0D { result.removeLast() }
      result.append(byte)
    }
    return result
  }
}

extension TextEncoding {
  /// The encoding with the order of bytes that a mark tells, or that is the default.
  fileprivate func withByteOrder(of bytes: [UInt8]) -> TextEncoding {
    switch record.codec {
    case .utf16: self == .utf16 ? (bytes.starts(with: [0xFE, 0xFF]) ? .utf16BE : .utf16LE) : self
    case .utf32:
      self == .utf32
        ? (bytes.starts(with: [0x00, 0x00, 0xFE, 0xFF]) ? .utf32BE : .utf32LE) : self
    default: self
    }
  }

  /// The length of the byte order mark, in bytes.
  fileprivate func lengthOfMark(in bytes: [UInt8]) -> Int {
    let mark: [UInt8]
    switch self {
    case .utf8: mark = [0xEF, 0xBB, 0xBF]
    case .utf16LE: mark = [0xFF, 0xFE]
    case .utf16BE: mark = [0xFE, 0xFF]
    case .utf32LE: mark = [0xFF, 0xFE, 0x00, 0x00]
    case .utf32BE: mark = [0x00, 0x00, 0xFE, 0xFF]
    case .gb18030: mark = [0x84, 0x31, 0x95, 0x33]
    default: return 0
    }
    return bytes.starts(with: mark) ? mark.count : 0
  }

  /// Whether the meaning of a byte depends on bytes far before it.
  var hasShifts: Bool {
    switch record.codec {
    case .iso2022, .hz, .utf7, .system: true
    default: false
    }
  }

  /// The number of bytes of a code unit: 2 in UTF-16, 4 in UTF-32, and else 1.
  package var codeUnitWidth: Int {
    switch record.codec {
    case .utf16: 2
    case .utf32: 4
    default: 1
    }
  }

  /// The unit of a control character, which no other character has a part of.
  fileprivate func codeUnit(of control: UInt8) -> [UInt8] {
    switch record.codec {
    case .utf16: self == .utf16BE ? [0, control] : [control, 0]
    case .utf32: self == .utf32BE ? [0, 0, 0, control] : [control, 0, 0, 0]
    case .singleByteEBCDIC:
      [UInt8(singleByteScalars()?.firstIndex(of: UInt32(control)) ?? Int(control))]
    default: [control]
    }
  }
}
