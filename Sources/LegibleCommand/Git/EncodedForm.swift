import Legible

/// The form of a text in the repository: its encoding, byte order mark and line endings.
struct EncodedForm: Equatable, Sendable {
  let encoding: TextEncoding
  let hasByteOrderMark: Bool
  let lineEnding: EditableText.LineEnding

  init(
    encoding: TextEncoding, hasByteOrderMark: Bool = false,
    lineEnding: EditableText.LineEnding = .mixed
  ) {
    self.encoding = encoding
    self.hasByteOrderMark = hasByteOrderMark
    self.lineEnding = lineEnding
  }

  init(of text: EditableText) {
    self.init(
      encoding: text.encoding, hasByteOrderMark: text.hasByteOrderMark, lineEnding: text.lineEnding)
  }

  /// UTF-8 with unchanged line endings.
  static let plain = EncodedForm(encoding: .utf8)

  /// Returns a text, given in UTF-8, in this form.
  ///
  /// - Throws: `EditFailure` if the encoding lacks a character.
  func bytes(of utf8: [UInt8]) throws(EditFailure) -> [UInt8] {
    if self == .plain { return utf8 }
    var bytes: [UInt8] = []
    try forEachPiece(of: utf8) { bytes += $0 }
    return bytes
  }

  /// Whether a text, given in UTF-8, has these bytes in this form.
  ///
  /// - Throws: As `bytes(of:)`, which takes as much memory again as the result has.
  func gives(_ bytes: [UInt8], for utf8: [UInt8]) throws(EditFailure) -> Bool {
    if self == .plain { return utf8 == bytes }
    var rest = bytes[...]
    var isSame = true
    try forEachPiece(of: utf8) { piece in
      isSame = isSame && rest.starts(with: piece)
      rest = rest.dropFirst(piece.count)
    }
    return isSame && rest.isEmpty
  }

  /// The size of the pieces of text that are converted one after another, in bytes.
  private static let pieceSize = 1 << 16

  /// Converts a text to this form piece by piece.
  private func forEachPiece(
    of utf8: [UInt8], _ body: ([UInt8]) -> Void
  ) throws(EditFailure) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    var encoder = TextEncoder(encoding)
    var bytes: [UInt8] = []
    let first = utf8.starts(with: mark) ? mark.count : 0
    var start = first
    do {
      if hasByteOrderMark { try encoder.encode(mark, into: &bytes) }
      while start < utf8.count {
        var end = min(start + Self.pieceSize, utf8.count)
        // A line ending is never split.
        while end < utf8.count, utf8[end - 1] == 0x0D { end += 1 }
        try encoder.encode(withLineEndings(of: utf8[start..<end]), into: &bytes)
        body(bytes)
        bytes.removeAll(keepingCapacity: true)
        start = end
      }
      try encoder.finish(into: &bytes)
      body(bytes)
    } catch {
      throw EditFailure(error, writing: Array(utf8[first...]), as: encoding)
    }
  }

  /// A piece of text with the line endings of this form, if it has one kind of them.
  private func withLineEndings(of piece: ArraySlice<UInt8>) -> [UInt8] {
    switch lineEnding {
    case .lf, .crlf:
      lineEnding.restored(EditableText.LineEnding.crlf.normalized(Array(piece))[...])
    case .cr: lineEnding.restored(piece)
    case .mixed: Array(piece)
    }
  }

  /// Whether ASCII bytes have escape sequences of the encoding, so that they are in this form already.
  func isUsed(in content: [UInt8]) -> Bool {
    guard !encoding.isASCIICompatible, encoding.readsPlainTextAsASCII,
      let text = try? EditableText(content, encoding: encoding), text.malformedCount == 0
    else { return false }
    return text.utf8.contains { $0 >= 0x80 }
  }
}

extension EncodedForm {
  /// The form as it is stored, such as `windows-1251 0 crlf`.
  var words: String { "\(encoding.name) \(hasByteOrderMark ? 1 : 0) \(lineEnding.word)" }

  /// Parses the text of `words`.
  init?(words: some StringProtocol) {
    let parts = words.split(separator: " ")
    guard parts.count == 3, let encoding = TextEncoding(String(parts[0])),
      let lineEnding = EditableText.LineEnding.all.first(where: { $0.word == parts[2] })
    else { return nil }
    self.init(encoding: encoding, hasByteOrderMark: parts[1] == "1", lineEnding: lineEnding)
  }
}

extension EditableText.LineEnding {
  fileprivate static let all: [EditableText.LineEnding] = [.lf, .crlf, .cr, .mixed]

  fileprivate var word: String {
    switch self {
    case .lf: "lf"
    case .crlf: "crlf"
    case .cr: "cr"
    case .mixed: "mixed"
    }
  }
}
