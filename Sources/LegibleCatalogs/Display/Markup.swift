internal import LegibleBidi

/// Markup in a value, which is not displayed.
enum Markup {
  private typealias Tag = (tag: MarkupTag, isEmpty: Bool, hasAttributes: Bool)

  /// The maximum length of a tag, in bytes.
  private static let lengthLimit = 1000

  /// Tags of HTML that have no end.
  private static let emptyNames: Set<String> = ["img", "wbr"]

  /// Tags that begin a line or block, whose end tag may be missing or in another text.
  private static let blockNames: Set<String> = [
    "html", "body", "br", "hr", "p", "div", "center", "ul", "ol", "li", "table", "tr", "td", "th",
  ]

  private static let styleNames: Set<String> = ["b", "font", "i", "s", "u"]

  /// The start of a value's text, after block tags such as `<html>` and `<p>`, and after the comment sign of a settings
  /// file.
  static func textStart(in value: [UInt8], _ range: Range<Int>, markup: [Range<Int>]) -> Int {
    var start = range.lowerBound
    for tag in markup {
      let isBlock = value[tag].first == UInt8(ascii: "<") && tag.lowerBound == start
      guard isBlock, let tag = self.tag(in: value, from: start, to: range.upperBound)?.tag,
        blockNames.contains(tag.name)
      else { break }
      start = tag.range.upperBound
      while start < range.upperBound, value[start] == 0x20 { start += 1 }
    }
    let sign = value[start..<range.upperBound].prefix { "#/".utf8.contains($0) }
    let isComment =
      sign.endIndex < range.upperBound && value[sign.endIndex] == 0x20
      && (sign.first == UInt8(ascii: "#") || sign.count == 2)
    return isComment ? sign.endIndex + 1 : start
  }

  /// The ranges of markup in a part of a value, in order.
  static func ranges(
    in value: [UInt8], _ segment: MessageSegments.Segment, format: CatalogFormat,
    mnemonic: UInt8?
  ) -> [Range<Int>] {
    var tags: [Tag] = []
    var ranges: [Range<Int>] = []
    var arguments = segment.arguments[...]
    let end = segment.range.upperBound
    // A brace of ASS subtitles that is not closed is text.
    let lastBrace = format == .ass ? value[segment.range].lastIndex(of: UInt8(ascii: "}")) : nil
    var index = segment.range.lowerBound
    while index < end {
      // An element that is an argument is displayed as a whole.
      if let argument = arguments.next(at: index) {
        index = argument.range.upperBound
        continue
      }
      var hidden: Range<Int>?
      switch value[index] {
      case mnemonic: hidden = index..<index + 1
      case UInt8(ascii: "<") where format == .webVTT:
        // In WebVTT everything in angle brackets is a tag, including times such as `<00:00:01.700>`, voices without an end
        // tag, and a tag that is not closed.
        let close = value[index..<end].firstIndex(of: UInt8(ascii: ">"))
        hidden = index..<(close.map { $0 + 1 } ?? end)
      case UInt8(ascii: "<"):
        guard var tag = tag(in: value, from: index, to: end) else { break }
        // The counterpart of a tag of subtitles may be in another line.
        if format.isSubtitles && styleNames.contains(tag.tag.name) { tag.isEmpty = true }
        tags.append(tag)
        index = tag.tag.range.upperBound
        continue
      case 0x1B where index + 1 < end && value[index + 1] == UInt8(ascii: "["):
        // An escape sequence for colours (ECMA-48).
        let rest = value[(index + 2)..<end]
        hidden = index..<(rest.firstIndex { (0x40...0x7E).contains($0) } ?? rest.endIndex - 1) + 1
      case UInt8(ascii: "["):
        let parts = WikiMarkup.hidden(in: value, from: index, to: end)
        hidden = parts.first
        ranges += parts.dropFirst()
      case UInt8(ascii: "{"):
        let isStyle = index + 1 < end && value[index + 1] == UInt8(ascii: "\\")
        let limit = index < lastBrace ?? 0 ? end : isStyle ? min(end, index + lengthLimit) : index
        hidden = value[index..<limit].firstIndex(of: UInt8(ascii: "}")).map { index..<$0 + 1 }
      default: break
      }
      if let hidden { ranges.append(hidden) }
      index = hidden?.upperBound ?? index + 1
    }
    ranges += paired(tags)
    return ranges.sorted { $0.lowerBound < $1.lowerBound }
  }

