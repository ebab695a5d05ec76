/// A pass through a part of a text that finds its markup.
struct MarkupScan {
  let text: UnsafeBufferPointer<UInt8>

  /// The state after the earlier parts.
  var document = MarkupDocument()

  /// Whether the text is of strings with escapes, as in JSON.
  var hasEscapes = false

  /// Whether there is text between the last wall and the current position.
  var isBehindText = false

  /// The open tags of the line, with the indices of their spans.
  private var openTags: [(name: String, span: Int)] = []

  /// The delimiters of the line that may begin or end emphasis.
  var delimiters: [EmphasisDelimiter] = []

  /// The columns at which the contents of the open list items begin.
  var itemIndents: [Int] = []
  var isBehindBlankLine = true

  private var spans: [MarkupSpan] = []

  // Results of searches are stored, so that no text is searched again for each form in it.
  var knownParagraphEnd: (from: Int, end: Int) = (0, 0)
  var unclosedCode: [Int: Int] = [:]
  var knownUnclosedTag: (line: Int, limit: Int) = (-1, 0)
  var knownTemplates: [Int: Int]?
  var knownClosingTags: Set<[UInt8]>?
  var unfound: [String: Int] = [:]
  private var knownPlaces: [Searched: (from: Int, to: Int, isFound: Bool)] = [:]
  var knownTarget = LinkTargets()

  init(_ text: UnsafeBufferPointer<UInt8>) { self.text = text }

  mutating func add(_ range: Range<Int>, _ kind: MarkupSpan.Kind) {
    if range.isEmpty { return }
    spans.append(MarkupSpan(range: range, kind: kind))
    if kind == .wall { isBehindText = false } else { isBehindText = true }
  }

  /// Adds an inline tag. Tags around right-to-left words are not displayed; tags around other words are kept with them as
  /// one unit.
  mutating func add(_ tag: MarkupTag) {
    add(tag.range, .verbatim)
    if !tag.isClosing {
      if openTags.count < 64 { openTags.append((tag.name, spans.count - 1)) }
      return
    }
    guard let match = openTags.lastIndex(where: { $0.name == tag.name }) else { return }
    let opening = openTags[match].span
    openTags.removeSubrange(match...)
    let content = spans[opening].range.upperBound..<tag.range.lowerBound
    if text[content].contains(where: { (0xD6...0xDF).contains($0) }) {
      spans[opening].kind = .hidden
      spans[spans.count - 1].kind = .hidden
    }
  }

  /// The spans in order and without overlaps.
  func finished() -> [MarkupSpan] {
    var result: [MarkupSpan] = []
    result.reserveCapacity(spans.count)
    for span in spans.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      if let last = result.last, last.range.upperBound > span.range.lowerBound { continue }
      result.append(span)
    }
    return result
  }

  /// Turns the tags at the end of a line into walls, from a span on.
  private mutating func closeLine(from first: Int, to end: Int) {
    var end = end
    for index in (first..<spans.count).reversed() {
      let span = spans[index]
      let isTag = span.kind == .verbatim && text[span.range.lowerBound] == UInt8(ascii: "<")
      guard isTag, text.skippingBlanks(from: span.range.upperBound) >= end,
        !isInlineTag(in: span.range)
      else { return }
      spans[index].kind = .wall
      end = span.range.lowerBound
    }
  }

  /// Finds the markup in a part of a line.
  ///
  /// - Parameter grows: Whether markup may end in a later line, at which reading then continues.
  /// - Returns: Where the reading ended.
  @discardableResult
  mutating func readInline(_ range: Range<Int>, grows: Bool = false) -> Int {
    var (index, end) = (range.lowerBound, range.upperBound)
    let first = spans.count
    isBehindText = false
    delimiters.removeAll(keepingCapacity: true)
    openTags.removeAll(keepingCapacity: true)
    while index < end {
      let byte = text[index]
      if byte < 0x80, let stop = form(by: byte, .init(start: index, end: end, grows: grows)) {
        index = max(stop, index + 1)
        if index > end { end = text.lineEnd(from: index) }
      } else {
        if byte > 0x20 { isBehindText = true }
        index += 1
      }
    }
    closeLine(from: first, to: end)
    addEmphasis()
    return end
  }

  /// The end of the form that begins at a place with a byte, if one does.
  private mutating func form(by first: UInt8, _ place: MarkupForm.Place) -> Int? {
    for form in MarkupForm.byFirst[Int(first)] where document.signs.isSuperset(of: form.signs) {
      if let stop = form.read(&self, place) { return stop }
    }
    return nil
  }

  /// What is searched for in a line.
  enum Searched: Hashable {
    case byte(UInt8)

    /// A byte that is not escaped by a backslash.
    case unescaped(UInt8)
    case text(String)

    /// The end of a number in JSON.
    case numberEnd
    case nonASCII
  }

  /// The first position from `start` and before `end` that meets a condition; results are stored.
  ///
  /// - Complexity: O(*n*) in the length of the line for all places together, if they rise.
  mutating func next(
    _ searched: Searched, from start: Int, to end: Int, where isFound: (Int) -> Bool
  ) -> Int? {
    var place = start
    if let known = knownPlaces[searched], known.from <= start, start <= known.to {
      if known.isFound { return known.to < end ? known.to : nil }
      place = known.to
    }
    while place < end, !isFound(place) { place += 1 }
    knownPlaces[searched] = (start, max(place, start), place < end)
    return place < end ? place : nil
  }

  /// The first occurrence of a byte from a position on, and before `end`.
  mutating func next(_ byte: UInt8, from start: Int, to end: Int) -> Int? {
    let text = self.text
    return next(.byte(byte), from: start, to: end) { text[$0] == byte }
  }

  /// The next occurrence of a text before the end of the line.
  mutating func find(_ other: StaticString, from start: Int, to end: Int) -> Int? {
    let text = self.text
    let last = end - other.utf8CodeUnitCount + 1
    return next(.text(other.description), from: start, to: last) { text.has(other, at: $0) }
  }

  /// The next occurrence of a text after a place; a text that does not occur is looked for once.
  mutating func find(_ other: StaticString, from start: Int) -> Int? {
    let name = other.description
    if let known = unfound[name], known <= start { return nil }
    if let found = text.find(other, from: start, to: text.count) { return found }
    unfound[name] = min(unfound[name] ?? start, start)
    return nil
  }

  /// The end of the paragraph at a position: before a blank line, or a line that begins another block.
  mutating func paragraphEnd(from start: Int) -> Int {
    if knownParagraphEnd.from <= start, start < knownParagraphEnd.end {
      return knownParagraphEnd.end
    }
    var end = text.lineEnd(from: start)
    while end < text.count {
      let next = text.nextLine(from: end)
      let first = text.skippingBlanks(from: next)
      if first == text.lineEnd(from: next) || beginsBlock(at: first) { break }
      end = text.lineEnd(from: next)
    }
    knownParagraphEnd = (start, end)
    return end
  }

  private func beginsBlock(at first: Int) -> Bool {
    switch text[first] {
    case UInt8(ascii: "#"), UInt8(ascii: ">"), UInt8(ascii: "|"): return true
    case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"):
      return text[safe: first + 1].map { $0 <= 0x20 } ?? true
    case UInt8(ascii: "`"): return text.has("```", at: first)
    case UInt8(ascii: "~"): return text.has("~~~", at: first)
    case 0x30...0x39:
      var index = first
      while let byte = text[safe: index], byte.isASCIIDigit { index += 1 }
      return text.has(". ", at: index) || text.has(") ", at: index)
    default: return false
    }
  }
}

