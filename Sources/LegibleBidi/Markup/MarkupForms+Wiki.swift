/// Links, templates and parameters of wikis, and templates like them.
extension MarkupScan {
  /// `[[target]]`, of which `[[target|label]]` shows the label.
  mutating func wikiLink(at start: Int, to end: Int, grows: Bool) -> Int? {
    guard start + 1 < end, text[start + 1] == UInt8(ascii: "[") else { return nil }
    let limit = grows ? paragraphEnd(from: start) : end
    var (index, depth) = (start + 2, 1)
    var label: Int?
    while index + 1 < limit {
      if text[index] == UInt8(ascii: "["), text[index + 1] == UInt8(ascii: "[") {
        depth += 1
        if depth > 8 { return nil }
        index += 2
      } else if text[index] == UInt8(ascii: "]"), text[index + 1] == UInt8(ascii: "]") {
        depth -= 1
        if depth == 0 { break }
        index += 2
      } else {
        if text[index] == UInt8(ascii: "|"), depth == 1 { label = index + 1 }
        index += 1
      }
    }
    guard depth == 0, index + 1 < limit else { return nil }
    guard let label else {
      add(start..<index + 2, .verbatim)
      return index + 2
    }
    add(start..<label, .object)
    return label
  }

  /// `{{name|…}}`, `{% … %}`.
  mutating func template(at start: Int, to end: Int, grows: Bool) -> Int? {
    if text.has("{%", at: start) {
      guard let close = text.find("%}", from: start + 2, to: end) else { return nil }
      add(start..<close + 2, .object)
      return close + 2
    }
    guard text.has("{{", at: start) else { return nil }
    let ends = knownTemplates ?? templates()
    knownTemplates = ends
    guard var close = ends[start], close <= end || grows else { return nil }
    if text[safe: start + 2] == UInt8(ascii: "{"), text[safe: close] == UInt8(ascii: "}") {
      close += 1
    }
    add(start..<close, close > end ? .wall : .object)
    return close
  }

  /// Where each template ends, by where it begins.
  private func templates() -> [Int: Int] {
    var ends: [Int: Int] = [:]
    var open: [Int] = []
    var index = 0
    while index + 1 < text.count {
      if text[index] == UInt8(ascii: "{"), text[index + 1] == UInt8(ascii: "{") {
        open.append(index)
        index += 2
      } else if text[index] == UInt8(ascii: "}"), text[index + 1] == UInt8(ascii: "}") {
        if let last = open.popLast() { ends[last] = index + 2 }
        index += 2
      } else {
        index += 1
      }
    }
    return ends
  }

  /// `$1`.
  mutating func parameter(at start: Int, to end: Int) -> Int? {
    var index = start + 1
    while index < end, text[index].isASCIIDigit { index += 1 }
    guard index > start + 1 else { return nil }
    add(start..<index, .verbatim)
    return index
  }

  /// `''` and `'''`, which set off words.
  mutating func apostrophes(at start: Int, to end: Int) -> Int? {
    var index = start
    while index < end, text[index] == UInt8(ascii: "'") { index += 1 }
    guard index > start + 1 else { return nil }
    add(start..<index, .verbatim)
    return index
  }

  /// `||` and `!!`, between cells.
  mutating func doubled(at start: Int, to end: Int) -> Int? {
    guard start + 1 < end, text[start + 1] == text[start] else { return nil }
    add(start..<start + 2, .wall)
    return start + 2
  }
}
