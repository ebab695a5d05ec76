/// The characters and the items of a line.
struct LineReading {
  let text: DirectedText
  let characters: [LineCharacter]
  let line: ItemLine
  let items: [DirectionItem]

  /// Reads a line.
  ///
  /// - Parameter ranges: The order of ranges in the language; `nil` to infer it from the letters of the line.
  init(_ text: DirectedText, ranges: RangeOrder?) {
    self.text = text
    characters = [LineCharacter](text)
    var line = ItemLine(characters, base: text.base, ranges: ranges)
    items = line.findItems()
    self.line = line
  }

  /// Whether the line already contains direction marks.
  var hasMarks: Bool { characters.count != line.count }

  /// The offset of a mark that is inserted before the character at an index, or at the end, in bytes.
  func offset(ofPlace position: Int) -> Int {
    position == 0 ? Int(characters.first?.start ?? 0) : Int(characters[position - 1].end)
  }

  /// Converts a range of displayed characters to bytes of the text.
  func bytes(of range: Range<Int>) -> Range<Int> {
    let all = places(of: range)
    return Int(characters[all.lowerBound].start)..<Int(characters[all.upperBound - 1].end)
  }

  /// Converts a range of displayed characters to indices of all characters.
  func places(of range: Range<Int>) -> Range<Int> {
    line.all[range.lowerBound].index..<line.all[range.upperBound - 1].index + 1
  }

  /// Isolates around items that marks do not fix.
  func isolates(around items: [DirectionItem], _ places: [MarkPlace]) -> DirectionFix {
    var isolates = DirectionFix()
    for item in items {
      let all = self.places(of: item.range)
      // Skips places inside markup or between a pair of brackets.
      if places[all.lowerBound].isSealed || places[all.upperBound].isSealed { continue }
      let isWhole = all.allSatisfy {
        !characters[$0].isBracket || all.contains(Int(characters[$0].partner))
      }
      if !isWhole { continue }
      let range = bytes(of: item.range)
      let initiator: DirectionControl = item.direction == .leftToRight ? .LRI : .RLI
      isolates.insertions.append(.init(offset: range.lowerBound, control: initiator))
      isolates.insertions.append(.init(offset: range.upperBound, control: .PDI))
    }
    return isolates
  }
}

/// A paragraph or a part of one, with the information that its fix depends on.
struct DirectedText {
  /// The text in UTF-8, without the separator of the paragraph.
  let utf8: UnsafeBufferPointer<UInt8>

  /// The base direction that it should have.
  let base: TextDirection

  /// The arguments whose values have an unknown direction, in the order of the text.
  let arguments: [FormatArgument]

  /// The markup that a program reads in it, in order.
  let markup: [MarkupSpan]

  /// The neutral characters before the text in its line, such as a bullet; the direction of the text decides at
  /// which side they are displayed.
  var signs: [UInt32] = []

  /// Whether its base direction is set by its context, as in an isolate.
  var isInside = false

  /// Whether lines without letters are text rather than data.
  var isProse = true

  var count: Int { utf8.count }

  /// The base direction that it has in any case; `nil` is that of its first strong character.
  var ownBase: TextDirection? { isInside ? base : nil }

  /// A part of the text whose base direction is set by its context.
  func part(_ range: Range<Int>, base: TextDirection) -> DirectedText {
    DirectedText(
      utf8: UnsafeBufferPointer(rebasing: utf8[range]), base: base,
      arguments: arguments.part(range),
      markup: markup.part(range), isInside: true, isProse: isProse)
  }

  /// Calls a closure with the text to which a fix is applied.
  func applying<Result>(_ fix: DirectionFix, _ body: (DirectedText) -> Result) -> Result {
    fix.applied(to: utf8).withUnsafeBufferPointer {
      body(
        DirectedText(
          utf8: $0, base: base, arguments: fix.moved(arguments), markup: fix.moved(markup),
          signs: signs, isInside: isInside, isProse: isProse))
    }
  }
}
