internal import LegibleBidi

/// The text of a value, and for each character of it the bytes of the file that spell it.
///
/// A value may be spelled in several pieces, as in PO files, with escapes in between. Changes of the text are
/// translated into changes of the file through this, so that what is not changed keeps its spelling.
struct SpelledValue: Sendable, Hashable {
  /// Bytes of the text, and the bytes of the file that spell them.
  private struct Piece: Sendable, Hashable {
    let textStart: Int
    var file: Range<Int>

    /// Whether the bytes of the file are those of the text.
    let isVerbatim: Bool
  }

  /// The text in UTF-8.
  private(set) var utf8: [UInt8] = []

  private var pieces: [Piece] = []

  /// Where the value begins in the file, in bytes.
  let fileStart: Int

  /// Where the value ends in the file, in bytes.
  private(set) var fileEnd: Int

  /// An empty value at an offset of the file.
  init(at offset: Int) {
    fileStart = offset
    fileEnd = offset
  }

  /// Appends bytes that stand in the file as they are.
  mutating func append(_ range: Range<Int>, of file: [UInt8]) {
    if range.isEmpty { return }
    if let last = pieces.last, last.isVerbatim, last.file.upperBound == range.lowerBound {
      pieces[pieces.count - 1].file = last.file.lowerBound..<range.upperBound
    } else {
      pieces.append(Piece(textStart: utf8.count, file: range, isVerbatim: true))
    }
    utf8 += file[range]
    fileEnd = range.upperBound
  }

  /// Appends a character that an escape of the file stands for.
  mutating func append(_ scalar: Unicode.Scalar, spelled range: Range<Int>) {
    append(Array(String(scalar).utf8), spelled: range)
  }

  /// Appends text that an escape of the file stands for.
  mutating func append(_ text: [UInt8], spelled range: Range<Int>) {
    if text.isEmpty { return }
    pieces.append(Piece(textStart: utf8.count, file: range, isVerbatim: false))
    utf8 += text
    fileEnd = range.upperBound
  }

  /// The bytes of the file that spell bytes of the text.
  ///
  /// - Parameter range: Whole characters of the text, in bytes; an empty range is a place between characters.
  /// - Complexity: O(log *n*) in the number of escapes.
  func fileRange(of range: Range<Int>) -> Range<Int> {
    let start = file(range.lowerBound).lowerBound
    return start..<(range.isEmpty ? start : max(start, file(range.upperBound - 1).upperBound))
  }

  /// The bytes of the file that spell the character that a byte of the text is of.
  private func file(_ offset: Int) -> Range<Int> {
    if offset >= utf8.count { return fileEnd..<fileEnd }
    // The last piece that begins at the offset or before it; there is one, since the offset is in the text.
    let piece = pieces[pieces.sortedIndex { $0.textStart > offset } - 1]
    if !piece.isVerbatim { return piece.file }
    let place = piece.file.lowerBound + offset - piece.textStart
    return place..<place + 1
  }
}
