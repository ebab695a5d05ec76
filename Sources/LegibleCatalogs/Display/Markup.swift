internal import LegibleBidi

/// Markup in a value, which is not displayed.
enum Markup {
  private typealias Tag = (tag: MarkupTag, isEmpty: Bool, hasAttributes: Bool)

  /// How long a tag may be, in bytes.
  private static let lengthLimit = 1000

  /// Tags of HTML that have no end.
  private static let emptyNames: Set<String> = ["img", "wbr"]

  /// Tags that begin a line or block of its own, whose end may be left out, or stand in another text.
  private static let blockNames: Set<String> = [
    "html", "body", "br", "hr", "p", "div", "center", "ul", "ol", "li", "table", "tr", "td", "th",
  ]

  private static let styleNames: Set<String> = ["b", "font", "i", "s", "u"]

  /// Where the text of a value begins: what stands in front of a tag such as `<html>` and `<p>` is no text of its, nor is
  /// the sign of a comment in a file of settings.
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

  /// Where markup is in a part of a value, in its order.
  static func ranges(
    in value: [UInt8], _ segment: MessageSegments.Segment, format: CatalogFormat,
    mnemonic: UInt8?
  ) -> [Range<Int>] {
    var tags: [Tag] = []
    var ranges: [Range<Int>] = []
    var arguments = segment.arguments[...]
    let end = segment.range.upperBound
    // A brace of these subtitles that is left open is text.
    let lastBrace = format == .ass ? value[segment.range].lastIndex(of: UInt8(ascii: "}")) : nil
    var index = segment.range.lowerBound
    while index < end {
      // An element that is an argument as a whole is displayed.
      if let argument = arguments.next(at: index) {
        index = argument.range.upperBound
        continue
      }
      var hidden: Range<Int>?
      switch value[index] {
      case mnemonic: hidden = index..<index + 1
      case UInt8(ascii: "<") where format == .webVTT:
        // All that stands in angle brackets is a tag there: also the times of `<00:00:01.700>`, voices without
        // an end, and one that is left open.
        let close = value[index..<end].firstIndex(of: UInt8(ascii: ">"))
        hidden = index..<(close.map { $0 + 1 } ?? end)
      case UInt8(ascii: "<"):
        guard var tag = tag(in: value, from: index, to: end) else { break }
        // Those of subtitles may have their other end in another line.
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

  /// The tags that have their other end, or none.
  private static func paired(_ tags: [Tag]) -> [Range<Int>] {
    var open: [Tag] = []
    // How many of each name are open, so that an end without a beginning is not looked for among all.
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
      // With attributes it is a tag in any case, whose end may be in another text.
      let isEmpty =
        tag.isEmpty(in: text) || emptyNames.contains(tag.name)
        || blockNames.contains(tag.name)
      return (tag, isEmpty, tag.hasAttributes(in: text))
    }
  }
}