/// A run of `*`, `_` or `~` in a line of Markdown, which may begin or end emphasis (CommonMark, section 6.2).
struct EmphasisDelimiter {
  let range: Range<Int>
  let byte: UInt8
  let mayOpen: Bool
  let mayClose: Bool
}

extension MarkupScan {
  mutating func delimiter(at start: Int, to end: Int) -> Int? {
    let byte = text[start]
    var stop = start
    while stop < end, text[stop] == byte { stop += 1 }
    let (before, behind) = (neighbor(before: start), neighbor(at: stop, end: end))
    let opens = behind != .space && (behind == .other || before != .other)
    let closes = before != .space && (before == .other || behind != .other)
    let isStrict = byte == UInt8(ascii: "_")
    delimiters.append(
      EmphasisDelimiter(
        range: start..<stop, byte: byte,
        mayOpen: opens && (!isStrict || !closes || before == .sign),
        mayClose: closes && (!isStrict || !opens || behind == .sign)))
    return stop
  }

  private enum Neighbor {
    case space, sign, other
  }

  private func neighbor(before index: Int) -> Neighbor {
    var start = index - 1
    while start > 0, text[start] & 0xC0 == 0x80 { start -= 1 }
    return start < 0 ? .space : neighbor(at: start, end: index)
  }

  private func neighbor(at index: Int, end: Int) -> Neighbor {
    guard index < end else { return .space }
    let scalar = UTF8Scalar(in: text, at: index)
    if scalar.value <= 0x20 || scalar.value == 0xA0 { return .space }
    if scalar.value < 0x80 { return text[index].isASCIISign ? .sign : .other }
    switch Unicode.Scalar(scalar.value)?.properties.generalCategory {
    case .spaceSeparator: return .space
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol,
      .modifierSymbol, .otherSymbol:
      return .sign
    default: return .other
    }
  }

  /// Pairs the delimiters of the line: adjacent ones of the same length; the others are loose.
  private mutating func addEmphasis() {
    if delimiters.isEmpty { return }
    var kinds = [MarkupSpan.Kind](repeating: .loose, count: delimiters.count)
    var open: [Int] = []
    for (index, delimiter) in delimiters.enumerated() {
      if delimiter.mayClose,
        let match = open.lastIndex(where: {
          delimiters[$0].byte == delimiter.byte
            && delimiters[$0].range.count == delimiter.range.count
        })
      {
        kinds[open[match]] = .opening
        kinds[index] = .closing
        open.removeSubrange(match...)
      } else if delimiter.mayOpen, open.count < 64 {
        open.append(index)
      }
    }
    for (delimiter, kind) in zip(delimiters, kinds) { add(delimiter.range, kind) }
    delimiters.removeAll(keepingCapacity: true)
  }
}
