/// Tags, comments, declarations and references of HTML and XML.
extension MarkupScan {
  /// Reads the markup that begins at a `<`.
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
        let close = self.next(UInt8(ascii: ">"), from: start, to: end)
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
  mutating func sectionEnd(at start: Int) -> Int? {
    guard text.has("]]>", at: start) else { return nil }
    add(start..<start + 3, .wall)
    return start + 3
  }

  /// Reads markup up to its closing text; unclosed markup at the beginning of a line continues in the next part.
  private mutating func comment(
    from start: Int, to end: Int, closedBy close: StaticString, grows: Bool
  ) -> Int? {
    let found =
      grows ? find(close, from: start + 2) : find(close, from: start + 2, to: end)
    if let found {
      let stop = found + close.utf8CodeUnitCount
      let isApart = stop > end || !isBehindText
      add(start..<stop, isApart ? .wall : .object)
      return stop
    }
    guard grows, !isBehindText else { return nil }
    document.open = .until(close)
    add(start..<text.count, .wall)
    return text.count
  }

  /// A tag, or an address in angle brackets.
  private mutating func tag(at start: Int, to end: Int, grows: Bool) -> Int? {
    let limit = knownUnclosedTag.line == end ? min(end, start + knownUnclosedTag.limit) : end
    guard var tag = MarkupTag(in: text, at: start, to: limit) else { return nil }
    if tag.range.isEmpty {
      if limit == end {
        // If a line has no closing `>`, it is not searched again for each tag in it.
        let hasClose = next(UInt8(ascii: ">"), from: start, to: end) != nil
        knownUnclosedTag = (end, hasClose ? Self.longTagLimit : Self.nameLimit)
      }
      guard grows, let close = longTagEnd(from: tag.nameEnd) else { return nil }
      tag.range = start..<close
    }
    let close = tag.range.upperBound
    if !tag.isClosing, let raw = rawText(tag.name, from: close, grows: grows) {
      add(start..<raw, .wall)
      return raw
    }
    let kind = kind(of: tag)
    if kind == .verbatim { add(tag) } else { add(tag.range, kind) }
    return close
  }

  private func kind(of tag: MarkupTag) -> MarkupSpan.Kind {
    if text[tag.range].contains(0x0A) { return .wall }
    if Self.inlineNames.contains(tag.name) { return .verbatim }
    if Self.blockNames.contains(tag.name) { return .wall }
    // Other tags between words belong to the words.
    if isBehindText { return .verbatim }
    return tag.isClosing || isElement(tag) ? .wall : .verbatim
  }

  /// Whether a tag of any name is one, and no place for a word as in `copy <file>`.
  private func isElement(_ tag: MarkupTag) -> Bool {
    tag.isEmpty(in: text) || tag.hasAttributes(in: text)
      || knownClosingTags?.contains(Array(tag.name.utf8)) ?? false
  }

  func isInlineTag(in range: Range<Int>) -> Bool {
    guard var tag = MarkupTag(in: text, at: range.lowerBound, to: range.upperBound) else {
      return false
    }
    tag.range = range
    if Self.inlineNames.contains(tag.name) { return true }
    return !tag.isClosing && !Self.blockNames.contains(tag.name) && !isElement(tag)
  }

  /// The number of bytes that are read of a tag that does not end in its line.
  private static let nameLimit = 64

  /// The maximum length of a tag in several lines, and of one behind a tag that does not end in its line, in bytes.
  private static let longTagLimit = 4096

  /// The end of a tag in a later line, if there is nothing but attributes between; its name ends at `start`.
  private func longTagEnd(from start: Int) -> Int? {
    let limit = min(text.count, start + Self.longTagLimit)
    var index = start
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
      guard let quoted = text.quotedEnd(from: index, to: limit) else { return nil }
      index = quoted
    }
    return nil
  }

  /// The end of the raw text of a script or style after its tag.
  private mutating func rawText(_ name: String, from start: Int, grows: Bool) -> Int? {
    let close: StaticString
    switch name {
    case "script": close = "</script"
    case "style": close = "</style"
    default: return nil
    }
    guard grows, text[start - 2] != UInt8(ascii: "/") else { return nil }
    if let found = find(close, from: start) { return found }
    if isBehindText { return nil }
    document.open = .until(close)
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
    default:
      kind = CharacterReference(in: text, at: start, to: index) == nil ? .verbatim : .character
    }
    add(start..<index, kind)
    return index
  }

  /// The inline elements of HTML.
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
      guard let close = find("%}", from: start + 2, to: end) else { return nil }
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

  /// The end of each template, by its start.
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

  /// `''` and `'''`, which emphasize words.
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
