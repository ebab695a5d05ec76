internal import LegibleBidi

/// The text of a value, and the bytes of the file that each of its characters is spelled with.
///
/// A value may be spelled in several pieces, as in PO files, with escapes in between. Changes of the text are
/// translated into changes of the file through this, so that what is not changed keeps its spelling.
struct SpelledValue: Sendable, Hashable {
  /// Bytes of the text, and the bytes of the file that spell them.
  private struct Piece: Sendable, Hashable {
    let textStart: Int
    var file: Range<Int>

    /// Whether the bytes in the file are the same as in the text.
    let isVerbatim: Bool
  }

  /// The text in UTF-8.
  private(set) var utf8: [UInt8] = []

  private var pieces: [Piece] = []

  /// The start of the value in the file, in bytes.
  let fileStart: Int

  /// The end of the value in the file, in bytes.
  private(set) var fileEnd: Int

  /// An empty value at an offset of the file.
  init(at offset: Int) {
    fileStart = offset
    fileEnd = offset
  }

  /// Appends bytes of the file that are literal text.
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

  /// Appends a character that is spelled as an escape.
  mutating func append(_ scalar: Unicode.Scalar, spelled range: Range<Int>) {
    append(Array(String(scalar).utf8), spelled: range)
  }

  /// Appends text that is spelled as an escape.
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

  /// The bytes of the file for the character that contains a byte of the text.
  private func file(_ offset: Int) -> Range<Int> {
    if offset >= utf8.count { return fileEnd..<fileEnd }
    // The last piece that begins at the offset or before it; there is one, since the offset is in the text.
    let piece = pieces[pieces.sortedIndex { $0.textStart > offset } - 1]
    if !piece.isVerbatim { return piece.file }
    let place = piece.file.lowerBound + offset - piece.textStart
    return place..<place + 1
  }
}

/// How a catalog writes characters that act on direction.
package struct ControlSpelling: Sendable, Hashable {
  enum Escape: Hashable, Sendable {
    /// `\u200F`.
    case lowercaseU

    /// `\U200F`.
    case uppercaseU

    /// `&#x200F;`.
    case numericReference

    /// `&rlm;`, and numeric references for characters without a name.
    case namedReference
  }

  enum Quoting: Hashable, Sendable {
    /// `\"`.
    case backslashes

    /// `&lt;`.
    case references
  }

  private let escape: Escape?
  private let quoting: Quoting?

  /// The spelling for a file in a format.
  ///
  /// - Parameters:
  ///   - format: The format of the file.
  ///   - isEscaped: Whether characters are written as escapes, since the encoding of the file lacks them or
  ///     the file is in ASCII so far. WebVTT uses its named references in any case.
  package init(_ format: CatalogFormat, isEscaped: Bool) {
    let escape = format.record.escape
    quoting = format.record.quoting
    self.escape = isEscaped || escape == .namedReference ? escape : nil
  }

  /// Whether the format has escapes for characters that the encoding of the file lacks.
  package static func hasEscapes(_ format: CatalogFormat) -> Bool {
    ControlSpelling(format, isEscaped: true).escape != nil
  }

  /// The bytes for an ASCII character, or for a character of the Basic Multilingual Plane, in which all
  /// direction controls are.
  func bytes(for scalar: Unicode.Scalar) -> [UInt8] {
    if scalar.value < 0x80 { return Array(quoted(scalar).utf8) }
    let digits = String(scalar.value, radix: 16, uppercase: true)
    let four = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    let text =
      switch escape {
      case nil: String(scalar)
      case .lowercaseU: "\\u" + four
      case .uppercaseU: "\\U" + four
      case .numericReference: "&#x" + four + ";"
      case .namedReference:
        switch scalar {
        case "\u{200E}": "&lrm;"
        case "\u{200F}": "&rlm;"
        default: String(scalar)
        }
      }
    return Array(text.utf8)
  }

  private func quoted(_ scalar: Unicode.Scalar) -> String {
    switch (quoting, scalar) {
    case (.backslashes, "\""), (.backslashes, "\\"): "\\\(scalar)"
    case (.backslashes, "\n"): "\\n"
    case (.backslashes, "\t"): "\\t"
    case (.backslashes, "\r"): "\\r"
    case (.references, "&"): "&amp;"
    case (.references, "<"): "&lt;"
    case (.references, ">"): "&gt;"
    default: String(scalar)
    }
  }
}
