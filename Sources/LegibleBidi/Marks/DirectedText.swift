/// A paragraph or a part of one, and what it is put into order by.
struct DirectedText {
  /// In UTF-8, without the separator of the paragraph.
  let utf8: UnsafeBufferPointer<UInt8>

  /// The base direction that it should have.
  let base: TextDirection

  /// What stands for values of unknown direction, in the order of the text.
  let arguments: [FormatArgument]

  /// What a program reads of it, in order.
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