  /// The ranges of tags with a counterpart, and of empty tags.
  private static func paired(_ tags: [Tag]) -> [Range<Int>] {
    var open: [Tag] = []
    // The number of open tags by name, so that an end tag without a start tag needs no search.
    var counts: [String: Int] = [:]
    var ranges: [Range<Int>] = []
    for next in tags {
      let tag = next.tag
      if next.isEmpty {
        ranges.append(tag.range)
      } else if !tag.isClosing {
        open.append(next)
        counts[tag.name, default: 0] += 1
      } else if counts[tag.name, default: 0] > 0 {
        while let last = open.popLast() {
          counts[last.tag.name, default: 0] -= 1
          guard last.tag.name == tag.name else {
            if last.hasAttributes { ranges.append(last.tag.range) }
            continue
          }
          ranges += [last.tag.range, tag.range]
          break
        }
      }
    }
    return ranges + open.filter(\.hasAttributes).map(\.tag.range)
  }

  private static func tag(in value: [UInt8], from start: Int, to end: Int) -> Tag? {
    value.withUnsafeBufferPointer { text in
      guard let tag = MarkupTag(in: text, at: start, to: min(end, start + lengthLimit)),
        !tag.range.isEmpty
      else { return nil }
      // A tag with attributes is certainly one; its end may be in another text.
      let isEmpty =
        tag.isEmpty(in: text) || emptyNames.contains(tag.name)
        || blockNames.contains(tag.name)
      return (tag, isEmpty, tag.hasAttributes(in: text))
    }
  }
}

/// Links and templates of wikis in a value, as messages of MediaWiki have them.
enum WikiMarkup {
  /// The maximum length of a link or a template, in bytes.
  private static let lengthLimit = 1000

  /// The hidden parts of a link that begins at a place: `[[target|` or
  /// `[[image|size|` and `]]`, or `[https://…` and `[$1` up to the
  /// blank.
  static func hidden(in value: [UInt8], from start: Int, to end: Int) -> [Range<Int>] {
    let limit = min(end, start + lengthLimit)
    guard start + 2 < limit else { return [] }
    if value[start + 1] == UInt8(ascii: "[") {
      guard let close = close(in: value, from: start + 2, to: limit),
        let bar = value[(start + 2)..<close].lastIndex(of: UInt8(ascii: "|"))
      else { return [] }
      return [start..<bar + 1, close..<close + 2]
    }
    let rest = value[(start + 1)..<limit]
    let isParameter =
      rest.first == UInt8(ascii: "$") && rest.dropFirst().first.map { $0 &- 0x30 < 10 } ?? false
    guard isParameter || rest.starts(with: "http".utf8) || rest.starts(with: "//".utf8),
      let blank = rest.firstIndex(of: 0x20), rest[..<blank].allSatisfy({ $0 != 0x5D })
    else { return [] }
    return [start..<blank + 1]
  }

  /// The end of a link without a label that begins at an offset; `nil` if there is none.
  static func linkEnd(in value: [UInt8], from start: Int, to end: Int) -> Int? {
    let limit = min(end, start + lengthLimit)
    guard start + 2 < limit, value[start] == UInt8(ascii: "["), value[start + 1] == value[start],
      let close = close(in: value, from: start + 2, to: limit),
      !value[start..<close].contains(UInt8(ascii: "|"))
    else { return nil }
    return close + 2
  }

  private static func close(in value: [UInt8], from start: Int, to end: Int) -> Int? {
    var index = start
    while index + 1 < end {
      if value[index] == UInt8(ascii: "]"), value[index + 1] == UInt8(ascii: "]") { return index }
      if value[index] == UInt8(ascii: "["), value[index + 1] == UInt8(ascii: "[") { return nil }
      index += 1
    }
    return nil
  }

  /// The letter that replaces a link, or a template that chooses between texts, such as `{{PLURAL:$1|a page|$1 pages}}`: a
  /// letter of the direction of the text.
  ///
  /// - Returns: `nil` if the text tells no direction.
  static func letter(for text: ArraySlice<UInt8>) -> Unicode.Scalar? {
    var texts = text
    if text.starts(with: "{{".utf8) {
      let name = text.dropFirst(2).prefix(while: ArgumentScanner.isWord)
      guard !name.isEmpty, name.endIndex < text.endIndex, text[name.endIndex] == UInt8(ascii: ":"),
        let bar = text.firstIndex(of: UInt8(ascii: "|"))
      else { return nil }
      texts = text[bar...]
    }
    // The first bytes of Hebrew, Arabic, Syriac and Thaana.
    if texts.contains(where: { (0xD6...0xDE).contains($0) }) { return "\u{5D0}" }
    if !text.starts(with: "{{".utf8) { return nil }
    var isBehindDollar = false
    let hasLetters = texts.contains { byte in
      defer { isBehindDollar = byte == UInt8(ascii: "$") }
      return (byte | 0x20) &- 0x61 < 26 && byte < 0x80 && !isBehindDollar
    }
    return hasLetters ? "x" : nil
  }
}
