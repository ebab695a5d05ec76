/// Text in the strings of JSON and YAML. Everything except the values is markup, including keys.
extension MarkupScan {
  mutating func readJSON(from start: Int) {
    hasEscapes = true
    var gap = start
    var index = start
    while index < text.count {
      guard text[index] == UInt8(ascii: "\"") else {
        index += 1
        continue
      }
      let content = index + 1
      let end = stringEnd(from: content)
      index = end + 1
      let next = text.skippingSpace(from: index)
      if next < text.count, text[next] == UInt8(ascii: ":") { continue }
      add(gap..<content, .wall)
      if end > content { readInline(content..<end) }
      gap = end
    }
    add(gap..<text.count, .wall)
  }

  /// `"name": ` or `'name' => ` at the beginning of a line of JSON or PHP, or after a bracket or comma, with the
  /// quotation mark that begins its value: a part of a document in text that is none.
  mutating func key(at start: Int, to end: Int) -> Int? {
    if hasEscapes { return nil }
    let before = text[..<start].last { $0 != 0x20 && $0 != 0x09 } ?? 0x0A
    guard !isBehindText || "{[(,".utf8.contains(before) else { return nil }
    var index = start + 1
    while index < min(end, start + 64), text[index] != text[start] { index += 1 }
    guard index > start + 1, text[safe: index] == text[start] else { return nil }
    index = text.skippingBlanks(from: index + 1)
    guard text.has(":", at: index) || text.has("=>", at: index) else { return nil }
    index = text.skippingBlanks(from: index + (text[index] == UInt8(ascii: ":") ? 1 : 2))
    guard index < end else {
      add(start..<end, .wall)
      return end
    }
    switch text[index] {
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      index += 1
      // Plural forms such as `{0} none|[2,*] :count pages` begin with a selector for the program.
      if text.has("{", at: index) || text.has("[", at: index),
        text[safe: index + 1]?.isASCIIDigit == true
      {
        add(start..<end, .wall)
        return end
      }
    case UInt8(ascii: "-"), 0x30...0x39:
      let text = self.text
      let close =
        next(.numberEnd, from: index, to: end) { ",}]".utf8.contains(text[$0]) } ?? end
      if next(.nonASCII, from: index, to: close, where: { text[$0] >= 0x80 }) == nil {
        index = close
      }
    case UInt8(ascii: "{"), UInt8(ascii: "["): break
    default: return nil
    }
    add(start..<index, .wall)
    return index
  }

  /// The quotation mark that ends a string.
  private func stringEnd(from start: Int) -> Int {
    var index = start
    while index < text.count, text[index] != UInt8(ascii: "\"") {
      index += text[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(index, text.count)
  }

  /// Whether the text is YAML: its first line is a key, and the next one a key that is indented more.
  func beginsYAML(from start: Int) -> Bool {
    var line = start
    var indent: Int?
    while line < text.count {
      let end = text.lineEnd(from: line)
      let first = text.skippingBlanks(from: line)
      if first < end, text[first] != UInt8(ascii: "#") {
        let value = keyEnd(from: first, to: end)
        guard let value else { return false }
        if let indent { return first - line > indent }
        guard text.skippingBlanks(from: value) == end else { return false }
        indent = first - line
      }
      line = text.nextLine(from: end)
    }
    return false
  }

  /// The end of the key and colon that a line begins with; `nil` if there is none.
  private func keyEnd(from start: Int, to end: Int) -> Int? {
    var index = start
    if index < end, text[index] == UInt8(ascii: "\"") || text[index] == UInt8(ascii: "'") {
      guard let close = text[(index + 1)..<end].firstIndex(of: text[index]) else { return nil }
      index = close + 1
    } else {
      while index < end,
        text[index].isASCIIAlphanumeric || "_-.@/ ".utf8.contains(text[index])
      {
        index += 1
      }
    }
    guard index > start, index < end, text[index] == UInt8(ascii: ":"),
      index + 1 == end || text[index + 1] == 0x20
    else { return nil }
    return index + 1
  }

  mutating func readYAML(from start: Int) {
    var line = start
    while line < text.count {
      let end = text.lineEnd(from: line)
      readYAMLLine(line..<end)
      line = text.nextLine(from: end)
    }
  }

  private mutating func readYAMLLine(_ line: Range<Int>) {
    let end = line.upperBound
    var index = text.skippingBlanks(from: line.lowerBound)
    let indent = index - line.lowerBound
    if index == end { return }
    if let scalarIndent = document.scalarIndent, indent > scalarIndent {
      add(line.lowerBound..<index, .wall)
      readInline(index..<end)
      return
    }
    document.scalarIndent = nil
    while text.has("- ", at: index) { index = text.skippingBlanks(from: index + 2) }
    let isStructure = text[index] == UInt8(ascii: "#") || text.has("---", at: line.lowerBound)
    if !isStructure, let value = keyEnd(from: index, to: end) {
      index = text.skippingBlanks(from: value)
    }
    var last = end
    switch text[safe: index] {
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      let quote = text[index]
      index += 1
      hasEscapes = quote == UInt8(ascii: "\"")
      last =
        hasEscapes
        ? min(end, stringEnd(from: index)) : text[index..<end].lastIndex(of: quote) ?? end
    case UInt8(ascii: "|"), UInt8(ascii: ">"):
      document.scalarIndent = indent
      last = index
    case UInt8(ascii: "&"), UInt8(ascii: "*"), UInt8(ascii: "!"), UInt8(ascii: "{"),
      UInt8(ascii: "["):
      last = index
    default:
      hasEscapes = false
      // A comment follows a blank.
      if let comment = text.find(" #", from: index, to: end) { last = comment }
    }
    if isStructure || index >= last {
      add(line, .wall)
      return
    }
    add(line.lowerBound..<index, .wall)
    readInline(index..<last)
    hasEscapes = false
    add(last..<end, .wall)
  }
}
