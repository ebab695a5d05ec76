/// Finds the fewest marks that keep a text in order. One fixer is used for many texts, so that its memory is
/// reused.
///
/// The line is to be displayed as it is with the base direction and with each of its items in an
/// isolate. Three stages find out what it needs: `LineReading` reads the characters and items, `MarkPlacement` finds
/// the fewest marks that give each character the level that UAX #9 gives it so, and the line is displayed again with
/// these, and compared. (ICU's `UBIDI_OPTION_INSERT_MARKS` puts marks where its inverse algorithm needs some, and knows
/// no items.)
package struct DirectionFixer: ~Copyable {
  /// When isolates are used.
  package let isolates: IsolatePolicy

  /// How the language of the text orders ranges; `nil` is by the letters of each line.
  package var ranges: RangeOrder?

  /// How many times isolates are put around items in disorder at most, and a text is fixed again.
  static let roundLimit = 8

  private var placement = MarkPlacement()

  /// A fixer without memory of any text.
  ///
  /// - Parameters:
  ///   - isolates: When isolates are used; `always` is no different from `whenNeeded` here.
  ///   - language: The language of the text as a BCP 47 tag; by default that of the letters of each line.
  package init(isolates: IsolatePolicy = .never, language: String? = nil) {
    self.isolates = isolates
    ranges = language.map { RangeOrder(language: $0) }
  }

  /// Returns the fix of each paragraph of a text for a base direction.
  ///
  /// - Parameters:
  ///   - text: The text in UTF-8.
  ///   - direction: The base direction that each paragraph should have; `nil` is that of its words
  ///     where they leave no doubt, and else its own.
  ///   - arguments: What stands for values of unknown direction, in the order of the text; nothing is
  ///     put into them. By default those of the common styles in text that is not left-to-right alone.
  /// - Complexity: O(*n*).
  package mutating func fix(
    _ text: UnsafeBufferPointer<UInt8>, base direction: TextDirection?,
    arguments: [FormatArgument]? = nil
  ) -> DirectionFix {
    var markup = MarkupReader(isInline: arguments != nil)
    return fix(text, base: direction, arguments: arguments, markup: &markup)
  }

  /// Returns the fix of each paragraph of a part of a document.
  ///
  /// - Parameter markup: Has read the parts before.
  /// - Complexity: O(*n*).
  mutating func fix(
    _ text: UnsafeBufferPointer<UInt8>, base direction: TextDirection?,
    arguments: [FormatArgument]? = nil, markup: inout MarkupReader
  ) -> DirectionFix {
    var fix = DirectionFix()
    markup.read(text)
    var spans = markup.spans[...]
    var rest = arguments?[...]
    var start = 0
    while start < text.count {
      var bounds = text.paragraphBounds(from: start)
      var own: [FormatArgument]?
      if rest != nil {
        own = []
        while let first = rest?.first, first.range.lowerBound < bounds.end {
          rest?.removeFirst()
          if first.range.lowerBound < start || first.range.upperBound > text.count { continue }
          if first.range.upperBound > bounds.separator {
            // A separator inside of an argument is of its name, which is not displayed, and ends no paragraph.
            let more = text.paragraphBounds(from: first.range.upperBound)
            bounds = (more.separator, more.end, bounds.isLeftToRight && more.isLeftToRight)
          }
          own?.append(first.moved(by: -start))
        }
      }
      let paragraph = start..<bounds.separator
      start = bounds.end
      if direction != .rightToLeft && bounds.isLeftToRight && own?.isEmpty != false { continue }
      for part in [MarkupSpan].parts(of: paragraph, &spans) {
        let content = UnsafeBufferPointer(rebasing: text[part.range])
        guard let base = direction ?? content.sureDirection(besides: part.spans) else { continue }
        let offset = part.range.lowerBound - paragraph.lowerBound
        let inside = own?.part(offset..<offset + part.range.count)
        let before = text[paragraph.lowerBound..<part.range.lowerBound]
        let own = fixPart(
          DirectedText(
            utf8: content, base: base, arguments: inside ?? FormatArgument.all(in: content),
            markup: part.spans, signs: markup.showsSigns(before) ? before.map { UInt32($0) } : [],
            isProse: markup.isProse))
        fix.append(own, at: part.range.lowerBound)
      }
    }
    return fix
  }

  /// Returns the fix of one paragraph without the contents of its isolates and embeddings.
  ///
  /// - Parameter round: How many times isolates were put around its items.
  mutating func fixParagraph(_ text: DirectedText, round: Int = 0) -> DirectionFix {
    var text = text
    var strong = StrongCharacters(in: text.utf8, from: 0)
    // Without letters, what is around the line may give it the base direction.
    let isUndecided = strong.next() == nil && text.arguments.isEmpty
    if isUndecided {
      let hasDigits = text.utf8.contains { $0.isASCIIDigit || $0 >= 0xD9 }
      if !text.isProse || !hasDigits { return DirectionFix() }
      text.signs = []
    }
    let reading = LineReading(text, ranges: ranges)
    if reading.line.hasNoText { return DirectionFix() }
    let (places, isDeep) = reading.markPlaces()
    placement.place(reading.characters, at: places, of: text)
    var fix = DirectionFix()
    if !placement.isPossible {
      fix.unmended = [0..<text.count]
      return fix
    }
    for place in placement.found {
      let offset = reading.offset(ofPlace: place.position)
      fix.insertions += place.marks.controls.map { .init(offset: offset, control: $0) }
    }
    // Marks that are there already may part what belongs together.
    let isUnsure = isDeep || isUndecided || reading.hasMarks
    if fix.insertions.isEmpty && !isUnsure && placement.violations == 0 { return fix }

    let wanted = LineDisplay(reading, isolating: reading.items, base: text.base)
    // A line without letters gets the marks that it needs where what is around it gives it the base direction.
    let plain = LineDisplay(reading, with: [], base: text.ownBase)
    let isSame =
      isUndecided
      ? fix.insertions.isEmpty && plain.inkedGlyphs == wanted.inkedGlyphs
      : plain.glyphs == wanted.glyphs
    if isSame { return DirectionFix() }
    if isUndecided && fix.insertions.isEmpty,
      let place = reading.characters.indices.first(where: {
        !places[$0].isSealed && reading.characters[$0].bidiClass != .WS
      })
    {
      let offset = reading.offset(ofPlace: place)
      fix.insertions = [.init(offset: offset, control: text.base.mark)]
    }
    if text.arguments.isEmpty && !isUndecided { dropNeedless(from: &fix, reading) }
    if !isUnsure && placement.violations == 0 { return fix }
    let marked = LineDisplay(reading, with: fix.insertions, base: text.ownBase)
    if marked.glyphs == wanted.glyphs { return fix }
    let broken = reading.items.filter { !marked.looksSame($0.range, as: wanted) }
    if isolates != .never && !broken.isEmpty && round < Self.roundLimit {
      let around = reading.isolates(around: broken, places)
      // Where nothing was put in, nothing more can be.
      let next = around.insertions.isEmpty ? Self.roundLimit : round + 1
      return around.followed(by: text.applying(around) { fixParagraph($0, round: next) })
    }
    fix.unmended = broken.map { reading.bytes(of: $0.range) }
    // Where the writer's own marks order what is between the items, that is as he wanted it.
    if broken.isEmpty && !reading.hasMarks { fix.unmended = [0..<text.count] }
    return fix
  }

  /// The maximum number of marks in a line for which each is tried whether the line looks the same without it.
  private static let trialLimit = 16

  /// Takes out marks without which the line looks the same: the placement tells brackets of a pair apart.
  private func dropNeedless(from fix: inout DirectionFix, _ reading: LineReading) {
    guard (1...Self.trialLimit).contains(fix.insertions.count) else { return }
    let display = { LineDisplay(reading, with: $0, base: reading.text.ownBase).glyphs }
    let marked = display(fix.insertions)
    for index in fix.insertions.indices.reversed() {
      var fewer = fix.insertions
      fewer.remove(at: index)
      if display(fewer) == marked { fix.insertions = fewer }
    }
  }
}
