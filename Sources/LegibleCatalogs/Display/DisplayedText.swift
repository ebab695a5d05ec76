internal import LegibleBidi

/// The displayed text of a part of a value, without markup, and the origin of each of its bytes.
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

  /// Where the text of the part begins in the value.
  let start: Int

  /// Creates the displayed text of a part of a value.
  ///
  /// - Parameters:
  ///   - format: The format of the file, which may have markup of its own.
  ///   - mnemonic: A character that marks the next one as the key of a menu, if the value has one.
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
    while index < segment.range.upperBound {
      if let first = hidden.first, first.lowerBound == index {
        while let argument = rest.first, argument.range.lowerBound < first.upperBound {
          rest.removeFirst()
        }
        index = first.upperBound
        hidden.removeFirst()
        continue
      }
      let link = WikiMarkup.linkEnd(in: value, from: index, to: segment.range.upperBound)
      if let link, appendWhole(index..<link, of: value, rest) {
        while let argument = rest.first, argument.range.lowerBound < link { rest.removeFirst() }
        index = link
        continue
      }
      if let argument = rest.first, argument.range.lowerBound == index,
        appendLetter(for: argument.range, of: value)
      {
        index = argument.range.upperBound
        rest.removeFirst()
        continue
      }
      if let argument = rest.first, argument.range.lowerBound == index, format.record.isolatesValues
      {
        // An isolate is one neutral character to what is around it (UAX #9, rule X5a).
        utf8 += "\u{FFFC}".utf8
        origins += repeatElement(argument.range, count: 3)
        index = argument.range.upperBound
        rest.removeFirst()
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
        let reference = CharacterReference(in: value, at: index, end: segment.range.upperBound)
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
    self.arguments.append(FormatArgument(utf8.count..<utf8.count + range.count))
    utf8 += value[range]
    origins += range.map { $0..<$0 + 1 }
    return true
  }

  /// Appends a letter in place of a link or of a template whose texts have a direction.
  private mutating func appendLetter(for range: Range<Int>, of value: [UInt8]) -> Bool {
    guard let letter = WikiMarkup.letter(for: value[range]) else { return false }
    let bytes = String(letter).utf8
    utf8 += bytes
    origins += repeatElement(range, count: bytes.count)
    return true
  }

  /// Where a control goes in the value that is put in before a byte of the displayed text.
  ///
  /// An opening character goes right before the text that it opens, every other one right after the text before it, so
  /// that none is inside an element of markup that it does not belong to.
  func origin(of offset: Int, opens: Bool) -> Int {
    let place =
      opens
      ? offset < origins.count ? origins[offset].lowerBound : end
      : offset > 0 ? origins[offset - 1].upperBound : start
    return max(place, start)
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
