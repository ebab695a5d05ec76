/// The bytes of a damaged text, read in one of the ways in which they may have been written.
struct DamagedText {
  let encoding: TextEncoding
  let bytes: [UInt8]

  /// The text in UTF-8, with line feeds where the reference has them.
  let utf8: [UInt8]
  let hasByteOrderMark: Bool
  let lineEnding: EditableText.LineEnding

  /// Whether a line has an end at all.
  let hasLineEnds: Bool

  /// Whether carriage return and line feed are one line feed in `utf8`, while the reference keeps them.
  let joinsLineEnds: Bool

  /// The bytes of each line of `utf8`, where these are lines of the bytes too.
  let lineBytes: [ArraySlice<UInt8>]

  /// The lines that were read as UTF-8 although the text is not, by their numbers from 0.
  private(set) var linesInUTF8: Set<Int> = []

  /// The encodings in which the bytes may have been written, at least one.
  static func encodings(of bytes: [UInt8], for reference: EditableText) -> [TextEncoding] {
    let isUTF8 = String(checking: bytes.span) != nil
    let isASCII = bytes.allSatisfy { $0 < 0x80 }
    var encodings = [reference.encoding]
    if isUTF8 && reference.encoding != .utf8 {
      // Text that is valid UTF-8 is hardly ever anything else; but ASCII alone is both.
      encodings = isASCII && reference.encoding.isASCIICompatible ? [reference.encoding] : [.utf8]
      if !reference.encoding.isASCIICompatible { encodings.append(reference.encoding) }
    } else if !isUTF8 {
      if bytes.starts(with: [0xFF, 0xFE]) { encodings.append(.utf16LE) }
      if bytes.starts(with: [0xFE, 0xFF]) { encodings.append(.utf16BE) }
      encodings += LossyReading.mistaken.filter { $0 != reference.encoding }
    }
    return encodings
  }

  init(_ bytes: [UInt8], in encoding: TextEncoding, for reference: EditableText) {
    self.bytes = bytes
    var text = try? EditableText(bytes, encoding: encoding)
    if text == nil { text = try? EditableText(bytes, encoding: .utf8) }
    self.encoding = text?.encoding ?? encoding
    hasByteOrderMark = text?.hasByteOrderMark ?? false
    lineEnding = text?.lineEnding ?? .lf
    var utf8 = text?.utf8 ?? bytes
    lineBytes = zip(text?.lines ?? [], (text?.lines ?? []).dropFirst()).map {
      bytes[$0.byteStart..<$1.byteStart]
    }
    hasLineEnds = utf8.contains(0x0A) || lineEnding == .cr
    if encoding == reference.encoding && encoding.isASCIICompatible && encoding != .utf8 {
      (utf8, linesInUTF8) = Self.readingAddedUTF8(utf8, of: text, reference)
    }
    if reference.lineEnding == .mixed {
      joinsLineEnds = lineEnding != .mixed
    } else {
      joinsLineEnds = false
      utf8 = EditableText.LineEnding.crlf.normalized(utf8)
    }
    self.utf8 = utf8
  }

  /// The text with lines that the reference does not have, and that are UTF-8, read as such.
  private static func readingAddedUTF8(
    _ utf8: [UInt8], of text: EditableText?, _ reference: EditableText
  ) -> ([UInt8], Set<Int>) {
    guard let text, text.bytes.contains(where: { $0 >= 0xC2 }) else { return (utf8, []) }
    var known: Set<ArraySlice<UInt8>> = []
    for (line, next) in zip(reference.lines, reference.lines.dropFirst()) {
      known.insert(reference.bytes[line.byteStart..<next.byteStart].trimmedLineEnd)
    }
    var result: [UInt8] = []
    var numbers: Set<Int> = []
    for (number, (line, next)) in zip(text.lines, text.lines.dropFirst()).enumerated() {
      let bytes = text.bytes[line.byteStart..<next.byteStart]
      if bytes.contains(where: { $0 >= 0x80 }), String(checking: Array(bytes).span) != nil,
        !known.contains(bytes.trimmedLineEnd)
      {
        numbers.insert(number)
        var piece = Array(bytes)
        text.lineEnding.normalizeEnd(of: &piece)
        result += piece
      } else {
        result += utf8[line.textStart..<next.textStart]
      }
    }
    return (result, numbers)
  }

  /// The changes of the form of the text: its encoding, byte order mark and line ends.
  func changes(
    from reference: EditableText, _ builder: RestorationBuilder
  ) -> Set<TextRestoration.Change> {
    var changes: Set<TextRestoration.Change> = []
    if encoding != reference.encoding,
      utf8.contains(where: { $0 >= 0x80 }) || !encoding.isASCIICompatible
        || !reference.encoding.isASCIICompatible, reference.utf8.contains(where: { $0 >= 0x80 })
    {
      changes.insert(.encoding)
    }
    if hasByteOrderMark != reference.hasByteOrderMark, !bytes.isEmpty {
      changes.insert(.byteOrderMark)
    }
    if hasLineEnds, reference.utf8.contains(0x0A), lineEnding != reference.lineEnding {
      changes.insert(.lineEnds)
    }
    if !linesInUTF8.isEmpty { changes.insert(.addedUTF8) }
    if changes.isEmpty, builder.readings.main.isRight, builder.hasOtherBytes {
      changes.insert(.otherBytes)
    }
    return changes
  }
}

extension ArraySlice<UInt8> {
  /// The line without what it ends with.
  var trimmedLineEnd: ArraySlice<UInt8> {
    var line = self
    while let last = line.last, last == 0x0A || last == 0x0D { line.removeLast() }
    return line
  }
}
