internal import LegibleBidi

/// The displayed text of a part of a value, without markup, and the origin of each of its bytes.
///
/// Tags whose counterpart is in the text, and empty tags, format the text and are not displayed: `<b>…</b>`, `<br/>`,
/// the `{\an8}` of subtitles. A name in angle brackets that is not closed is text, as in `usage: copy <file>`.
struct DisplayedText {
  /// The displayed bytes; arguments are included as they are written.
  private(set) var utf8: [UInt8] = []

  /// The arguments that are displayed, in bytes of `utf8`.
  private(set) var arguments: [FormatArgument] = []

  /// For each byte of `utf8` the bytes of the value that it displays.
  private var origins: [Range<Int>] = []

  /// The end of the part in the value.
  private let end: Int

  /// The start of the part's text in the value.
  let start: Int

  /// Creates the displayed text of a part of a value.
  ///
  /// - Parameters:
  ///   - format: The format of the file, which may have markup of its own.
  ///   - mnemonic: The character that marks the following one as a menu key, if the value has one.
  init(
    _ segment: MessageSegments.Segment, of value: [UInt8], format: CatalogFormat,
    mnemonic: UInt8? = nil
  ) {
    end = segment.range.upperBound
    let markup = Markup.ranges(in: value, segment, format: format, mnemonic: mnemonic)
    start = Markup.textStart(in: value, segment.range, markup: markup)
    var hidden = markup[...]
    var rest = segment.arguments[...]
    var index = segment.range.lowerBound
    while index < end {
      if let first = hidden.first, first.lowerBound == index {
        index = first.upperBound
        hidden.removeFirst()
        continue
      }
      let next = rest.next(at: index)
      let argument = next?.range.lowerBound == index ? next : nil
      if let link = WikiMarkup.linkEnd(in: value, from: index, to: end),
        appendWhole(index..<link, of: value, rest)
      {
        index = link
      } else if let argument {
        index = argument.range.upperBound
        if appendLetter(for: argument.range, of: value) { continue }
        // To the text around it, an isolate is a neutral character (UAX #9, rule X5a).
        if format.record.isolatesValues {
          append("\u{FFFC}", for: argument.range)
        } else {
          append(argument, of: value)
        }
      } else if value[index] == UInt8(ascii: "&"),
        let reference = CharacterReference(in: value, at: index, end: end)
      {
        append(reference.scalar, for: index..<reference.end)
        index = reference.end
      } else {
        utf8.append(value[index])
        origins.append(index..<index + 1)
        index += 1
      }
    }
  }

  /// Appends a character that displays bytes of the value.
  private mutating func append(_ scalar: Unicode.Scalar, for range: Range<Int>) {
    let bytes = String(scalar).utf8
    utf8 += bytes
    origins += repeatElement(range, count: bytes.count)
  }

  private mutating func append(_ argument: FormatArgument, of value: [UInt8]) {
    arguments.append(argument.moved(by: utf8.count - argument.range.lowerBound))
    utf8 += value[argument.range]
    origins += argument.range.map { $0..<$0 + 1 }
  }

  /// Appends a link as a letter of its direction, or as a value, since its name has one.
  ///
  /// - Returns: Whether it was appended; a name in Latin letters alone is text.
  private mutating func appendWhole(
    _ range: Range<Int>, of value: [UInt8], _ arguments: ArraySlice<FormatArgument>
  ) -> Bool {
    if appendLetter(for: range, of: value) { return true }
    guard let first = arguments.first, first.range.upperBound <= range.upperBound else {
      return false
    }
    append(FormatArgument(range), of: value)
    return true
  }

  /// Appends a letter in place of a link or a template, if its texts tell a direction.
  private mutating func appendLetter(for range: Range<Int>, of value: [UInt8]) -> Bool {
    guard let letter = WikiMarkup.letter(for: value[range]) else { return false }
    append(letter, for: range)
    return true
  }

  /// The offset in the value of a control that is inserted before a byte of the displayed text.
  ///
  /// An opening control is inserted right before the text that it opens, any other control right after the text before
  /// it, so that none is inside an unrelated element of markup.
  func origin(of offset: Int, opens: Bool) -> Int {
    let place =
      opens
      ? offset < origins.count ? origins[offset].lowerBound : end
      : offset > 0 ? origins[offset - 1].upperBound : start
    return max(place, start)
  }

  /// Converts a range of displayed bytes to bytes of the value.
  func origin(of range: Range<Int>) -> Range<Int> {
    if range.isEmpty {
      let place = origin(of: range.lowerBound, opens: true)
      return place..<place
    }
    return origins[range.lowerBound].lowerBound..<origins[range.upperBound - 1].upperBound
  }

  /// Whether the line begins with a control that sets its direction, ignoring signs: then somebody has decided on the
  /// direction.
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

  /// Removes a character outside of arguments.
  mutating func remove(_ range: Range<Int>) {
    utf8.removeSubrange(range)
    origins.removeSubrange(range)
    arguments = arguments.map {
      $0.range.lowerBound < range.upperBound ? $0 : $0.moved(by: -range.count)
    }
  }

  /// The directions of the letters outside arguments.
  var letterDirections: Set<TextDirection> {
    var own: [UInt8] = []
    var end = 0
    for range in arguments.lazy.map(\.range) {
      own += utf8[end..<range.lowerBound]
      end = range.upperBound
    }
    own += utf8[end...]
    let directions = String(decoding: own, as: UTF8.self).unicodeScalars.compactMap { scalar in
      switch scalar.bidiClass {
      case _ where DirectionControl(scalar) != nil: TextDirection?.none
      case .L: .leftToRight
      case .R, .AL: .rightToLeft
      default: nil
      }
    }
    return Set(directions)
  }

  /// The marks of the line that are in no argument, in bytes of it.
  var marks: [Range<Int>] {
    var marks: [Range<Int>] = []
    var rest = arguments[...]
    utf8.withUnsafeBufferPointer { text in
      text.forEachDirectionControl { control, range in
        let isMark = control == .LRM || control == .RLM || control == .ALM
        if isMark, rest.next(at: range.lowerBound) == nil { marks.append(range) }
      }
    }
    return marks
  }
}

extension DisplayedText {
  /// The maximum length of the subject of a finding, in bytes.
  private static let wordLimit = 200

  /// Returns the subject of a finding at a place: the argument that begins or ends there, else the word that does.
  func word(at offset: Int) -> Range<Int> {
    if let argument = argument(at: offset) { return argument }
    let isSpace = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
    if offset < utf8.count, !isSpace(utf8[offset]) {
      let rest = utf8[offset..<min(utf8.count, offset + Self.wordLimit)]
      return offset..<(rest.firstIndex(where: isSpace) ?? characterStart(rest.endIndex))
    }
    let before = utf8[max(0, offset - Self.wordLimit)..<offset]
    let start = before.lastIndex(where: isSpace).map { $0 + 1 }
    return (start ?? characterStart(before.startIndex))..<offset
  }

  /// The first argument that begins or ends at a place.
  private func argument(at offset: Int) -> Range<Int>? {
    let low = arguments.sortedIndex { $0.range.upperBound >= offset }
    guard low < arguments.count else { return nil }
    let range = arguments[low].range
    return range.lowerBound == offset || range.upperBound == offset ? range : nil
  }

  /// The start of the character that contains a byte.
  private func characterStart(_ offset: Int) -> Int {
    var start = offset
    while start > 0, start < utf8.count, utf8[start] & 0xC0 == 0x80 { start -= 1 }
    return start
  }
}
