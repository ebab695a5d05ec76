/// One walk through a part of a text for its markup.
struct MarkupScan {
  let text: UnsafeBufferPointer<UInt8>

  /// The state that the parts before it left.
  var document = MarkupDocument()

  /// Whether the text is of strings with escapes, as in JSON.
  var hasEscapes = false

  /// Whether there is text between the last wall and the place that is looked at.
  var isBehindText = false

  /// The tags that are open in the line, as numbers of spans.
  private var openTags: [(name: String, span: Int)] = []

  /// The delimiters of the line so far that may set off emphasis.
  var delimiters: [EmphasisDelimiter] = []

  /// The columns at which the contents of the list items begin that are open.
  var itemIndents: [Int] = []
  var isBehindBlankLine = true

  private var spans: [MarkupSpan] = []

  // Results about text after a place are kept, so that nothing is read again for each form in it.
  var knownParagraphEnd: (from: Int, end: Int) = (0, 0)
  var unclosedCode: [Int: Int] = [:]
  var knownUnclosedLine: Int?
  var knownTemplates: [Int: Int]?
  var knownClosingTags: Set<[UInt8]>?
  var nextOccurrences: [String: (from: Int, found: Int)] = [:]

  init(_ text: UnsafeBufferPointer<UInt8>) { self.text = text }

  mutating func add(_ range: Range<Int>, _ kind: MarkupSpan.Kind) {
    if range.isEmpty { return }
    spans.append(MarkupSpan(range: range, kind: kind))
    if kind == .wall { isBehindText = false } else { isBehindText = true }
  }

  /// Adds a tag among words. Tags around right-to-left words have no shape; those around others set them off as one thing.
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

  /// The spans in order, of which none has anything in common with another.
  func finished() -> [MarkupSpan] {
    var result: [MarkupSpan] = []
    result.reserveCapacity(spans.count)
    for span in spans.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      if let last = result.last, last.range.upperBound > span.range.lowerBound { continue }
      result.append(span)
    }
    return result
  }

  /// Makes walls of the tags that the line ends with, from a span on.
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
  /// - Parameter grows: Whether what begins in the line may end in a later one, with which the reading goes on.
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

  /// The next occurrence of a text after a place, if it is before the end of a range. All of the text is looked through
  /// once at most, for places that rise.
  mutating func find(_ other: StaticString, from start: Int, to end: Int? = nil) -> Int? {
    let name = other.description
    var next = nextOccurrences[name] ?? (0, -1)
    if start < next.from || start > next.found {
      next = (start, text.find(other, from: start, to: text.count) ?? text.count)
      nextOccurrences[name] = next
    }
    return next.found + other.utf8CodeUnitCount <= end ?? text.count ? next.found : nil
  }

  /// The end of the paragraph that a place is in: before a blank line, or one that begins another block.
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

  /// Pairs the delimiters of the line: those of one length next to each other; others are loose.
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
