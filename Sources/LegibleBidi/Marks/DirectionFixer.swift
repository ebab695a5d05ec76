/// Finds the fewest marks that keep a text in order. One fixer is used for many texts, so that its memory is
/// reused.
///
/// The line is to be displayed as it is with the base direction and with each of its items in an
/// isolate (`ItemLine`). UAX #9 gives the levels of that, which say how each character is to be
/// resolved; `MarkPlacement` finds the marks that do it in plain text. (ICU's
/// `UBIDI_OPTION_INSERT_MARKS` puts marks where its inverse algorithm needs some, and knows no items.)
package struct DirectionFixer: ~Copyable {
  /// When isolates are used.
  package let isolates: IsolatePolicy

  /// How the language of the text orders ranges; `nil` is by the letters of each line.
  package var ranges: RangeOrder?

  /// The number of times that isolates were put around items in disorder, and its maximum.
  private var round = 0
  static let roundLimit = 8

  /// The characters without direction before the text in its line, such as a bullet: the direction of the text moves
  /// them to the other side.
  var signs: [UInt32] = []

  /// Whether lines without letters are text too, and no data.
  private var isProse = true

  /// Whether the text has its base direction by what is around it, as in an isolate.
  var isInside = false

  var characters = LineCharacters()
  var line = ItemLine(base: .leftToRight)
  var display = LineDisplay()
  private var placement = MarkPlacement()

  // The input of the placement.
  var allowed: [PlacementOutcome] = []
  var isPlace: [Bool] = []
  var isSealed: [Bool] = []
  var separates: [Bool] = []
  var certain: [Bool] = []

  /// A fixer without memory of any text.
  ///
  /// - Parameters:
  ///   - isolates: When isolates are used; `always` is no different from `whenNeeded` here.
  ///   - language: The language of the text as a BCP 47 tag; by default that of the letters of each line.
  package init(isolates: IsolatePolicy = .never, language: String? = nil) {
    self.init(isolates: isolates, ranges: language.map { RangeOrder(language: $0) })
  }

  init(isolates: IsolatePolicy, ranges: RangeOrder?) {
    self.isolates = isolates
    self.ranges = ranges
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
    isProse = markup.isProse
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
        let offset = part.range.lowerBound - paragraph.lowerBound
        let inside = own?.part(offset..<offset + part.range.count)
        let base = direction ?? content.sureDirection(besides: part.spans)
        guard let base else { continue }
        let before = text[paragraph.lowerBound..<part.range.lowerBound]
        signs = markup.showsSigns(before) ? before.map { UInt32($0) } : []
        let own = fixPart(content, base: base, arguments: inside, markup: part.spans)
        fix.append(own, at: part.range.lowerBound)
      }
    }
    return fix
  }

  /// Returns the fix of one paragraph without the contents of its isolates and embeddings.
  mutating func fixParagraph(
    _ text: UnsafeBufferPointer<UInt8>, base: TextDirection, arguments: [FormatArgument],
    markup: [MarkupSpan]
  ) -> DirectionFix {
    var strong = StrongCharacters(in: text, from: 0)
    // Without letters, what is around the line may give it the base direction.
    let isUndecided = strong.next() == nil && arguments.isEmpty
    if isUndecided, !isProse || !text.contains(where: { $0.isASCIIDigit || $0 >= 0xD9 }) {
      return DirectionFix()
    }
    if isUndecided { signs = [] }
    characters.read(text, base: base, arguments: arguments, markup: markup)
    line.read(characters, base: base, ranges: ranges)
    if line.hasNoText { return DirectionFix() }
    let items = line.findItems()
    let levels = display.levels(of: characters, line: line, items: items, in: text, base: base)
    let isDeep = setAllowed(levels, items: items)
    setPlaces(items, markup: markup)
    placement.place(
      characters, allowed: allowed, isPlace: isPlace, separates: separates, certain: certain,
      base: base, isSettled: isInside)
    var fix = DirectionFix()
    if !placement.isPossible {
      fix.unmended = [0..<text.count]
      return fix
    }
    for place in placement.found {
      for control in place.marks.controls {
        fix.insertions.append(
          .init(offset: characters.offset(ofPlace: place.position), control: control))
      }
    }
    // Marks that are there already may part what belongs together.
    let isUnsure = isDeep || isUndecided || characters.all.count != line.count
    if fix.insertions.isEmpty && !isUnsure && placement.violations == 0 { return fix }
    return verified(
      fix, items: items, isDeep: isUnsure, isUndecided: isUndecided, in: text, base: base,
      arguments: arguments, markup: markup)
  }

  /// Drops marks that are not needed, and finds the items that are not right even with them.
  ///
  /// Lines are compared as they look: a bracket that stands for the other one of its pair is in its place.
  private mutating func verified(
    _ fix: DirectionFix, items: [DirectionItem], isDeep: Bool, isUndecided: Bool,
    in text: UnsafeBufferPointer<UInt8>, base: TextDirection, arguments: [FormatArgument],
    markup: [MarkupSpan]
  ) -> DirectionFix {
    var fix = fix
    let target = display.order(
      of: characters, line: line, items: items, in: text, base: base, isTarget: true)
    let wanted = glyphs(of: target)
    let own = isInside ? base : nil
    // A line without letters gets the marks that it needs where what is around it gives it the base direction.
    let plain = glyphs(in: text, base: own)
    let isSame =
      isUndecided
      ? fix.insertions.isEmpty && plain.filter { $0 != 0x20 } == wanted.filter { $0 != 0x20 }
      : plain == wanted
    if isSame { return DirectionFix() }
    let first = characters.all.indices.first {
      !isSealed[$0] && characters.all[$0].bidiClass != .WS
    }
    if isUndecided && fix.insertions.isEmpty, let place = first {
      fix.insertions = [.init(offset: characters.offset(ofPlace: place), control: base.mark)]
    }
    if arguments.isEmpty && !isUndecided { dropNeedless(from: &fix, in: text, base: own) }
    if !isDeep && placement.violations == 0 { return fix }
    let marked = display.order(
      of: characters, line: line, items: [], insertions: fix.insertions, in: text, base: own,
      isTarget: false)
    if glyphs(of: marked) == wanted { return fix }
    let broken = items.filter {
      !LineDisplay.looksSame($0.range, in: marked, and: target, of: characters, line: line)
    }
    if isolates != .never && !broken.isEmpty && round < Self.roundLimit {
      return isolated(broken, in: text, base: base, arguments: arguments, markup: markup)
    }
    fix.unmended = broken.map { bytes(of: $0.range) }
    // Where the writer's own marks order what is between the items, that is as he wanted it.
    let hasMarks = characters.all.count != line.count
    if broken.isEmpty && !hasMarks { fix.unmended = [0..<text.count] }
    return fix
  }

  /// Returns the displayed characters of plain text with insertions.
  private mutating func glyphs(
    with insertions: [DirectionFix.Insertion] = [], in text: UnsafeBufferPointer<UInt8>,
    base: TextDirection?
  ) -> [UInt32] {
    let order = display.order(
      of: characters, line: line, items: [], insertions: insertions, in: text, base: base,
      isTarget: false)
    return glyphs(of: order)
  }

  /// Returns the displayed characters in an order, with `signs` at the side where the line begins.
  private func glyphs(of order: [Int]) -> [UInt32] {
    let glyphs = LineDisplay.glyphs(order, of: characters, line: line)
    if display.paragraphLevel == 0 { return signs + glyphs }
    return glyphs
      + signs.reversed().map { Unicode.Scalar($0)?.bidiMirroringGlyph?.value ?? $0 }
  }

  /// The maximum number of marks in a line for which each is tried whether the line looks the same without it.
  private static let trialLimit = 16

  /// Takes out marks without which the line looks the same: the placement tells brackets of a pair apart.
  private mutating func dropNeedless(
    from fix: inout DirectionFix, in text: UnsafeBufferPointer<UInt8>, base: TextDirection?
  ) {
    guard (1...Self.trialLimit).contains(fix.insertions.count) else { return }
    let marked = glyphs(with: fix.insertions, in: text, base: base)
    for index in fix.insertions.indices.reversed() {
      var fewer = fix.insertions
      fewer.remove(at: index)
      if glyphs(with: fewer, in: text, base: base) == marked { fix.insertions = fewer }
    }
  }

  /// Displayed characters of the line in bytes of the text.
  func bytes(of range: Range<Int>) -> Range<Int> {
    let all = characters.all
    let first = all[line.indexes[range.lowerBound]]
    let last = all[line.indexes[range.upperBound - 1]]
    return Int(first.start)..<Int(last.end)
  }

  /// The fix with isolates around items that marks do not mend.
  private mutating func isolated(
    _ items: [DirectionItem], in text: UnsafeBufferPointer<UInt8>, base: TextDirection,
    arguments: [FormatArgument], markup: [MarkupSpan]
  ) -> DirectionFix {
    var isolates = DirectionFix()
    for item in items {
      let first = line.indexes[item.range.lowerBound]
      let end = line.indexes[item.range.upperBound - 1] + 1
      // What would be inside of markup is left, and so is what would part brackets from each other.
      if isSealed[first] || isSealed[end] { continue }
      let isWhole = (first..<end).allSatisfy {
        !characters.all[$0].isBracket
          || (first..<end).contains(Int(characters.partners[$0]))
      }
      if !isWhole { continue }
      let range = bytes(of: item.range)
      let initiator: DirectionControl = item.direction == .leftToRight ? .LRI : .RLI
      isolates.insertions.append(.init(offset: range.lowerBound, control: initiator))
      isolates.insertions.append(.init(offset: range.upperBound, control: .PDI))
    }
    let moved = isolates.moved(arguments)
    let movedMarkup = isolates.moved(markup)
    let isolatedText = isolates.applied(to: text)
    var fixer = DirectionFixer(
      isolates: isolates.insertions.isEmpty ? .never : .whenNeeded, ranges: ranges)
    fixer.round = round + 1
    (fixer.signs, fixer.isInside, fixer.isProse) = (signs, isInside, isProse)
    let rest = isolatedText.withUnsafeBufferPointer {
      fixer.fixParagraph($0, base: base, arguments: moved, markup: movedMarkup)
    }
    return isolates.followed(by: rest)
  }
}
