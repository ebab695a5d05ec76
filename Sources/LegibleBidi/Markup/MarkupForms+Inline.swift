/// Escapes, code and links of Markdown.
extension MarkupScan {
  /// A backslash with the sign after it; one before the end of the line breaks it. In strings it begins an escape.
  mutating func escape(at start: Int, to end: Int) -> Int? {
    guard start + 1 < end else {
      if document.signs.contains(.markdown) { add(start..<start + 1, .closing) }
      return start + 1
    }
    let next = text[start + 1]
    if hasEscapes {
      let length = next == UInt8(ascii: "u") ? 6 : 2
      let stop = min(end, start + length)
      add(start..<stop, .object)
      return stop
    }
    guard next.isASCIISign else { return nil }
    add(start..<start + 2, .verbatim)
    return start + 2
  }

  /// Code between runs of backticks of one length (CommonMark, section 6.1); a run that nothing closes is text.
  mutating func code(at start: Int, to end: Int, grows: Bool) -> Int? {
    var content = start
    while content < end, text[content] == UInt8(ascii: "`") { content += 1 }
    let length = content - start
    let limit = grows ? paragraphEnd(from: start) : end
    if let known = unclosedCode[length], known >= limit { return content }
    var index = content
    while index < limit {
      guard text[index] == UInt8(ascii: "`") else {
        index += 1
        continue
      }
      let run = index
      while index < limit, text[index] == UInt8(ascii: "`") { index += 1 }
      if index - run == length {
        add(start..<index, .verbatim)
        return index
      }
    }
    unclosedCode[length] = limit
    isBehindText = true
    return content
  }

  /// `![`, which begins an image.
  mutating func image(at start: Int, to end: Int) -> Int? {
    guard start + 1 < end, text[start + 1] == UInt8(ascii: "[") else { return nil }
    add(start..<start + 2, .verbatim)
    return start + 2
  }

  /// `[^note]`, `[name]` that a line defines, `[https://… label]`.
  mutating func bracket(at start: Int, to end: Int) -> Int? {
    if text.has("[http://", at: start) || text.has("[https://", at: start)
      || text.has("[//", at: start) || text.has("[mailto:", at: start)
    {
      let stop = text[start..<end].firstIndex { $0 <= 0x20 || $0 == UInt8(ascii: "]") } ?? end
      add(start..<stop, .object)
      return stop
    }
    guard let close = labelEnd(from: start + 1, to: end) else { return nil }
    let isNote = text[start + 1] == UInt8(ascii: "^")
    guard isNote || document.labels.contains(Self.label(text[(start + 1)..<close])) else {
      return nil
    }
    // What is after it may be its target.
    let next = text[safe: close + 1]
    if next == UInt8(ascii: "(") || next == UInt8(ascii: "[") && !isNote { return nil }
    add(start..<close + 1, .verbatim)
    return close + 1
  }

  /// `](target "title")`, `][name]`.
  mutating func linkTarget(at start: Int, to end: Int) -> Int? {
    guard start + 1 < end else { return nil }
    if text[start + 1] == UInt8(ascii: "[") {
      guard let close = labelEnd(from: start + 2, to: end) else { return nil }
      add(start..<close + 1, .object)
      return close + 1
    }
    guard text[start + 1] == UInt8(ascii: "(") else { return nil }
    var index = text.skippingBlanks(from: start + 2)
    if index < end, text[index] == UInt8(ascii: "<") {
      guard let close = text[index..<end].firstIndex(of: UInt8(ascii: ">")) else { return nil }
      index = close + 1
    } else {
      guard let target = targetEnd(from: index, to: end) else { return nil }
      index = target
    }
    index = text.skippingBlanks(from: index)
    if index < end, let close = Self.titleClose(text[index]) {
      var title = index + 1
      if hasEscapes, text[index] == UInt8(ascii: "\\") { title += 1 }
      while title < end,
        text[title] != close || text[title - 1] == UInt8(ascii: "\\") && !hasEscapes
      {
        title += 1
      }
      index = text.skippingBlanks(from: title + 1)
    }
    guard index < end, text[index] == UInt8(ascii: ")") else { return nil }
    add(start..<index + 1, .object)
    return index + 1
  }

  private static func titleClose(_ open: UInt8) -> UInt8? {
    switch open {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): open
    case UInt8(ascii: "\\"): UInt8(ascii: "\"")
    case UInt8(ascii: "("): UInt8(ascii: ")")
    default: nil
    }
  }

  /// Where a target ends that has no blanks, and brackets in pairs alone.
  private func targetEnd(from start: Int, to end: Int) -> Int? {
    var (index, depth) = (start, 0)
    while index < end, text[index] > 0x20 {
      switch text[index] {
      case UInt8(ascii: "\\") where index + 1 < end && text[index + 1].isASCIISign: index += 1
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"):
        if depth == 0 { return index }
        depth -= 1
      default: break
      }
      index += 1
    }
    return depth == 0 ? min(index, end) : nil
  }

  /// The bracket that closes a name.
  func labelEnd(from start: Int, to end: Int) -> Int? {
    // CommonMark, section 4.7: at most 999 characters, no brackets.
    var index = start
    while index < min(end, start + 999) {
      switch text[index] {
      case UInt8(ascii: "]"): return index > start ? index : nil
      case UInt8(ascii: "["): return nil
      case UInt8(ascii: "\\"): index += 1
      default: break
      }
      index += 1
    }
    return nil
  }

  /// A name as names are compared: in one case, each run of blanks as one.
  static func label(_ name: Slice<UnsafeBufferPointer<UInt8>>) -> [UInt8] {
    let words = name.split { $0 <= 0x20 }
    let text = String(decoding: Array(words.joined(separator: [0x20])), as: UTF8.self)
    return Array(text.lowercased().utf8)
  }

  /// Notes the names that lines define: `[name]: target`.
  mutating func collectLabels(from start: Int) {
    var line = start
    while line < text.count {
      let end = text.lineEnd(from: line)
      var first = text.skippingBlanks(from: line)
      while first < end, text[first] == UInt8(ascii: ">") {
        first = text.skippingBlanks(from: first + 1)
      }
      if first < end, text[first] == UInt8(ascii: "["),
        let close = labelEnd(from: first + 1, to: end), text[safe: close + 1] == UInt8(ascii: ":")
      {
        document.labels.insert(Self.label(text[(first + 1)..<close]))
      }
      line = text.nextLine(from: end)
    }
  }
}
