/// A line as it was read: its characters and its items, from which all that is done to it follows.
struct LineReading {
  let text: DirectedText
  let characters: [LineCharacter]
  let line: ItemLine
  let items: [DirectionItem]

  /// Reads a line.
  ///
  /// - Parameter ranges: How the language orders ranges; `nil` is by the letters of the line.
  init(_ text: DirectedText, ranges: RangeOrder?) {
    self.text = text
    characters = [LineCharacter](text)
    var line = ItemLine(characters, base: text.base, ranges: ranges)
    items = line.findItems()
    self.line = line
  }

  /// Whether there are direction marks in it already.
  var hasMarks: Bool { characters.count != line.count }

  /// The place of a mark that is put before the character with a number, or after all, in bytes.
  func offset(ofPlace position: Int) -> Int {
    position == 0 ? Int(characters.first?.start ?? 0) : Int(characters[position - 1].end)
  }

  /// Displayed characters of the line in bytes of the text.
  func bytes(of range: Range<Int>) -> Range<Int> {
    let all = places(of: range)
    return Int(characters[all.lowerBound].start)..<Int(characters[all.upperBound - 1].end)
  }

  /// Displayed characters of the line as all characters from the first to the last of them.
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

/// A paragraph or a part of one, and what it is put into order by.
struct DirectedText {
  /// In UTF-8, without the separator of the paragraph.
  let utf8: UnsafeBufferPointer<UInt8>

  /// The base direction that it should have.
  let base: TextDirection

  /// The arguments whose values have an unknown direction, in the order of the text.
  let arguments: [FormatArgument]

  /// The markup that a program reads in it, in order.
  let markup: [MarkupSpan]

  /// The characters without direction before the text in its line, such as a bullet: the direction of the text moves
  /// them to the other side.
  var signs: [UInt32] = []

  /// Whether it has its base direction by what is around it, as in an isolate.
  var isInside = false

  /// Whether lines without letters are text too, and no data.
  var isProse = true

  var count: Int { utf8.count }

  /// The base direction that it has in any case; `nil` is that of its first strong character.
  var ownBase: TextDirection? { isInside ? base : nil }

  /// A part of it that has a base direction by what is around it.
  func part(_ range: Range<Int>, base: TextDirection) -> DirectedText {
    DirectedText(
      utf8: UnsafeBufferPointer(rebasing: utf8[range]), base: base,
      arguments: arguments.part(range),
      markup: markup.part(range), isInside: true, isProse: isProse)
  }

  /// Calls a closure with the text that has the characters of a fix.
  func applying<Result>(_ fix: DirectionFix, _ body: (DirectedText) -> Result) -> Result {
    fix.applied(to: utf8).withUnsafeBufferPointer {
      body(
        DirectedText(
          utf8: $0, base: base, arguments: fix.moved(arguments), markup: fix.moved(markup),
          signs: signs, isInside: isInside, isProse: isProse))
    }
  }
}
