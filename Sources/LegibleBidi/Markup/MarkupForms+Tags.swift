/// Tags, comments, declarations and references of HTML and XML.
extension MarkupScan {
  /// What a `<` begins.
  mutating func angle(at start: Int, to end: Int, grows: Bool) -> Int? {
    guard let next = text[safe: start + 1] else { return nil }
    switch next {
    case UInt8(ascii: "!"):
      if text.has("<!--", at: start) {
        return comment(from: start, to: end, closedBy: "-->", grows: grows)
      }
      if text.has("<![CDATA[", at: start) {
        add(start..<start + 9, .wall)
        return start + 9
      }
      guard text[safe: start + 2]?.isASCIILetter == true,
        let close = text[start..<end].firstIndex(of: UInt8(ascii: ">"))
      else { return nil }
      add(start..<close + 1, .wall)
      return close + 1
    case UInt8(ascii: "?"):
      guard
        text[safe: start + 2]?.isASCIILetter == true || text[safe: start + 2] == UInt8(ascii: "=")
      else { return nil }
      return comment(from: start, to: end, closedBy: "?>", grows: grows)
    default: return tag(at: start, to: end, grows: grows)
    }
  }

  /// `]]>`, which ends what `<![CDATA[` begins.
  mutating func sectionEnd(at start: Int, to end: Int) -> Int? {
    guard text.has("]]>", at: start) else { return nil }
    add(start..<start + 3, .wall)
    return start + 3
  }

  /// What reaches to a text; one that begins a line and is not closed goes on.
  private mutating func comment(
    from start: Int, to end: Int, closedBy close: StaticString, grows: Bool
  ) -> Int? {
    let found =
      grows ? find(close, from: start + 2) : text.find(close, from: start + 2, to: end)
    if let found {
      let stop = found + close.utf8CodeUnitCount
      let isApart = stop > end || !isBehindText
      add(start..<stop, isApart ? .wall : .object)
      return stop
    }
    guard grows, !isBehindText else { return nil }
    open = .until(close)
    add(start..<text.count, .wall)
    return text.count
  }

  /// A tag, or an address in angle brackets.
  private mutating func tag(at start: Int, to end: Int, grows: Bool) -> Int? {
    let isClosing = text[start + 1] == UInt8(ascii: "/")
    let nameStart = start + (isClosing ? 2 : 1)
    guard let first = text[safe: nameStart], first.isASCIILetter, nameStart < end,
      let close = tagEnd(from: nameStart, to: end)
        ?? (grows ? longTagEnd(from: nameStart) : nil)
    else { return nil }
    let name = tagName(at: nameStart)
    if !isClosing, let raw = rawText(name, from: close, grows: grows) {
      add(start..<raw, .wall)
      return raw
    }
    add(start..<close, kind(of: name, in: start..<close, isClosing: isClosing))
    return close
  }

  private func kind(
    of name: [UInt8], in range: Range<Int>, isClosing: Bool
  ) -> MarkupSpan.Kind {
    if range.contains(where: { text[$0] == 0x0A }) { return .wall }
    let name = String(decoding: name, as: UTF8.self)
    if Self.inlineNames.contains(name) { return .verbatim }
    if Self.blockNames.contains(name) { return .wall }
    // Of other tags those between words are among the words.
    if isBehindText { return .verbatim }
    return isClosing || isElement(name, in: range) ? .wall : .verbatim
  }

  /// Whether a tag of any name is one, and no place for a word as in `copy <file>`.
  private func isElement(_ name: String, in range: Range<Int>) -> Bool {
    text[range.upperBound - 2] == UInt8(ascii: "/")
      || text[range].contains(UInt8(ascii: "="))
      || knownClosingTags?.contains(Array(name.utf8)) ?? false
  }

  func isInlineTag(at start: Int) -> Bool {
    let nameStart = text[safe: start + 1] == UInt8(ascii: "/") ? start + 2 : start + 1
    let name = String(decoding: tagName(at: nameStart), as: UTF8.self)
    if Self.inlineNames.contains(name) { return true }
    guard nameStart == start + 1, let end = text[start...].firstIndex(of: UInt8(ascii: ">")) else {
      return false
    }
    return !Self.blockNames.contains(name) && !isElement(name, in: start..<end + 1)
  }

