internal import LegibleBidi

/// What is displayed of a part of a value: the text without markup, and where each byte of it comes from.
///
/// Tags that have their other end in the text, or none, format it and have no shape: `<b>…</b>`, `<br/>`, the
/// `{\an8}` of subtitles. A name in angle brackets that nothing closes is text, as in `usage: copy <file>`.
struct DisplayedText {
  /// The displayed bytes, and arguments as they are written.
  private(set) var utf8: [UInt8] = []

  /// The arguments that are displayed, in bytes of `utf8`.
  private(set) var arguments: [FormatArgument] = []

  /// For each byte of `utf8` the bytes of the value that it stands for.
  private var origins: [Range<Int>] = []

  /// Where the part ends in the value.
  private let end: Int

  /// Where the part begins in the value.
  let start: Int

  /// What is displayed of a part of a value.
  ///
  /// - Parameter mnemonic: A character that marks the next one as the key of a menu, if the value has one.
  init(_ segment: MessageSegments.Segment, of value: [UInt8], mnemonic: UInt8? = nil) {
    start = segment.range.lowerBound
    end = segment.range.upperBound
    let markup = Markup.ranges(in: value, segment, mnemonic: mnemonic)
    var hidden = markup[...]
    var rest = segment.arguments[...]
    var index = segment.range.lowerBound
    while index < segment.range.upperBound {
      if let first = hidden.first, first.lowerBound == index {
        while let argument = rest.first, argument.range.lowerBound < first.upperBound {
          rest.removeFirst()
        }
        index = first.upperBound
        hidden.removeFirst()
        continue
      }
      if let argument = rest.first, argument.range.lowerBound == index {
        arguments.append(
          FormatArgument(utf8.count..<utf8.count + argument.range.count, value: argument.value))
        utf8 += value[argument.range]
        origins += argument.range.map { $0..<$0 + 1 }
        index = argument.range.upperBound
        rest.removeFirst()
        continue
      }
      if value[index] == UInt8(ascii: "&"),
        let reference = XMLReference(in: value, at: index, end: segment.range.upperBound)
      {
        let character = String(reference.scalar).utf8
        utf8 += character
        origins += repeatElement(index..<reference.end, count: character.count)
        index = reference.end
        continue
      }
      utf8.append(value[index])
      origins.append(index..<index + 1)
      index += 1
    }
  }

  /// Where a control goes in the value that is put in before a byte of the displayed text.
  ///
  /// What begins something stands right before it; all else right behind what is before it, so that it is not
  /// in an element of markup that it does not belong to.
  func origin(of offset: Int, opens: Bool) -> Int {
    if opens { return offset < origins.count ? origins[offset].lowerBound : end }
    return offset > 0 ? origins[offset - 1].upperBound : start
  }

  /// Bytes of the displayed text in bytes of the value.
  func origin(of range: Range<Int>) -> Range<Int> {
    if range.isEmpty {
      let place = origin(of: range.lowerBound, opens: true)
      return place..<place
    }
    return origins[range.lowerBound].lowerBound..<origins[range.upperBound - 1].upperBound
  }

  /// Whether the line begins with a control that gives it a direction, but for signs: somebody has decided on it.
  func begins(with direction: TextDirection) -> Bool {
    for scalar in String(decoding: utf8, as: UTF8.self).unicodeScalars {
      switch DirectionControl(scalar) {
      case .LRM, .LRE, .LRO: return direction == .leftToRight
      case .RLM, .ALM, .RLE, .RLO: return direction == .rightToLeft
      default: break
      }
      guard [.ON, .WS, .ES, .CS, .ET].contains(scalar.bidiClass) else { return false }
    }
    return false
  }

  /// Takes a character out, which is in no argument.
  mutating func remove(_ range: Range<Int>) {
    utf8.removeSubrange(range)
    origins.removeSubrange(range)
    arguments = arguments.map { argument in
      guard argument.range.lowerBound >= range.upperBound else { return argument }
      let (start, end) = (argument.range.lowerBound, argument.range.upperBound)
      return FormatArgument(start - range.count..<end - range.count, value: argument.value)
    }
  }

