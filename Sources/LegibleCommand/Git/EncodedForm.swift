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
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    var text = utf8.starts(with: mark) ? Array(utf8[mark.count...]) : utf8
    text = lineEnding.restored(EditableText.LineEnding.crlf.normalized(text, for: lineEnding)[...])
    var encoder = TextEncoder(encoding)
    var bytes: [UInt8] = []
    do {
      try encoder.encode(hasByteOrderMark ? mark + text : text, into: &bytes)
      try encoder.finish(into: &bytes)
      return bytes
    } catch {
      throw EditFailure(error, writing: text, as: encoding)
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

extension EditableText.LineEnding {
  /// The text with LF line endings, if the form has one kind of line ending.
  fileprivate func normalized(_ text: [UInt8], for form: EditableText.LineEnding) -> [UInt8] {
    switch form {
    case .crlf, .lf: normalized(text)
    case .cr, .mixed: text
    }
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
