/// The text of a value, and for each character of it the bytes of the file that spell it.
///
/// A value may be spelled in several pieces, as in PO files, with escapes in between. Changes of the text are
/// translated into changes of the file through this, so that what is not changed keeps its spelling.
struct SpelledValue: Sendable, Hashable {
  /// Bytes of the text, and the bytes of the file that spell them.
  private struct Piece: Sendable, Hashable {
    let textStart: Int
    let fileStart: Int
    let fileEnd: Int

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
    guard !range.isEmpty else { return }
    if let last = pieces.last, last.isVerbatim, last.fileEnd == range.lowerBound {
      pieces[pieces.count - 1] = Piece(
        textStart: last.textStart, fileStart: last.fileStart, fileEnd: range.upperBound,
        isVerbatim: true)
    } else {
      pieces.append(
        Piece(
          textStart: utf8.count, fileStart: range.lowerBound, fileEnd: range.upperBound,
          isVerbatim: true))
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
    guard !text.isEmpty else { return }
    pieces.append(
      Piece(
        textStart: utf8.count, fileStart: range.lowerBound, fileEnd: range.upperBound,
        isVerbatim: false))
    utf8 += text
    fileEnd = range.upperBound
  }

  /// The bytes of the file that spell bytes of the text.
  ///
  /// - Parameter range: Whole characters of the text, in bytes; an empty range is a place between characters.
  /// - Complexity: O(log *n*) in the number of escapes.
  func fileRange(of range: Range<Int>) -> Range<Int> {
    let start = fileOffset(at: range.lowerBound)
    guard !range.isEmpty else { return start..<start }
    return start..<max(start, fileEnd(ofByteAt: range.upperBound - 1))
  }

  /// Where the spelling begins of the character that begins at an offset of the text.
  private func fileOffset(at offset: Int) -> Int {
    if offset >= utf8.count { return fileEnd }
    let piece = pieces[index(ofPieceAt: offset)]
    return piece.isVerbatim ? piece.fileStart + offset - piece.textStart : piece.fileStart
  }

  private func fileEnd(ofByteAt offset: Int) -> Int {
    let piece = pieces[index(ofPieceAt: offset)]
    return piece.isVerbatim ? piece.fileStart + offset - piece.textStart + 1 : piece.fileEnd
  }

  /// The last piece that begins at the offset or before it; there is one, since the offset is in the text.
  private func index(ofPieceAt offset: Int) -> Int {
    var (low, high) = (0, pieces.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if pieces[middle].textStart <= offset { low = middle } else { high = middle }
    }
    return low
  }
}