  /// Which directions the letters have that are not in an argument.
  var letterDirections: Set<TextDirection> {
    var directions: Set<TextDirection> = []
    var rest = arguments[...]
    var offset = 0
    while offset < utf8.count {
      if let argument = rest.first, argument.range.lowerBound == offset {
        offset = argument.range.upperBound
        rest.removeFirst()
        continue
      }
      let end = utf8[(offset + 1)...].firstIndex { $0 & 0xC0 != 0x80 } ?? utf8.count
      let text = String(decoding: utf8[offset..<end], as: UTF8.self)
      if let scalar = text.unicodeScalars.first, DirectionControl(scalar) == nil {
        switch scalar.bidiClass {
        case .L: directions.insert(.leftToRight)
        case .R, .AL: directions.insert(.rightToLeft)
        default: break
        }
      }
      offset = end
    }
    return directions
  }
}

/// Markup in a value, which is not displayed.
private enum Markup {
  /// A tag in angle brackets.
  private struct Tag {
    let range: Range<Int>
    let name: ArraySlice<UInt8>
    let isClosing: Bool
    let isEmpty: Bool
  }

  /// How long a tag may be, in bytes.
  private static let lengthLimit = 1000

  /// Tags of HTML that have no end.
  private static let emptyNames: Set<String> = ["br", "hr", "img", "p", "li", "wbr"]

  /// Where markup is in a part of a value, in its order.
  static func ranges(
    in value: [UInt8], _ segment: MessageSegments.Segment, mnemonic: UInt8?
  ) -> [Range<Int>] {
    var tags: [Tag] = []
    var ranges: [Range<Int>] = []
    var arguments = segment.arguments[...]
    var index = segment.range.lowerBound
    while index < segment.range.upperBound {
      // An element that is an argument as a whole is displayed.
      while let first = arguments.first, first.range.upperBound <= index {
        arguments.removeFirst()
      }
      if let first = arguments.first, first.range.contains(index) {
        index = first.range.upperBound
        continue
      }
      switch value[index] {
      case mnemonic: ranges.append(index..<index + 1)
      case UInt8(ascii: "<"):
        if let tag = tag(in: value, from: index, to: segment.range.upperBound) {
          tags.append(tag)
          index = tag.range.upperBound
          continue
        }
      case UInt8(ascii: "{"):
        if index + 1 < segment.range.upperBound, value[index + 1] == UInt8(ascii: "\\"),
          let end = value[index..<segment.range.upperBound].firstIndex(of: UInt8(ascii: "}"))
        {
          ranges.append(index..<end + 1)
          index = end + 1
          continue
        }
      default: break
      }
      index += 1
    }
    ranges += paired(tags)
    return ranges.sorted { $0.lowerBound < $1.lowerBound }
  }

  /// The tags that have their other end, or none.
  private static func paired(_ tags: [Tag]) -> [Range<Int>] {
    var open: [Tag] = []
    var ranges: [Range<Int>] = []
    for tag in tags {
      if tag.isEmpty {
        ranges.append(tag.range)
      } else if !tag.isClosing {
        open.append(tag)
      } else if let index = open.lastIndex(where: { $0.name == tag.name }) {
        ranges += [open[index].range, tag.range]
        open.removeSubrange(index...)
      }
    }
    return ranges
  }

  private static func tag(in value: [UInt8], from start: Int, to end: Int) -> Tag? {
    let limit = min(end, start + lengthLimit)
    var index = start + 1
    let isClosing = index < limit && value[index] == UInt8(ascii: "/")
    if isClosing { index += 1 }
    let nameStart = index
    while index < limit, isNameByte(value[index]) { index += 1 }
    guard index > nameStart, index < limit, (value[nameStart] | 0x20) &- 0x61 < 26 else {
      return nil
    }
    let name = value[nameStart..<index]
    var quote: UInt8?
    while index < limit {
      let byte = value[index]
      index += 1
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        let text = String(decoding: name, as: UTF8.self).lowercased()
        let isEmpty = value[index - 2] == UInt8(ascii: "/") || emptyNames.contains(text)
        return Tag(range: start..<index, name: name, isClosing: isClosing, isEmpty: isEmpty)
      } else if byte == UInt8(ascii: "<") {
        return nil
      }
    }
    return nil
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: ":") || byte == UInt8(ascii: "_")
  }
}