  /// The name in lower case.
  private func tagName(at start: Int) -> [UInt8] {
    text[start...].prefix { $0.isASCIIAlphanumeric || "-_:.".utf8.contains($0) }
      .map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }
  }

  /// Where a tag ends in its line: at the first `>` that is in no value between quotation marks, as HTML has it.
  private func tagEnd(from start: Int, to end: Int) -> Int? {
    var index = start
    while index < end {
      let byte = text[index]
      index += 1
      if byte == UInt8(ascii: ">") { return index }
      guard byte == UInt8(ascii: "=") else { continue }
      index = text.skippingBlanks(from: index)
      if let quoted = quotedEnd(from: index, to: end) { index = quoted }
    }
    return nil
  }

  /// Where a value between quotation marks ends; these may have backslashes before them.
  private func quotedEnd(from start: Int, to end: Int) -> Int? {
    var index = start
    let isEscaped = text[safe: index] == UInt8(ascii: "\\")
    if isEscaped { index += 1 }
    guard let quote = text[safe: index], quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
    else { return nil }
    index += 1
    while index < end {
      if text[index] == quote, !isEscaped || text[index - 1] == UInt8(ascii: "\\") {
        return index + 1
      }
      index += 1
    }
    return nil
  }

  /// How long a tag in several lines may be, in bytes.
  private static let longTagLimit = 4096

  /// Where a tag ends in a later line: one that holds nothing but attributes.
  private func longTagEnd(from start: Int) -> Int? {
    let limit = min(text.count, start + Self.longTagLimit)
    var index = start + tagName(at: start).count
    while index < limit {
      index = text.skippingSpace(from: index)
      if text[safe: index] == UInt8(ascii: "/") { index += 1 }
      if index < limit, text[index] == UInt8(ascii: ">") { return index + 1 }
      let name = index
      while let byte = text[safe: index], byte.isASCIIAlphanumeric || "-_:.@".utf8.contains(byte) {
        index += 1
      }
      if index == name { return nil }
      index = text.skippingSpace(from: index)
      guard text[safe: index] == UInt8(ascii: "=") else { continue }
      index = text.skippingSpace(from: index + 1)
      guard let quoted = quotedEnd(from: index, to: limit) else { return nil }
      index = quoted
    }
    return nil
  }

  /// Where the raw text of a script or style ends whose tag was read.
  private mutating func rawText(_ name: [UInt8], from start: Int, grows: Bool) -> Int? {
    let close: StaticString
    switch String(decoding: name, as: UTF8.self) {
    case "script": close = "</script"
    case "style": close = "</style"
    default: return nil
    }
    guard grows, text[start - 2] != UInt8(ascii: "/") else { return nil }
    if let found = find(close, from: start) { return found }
    if isBehindText { return nil }
    open = .until(close)
    return text.count
  }

  /// `&nbsp;`, `&#160;`.
  mutating func reference(at start: Int, to end: Int) -> Int? {
    var index = start + 1
    if text[safe: index] == UInt8(ascii: "#") { index += 1 }
    let name = index
    while index < min(end, name + 32), text[index].isASCIIAlphanumeric { index += 1 }
    guard index > name, index < end, text[index] == UInt8(ascii: ";") else { return nil }
    index += 1
    let kind: MarkupSpan.Kind
    switch String(decoding: text[start..<index], as: UTF8.self).lowercased() {
    case "&lrm;", "&#8206;", "&#x200e;": kind = .leftToRightMark
    case "&rlm;", "&#8207;", "&#x200f;": kind = .rightToLeftMark
    default: kind = .verbatim
    }
    add(start..<index, kind)
    return index
  }

  /// Elements of HTML that are among the words of a line.
  private static let inlineNames: Set<String> = Set(
    """
    a abbr acronym b bdi bdo big cite code data del dfn em font i img ins kbd label mark nobr nowiki q rp rt \
    ruby s samp small span strike strong sub sup time tt u var wbr
    """.split { $0 == " " }.map(String.init))

  /// Other elements of HTML, which are lines or blocks of their own.
  private static let blockNames: Set<String> = Set(
    """
    address article aside audio base blockquote body br button canvas caption center col colgroup dd details \
    dialog dir div dl dt embed fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head \
    header hgroup hr html iframe input legend li link main map menu meta nav noscript object ol optgroup option \
    output p param picture pre progress script section select slot source style summary svg table tbody td \
    template textarea tfoot th thead title tr track ul video
    """.split { $0 == " " }.map(String.init))
}
