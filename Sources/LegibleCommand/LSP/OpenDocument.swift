import Legible

/// The text of a document that is open in an editor, with its lines.
struct OpenDocument {
  /// The unit of columns in the protocol (`PositionEncodingKind`).
  enum Unit: String {
    case utf8 = "utf-8"
    case utf16 = "utf-16"
  }

  /// A place as the protocol tells it: a line and a column, both from 0.
  struct Position: Equatable {
    let line: Int
    let character: Int

    init(line: Int, character: Int) {
      self.line = line
      self.character = character
    }

    /// - Returns: `nil` if the value is not a position.
    init?(_ value: JSONValue?) {
      guard let line = value?["line"]?.integer, let character = value?["character"]?.integer,
        line >= 0, character >= 0
      else { return nil }
      self.init(line: line, character: character)
    }
  }

  /// A replacement of a part of the text, in bytes.
  struct Edit: Equatable {
    let range: Range<Int>
    let text: String
  }

  /// The text in UTF-8.
  private(set) var utf8: [UInt8]

  /// The offset of the first byte of each line; lines end with CR, LF or both.
  fileprivate var lineStarts: [Int]

  let unit: Unit

  init(_ text: String, unit: Unit) {
    utf8 = Array(text.utf8)
    self.unit = unit
    lineStarts = [0]
    addLines(in: 0..<utf8.count, to: &lineStarts)
  }

  /// Adds the starts of the lines after each line end in a range.
  private func addLines(in range: Range<Int>, to starts: inout [Int]) {
    utf8.withUnsafeBufferPointer { utf8 in
      for index in range {
        let byte = utf8[index]
        let isReturnAlone = byte == 0x0D && !(index + 1 < utf8.count && utf8[index + 1] == 0x0A)
        if byte == 0x0A || isReturnAlone { starts.append(index + 1) }
      }
    }
  }

  /// The offset of a position in bytes. A column after the end of its line is the end, as the protocol has it, and so is a
  /// line after the last one.
  ///
  /// - Complexity: O(*n*) in the length of the line.
  func offset(of position: Position) -> Int {
    guard position.line < lineStarts.count else { return utf8.count }
    let content = content(ofLine: position.line)
    switch unit {
    case .utf8:
      var offset = content.lowerBound + min(position.character, content.count)
      // A position inside a character counts as its start.
      while offset < content.upperBound, offset > content.lowerBound, utf8[offset] & 0xC0 == 0x80 {
        offset -= 1
      }
      return offset
    case .utf16:
      var rest = position.character
      var offset = content.lowerBound
      while offset < content.upperBound {
        let lead = utf8[offset]
        let width = lead >= 0xF0 ? 2 : 1
        if rest < width { break }
        rest -= width
        offset += lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
      }
      return min(offset, content.upperBound)
    }
  }

  /// Converts offsets to positions. Offsets in ascending order take one pass in all, however many are in one line.
  struct Positions {
    private let document: OpenDocument
    private var last = (offset: 0, position: Position(line: 0, character: 0))

    init(in document: OpenDocument) { self.document = document }

    /// The position of an offset in bytes.
    ///
    /// - Complexity: O(*n*) in the length of the line, or in the distance to the last offset before it.
    mutating func position(of offset: Int) -> Position {
      let offset = min(max(0, offset), document.utf8.count)
      let line = document.line(of: offset)
      var start = document.lineStarts[line]
      var character = 0
      if line == last.position.line && last.offset <= offset {
        (start, character) = (last.offset, last.position.character)
      }
      let bytes = document.utf8[start..<offset]
      switch document.unit {
      case .utf8: character += bytes.count
      case .utf16:
        character += bytes.reduce(0) { width, byte in
          byte & 0xC0 == 0x80 ? width : byte >= 0xF0 ? width + 2 : width + 1
        }
      }
      last = (offset, Position(line: line, character: character))
      return last.position
    }
  }

  /// The line that a byte is in, without its end.
  func line(around offset: Int) -> Range<Int> { content(ofLine: line(of: offset)) }

  /// A line without its end, in bytes.
  private func content(ofLine line: Int) -> Range<Int> {
    let start = lineStarts[line]
    guard line + 1 < lineStarts.count else { return start..<utf8.count }
    var end = lineStarts[line + 1] - 1
    if end > start, utf8[end] == 0x0A, utf8[end - 1] == 0x0D { end -= 1 }
    return start..<end
  }

  /// Joins edits into one with the same effect, for editors that are slow with many.
  ///
  /// - Parameter edits: Edits in the order of the text that do not overlap.
  /// - Complexity: O(*n*).
  func joining(_ edits: [Edit]) -> Edit? {
    guard let first = edits.first, let last = edits.last else { return nil }
    var text: [UInt8] = []
    var copied = first.range.lowerBound
    for edit in edits {
      text += utf8[copied..<edit.range.lowerBound]
      text += edit.text.utf8
      copied = edit.range.upperBound
    }
    return Edit(
      range: first.range.lowerBound..<last.range.upperBound,
      text: String(decoding: text, as: UTF8.self))
  }

  /// Replaces a part of the text.
  ///
  /// - Complexity: O(*n*), by moving bytes and numbers; line ends are looked for in the lines of the range alone.
  mutating func replace(_ range: Range<Int>, by text: String) {
    // The bytes beside the range are included, since the change may separate or join CR and LF.
    let first = line(of: max(0, range.lowerBound - 1))
    let last = line(of: min(utf8.count, range.upperBound + 1))
    utf8.replaceSubrange(range, with: text.utf8)
    let shift = text.utf8.count - range.count
    let end = last + 1 < lineStarts.count ? lineStarts[last + 1] + shift : utf8.count
    var starts = Array(lineStarts[...first])
    starts.reserveCapacity(lineStarts.count + 1)
    addLines(in: lineStarts[first]..<end, to: &starts)
    for start in lineStarts.dropFirst(last + 2) { starts.append(start + shift) }
    lineStarts = starts
  }

  /// The number of the line that a byte is in, from 0.
  fileprivate func line(of offset: Int) -> Int { lineStarts.partitioningIndex { $0 > offset } - 1 }
}
