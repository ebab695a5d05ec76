package import LegibleEncodings

/// A file of pieces in several encodings, or a control in one.
package struct MixtureFile {
  /// One of the nine kinds of mixture, or of the kinds of control.
  package let kind: String
  package let isControl: Bool

  /// The languages and encodings, for lists.
  package let detail: String
  package private(set) var bytes: [UInt8] = []

  /// The text in UTF-8, without marks in its middle.
  package private(set) var text: [UInt8] = []

  /// Of each line, whether it has a piece whose encoding matters.
  private(set) var isScored = [false]

  init(_ kind: String, isControl: Bool = false, _ detail: String) {
    self.kind = kind
    self.isControl = isControl
    self.detail = detail
  }

  /// Adds ASCII.
  mutating func append(_ ascii: String) {
    bytes += Array(ascii.utf8)
    add(Array(ascii.utf8), in: .usASCII)
  }

  /// Adds a piece that an encoding can write, else nothing.
  mutating func append(_ piece: String, in encoding: TextEncoding) {
    guard let written = try? encoding.encode(piece) else { return }
    bytes += written
    add(Array(piece.utf8), in: encoding)
  }

  /// Adds bytes whose text is what the encoding makes of them, damaged or not.
  mutating func append(bytes piece: [UInt8], in encoding: TextEncoding) {
    bytes += piece
    add(LoadedFile.decode(piece, encoding).text, in: encoding)
  }

  /// Adds a byte order mark or a byte alone, which are no text.
  mutating func append(mark: [UInt8]) { bytes += mark }

  /// ASCII is scored in encodings that write it differently.
  private mutating func add(_ piece: [UInt8], in encoding: TextEncoding) {
    text += piece
    let first: UInt8 = encoding.isASCIICompatible ? 0x80 : 0x20
    for byte in piece {
      if byte == 0x0A {
        isScored.append(false)
      } else if byte >= first {
        isScored[isScored.count - 1] = true
      }
    }
  }

  /// How many of the scored lines are in a text, of how many; lines that are damaged are not scored.
  package func rightLines(in answer: [UInt8]) -> (right: Int, count: Int) {
    let lines = Self.lines(text)
    let told = Self.lines(answer)
    let scored = lines.indices.filter { isScored[$0] && !Self.isDamaged(lines[$0]) }
    if lines.count == told.count {
      return (scored.count { lines[$0] == told[$0] }, scored.count)
    }
    // A stretch that is read wrongly has another number of lines.
    var missing: Set<Int> = []
    for case .insert(let offset, _, _) in lines.difference(from: told) { missing.insert(offset) }
    return (scored.count { !missing.contains($0) }, scored.count)
  }

  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
  private static let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]

  /// The lines without carriage returns and marks.
  private static func lines(_ text: [UInt8]) -> [[UInt8]] {
    text.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
      let line = line.filter { $0 != 0x0D }
      return line.contains(0xEF) ? Array(line.replacing(mark, with: [])) : line
    }
  }

  private static func isDamaged(_ line: [UInt8]) -> Bool {
    line.contains(0xEF) && line.contains(replacement)
  }
}
