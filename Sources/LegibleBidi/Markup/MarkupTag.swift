/// A tag of HTML or XML.
package struct MarkupTag {
  /// Where it is, in bytes of the text; empty at its beginning where it does not end in its line.
  package internal(set) var range: Range<Int>

  /// The name in lower case, and where it ends.
  package let name: String
  let nameEnd: Int
  package let isClosing: Bool

  /// Reads what a `<` begins, if it is a tag.
  ///
  /// - Parameter end: The end of the line.
  package init?(in text: UnsafeBufferPointer<UInt8>, at start: Int, to end: Int) {
    isClosing = start + 1 < end && text[start + 1] == UInt8(ascii: "/")
    let nameStart = start + (isClosing ? 2 : 1)
    guard nameStart < end, text[nameStart].isASCIILetter else { return nil }
    let name = text[nameStart..<end].prefix { $0.isASCIIAlphanumeric || "-_:.".utf8.contains($0) }
    self.name = String(decoding: name, as: UTF8.self).lowercased()
    nameEnd = name.endIndex
    range = start..<(text.tagEnd(from: nameStart, to: end) ?? start)
  }

  /// Whether it ends with a slash, and so has no content.
  package func isEmpty(in text: UnsafeBufferPointer<UInt8>) -> Bool {
    text[range.upperBound - 2] == UInt8(ascii: "/")
  }

  package func hasAttributes(in text: UnsafeBufferPointer<UInt8>) -> Bool {
    text[range].contains(UInt8(ascii: "="))
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Where a tag ends in its line: at the first `>` that is in no value between quotation marks, as HTML has it.
  fileprivate func tagEnd(from start: Int, to end: Int) -> Int? {
    var index = start
    while index < end {
      let byte = self[index]
      index += 1
      if byte == UInt8(ascii: ">") { return index }
      guard byte == UInt8(ascii: "=") else { continue }
      index = skippingBlanks(from: index)
      if let quoted = quotedEnd(from: index, to: end) { index = quoted }
    }
    return nil
  }

  /// Where a value between quotation marks ends; these may have backslashes before them.
  func quotedEnd(from start: Int, to end: Int) -> Int? {
    var index = start
    let isEscaped = self[safe: index] == UInt8(ascii: "\\")
    if isEscaped { index += 1 }
    guard let quote = self[safe: index], quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
    else { return nil }
    index += 1
    while index < end {
      if self[index] == quote, !isEscaped || self[index - 1] == UInt8(ascii: "\\") {
        return index + 1
      }
      index += 1
    }
    return nil
  }
}
