/// Finds the fewest marks that keep a text in order. A fixer can be used for many texts, and reuses its memory.
///
/// The goal for a line is its display with the base direction and with each of its items in an isolate. There are three
/// stages: `LineReading` reads the characters and items; `MarkPlacement` finds the fewest marks that give each character
/// the level that UAX #9 gives it in the goal; and `LineDisplay` displays the line with these marks, to be compared with
/// the goal. (ICU's `UBIDI_OPTION_INSERT_MARKS` inserts the marks that its inverse algorithm needs, and has no items.)
package struct DirectionFixer: ~Copyable {
  /// When isolates are used.
  package let isolates: IsolatePolicy

  /// The order of ranges in the language of the text; `nil` to infer it from the letters of each line.
  package var ranges: RangeOrder?

  /// The maximum number of rounds in which isolates are put around items in disorder and the text is fixed again.
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
  ///   - direction: The base direction that each paragraph should have; `nil` for that of its words if they are clear,
  ///     and otherwise its own.
  ///   - arguments: The format arguments whose values have an unknown direction, in the order of the text; nothing is
  ///     inserted into them. By default they are found by the common styles, unless the text is left-to-right only.
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
  /// - Parameter markup: The markup reader of the document, which has read the earlier parts.
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
            // A separator inside an argument is part of its name, which is not displayed, so it does not end the
            // paragraph.
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
  /// - Parameter round: The number of times that isolates were put around its items.
  private mutating func fixParagraph(_ text: DirectedText, round: Int = 0) -> DirectionFix {
    var text = text
    var strong = StrongCharacters(in: text.utf8, from: 0)
    // A line without letters may get its base direction from its context.
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
      fix.unfixed = [0..<text.count]
      return fix
    }
    for place in placement.found {
      let offset = reading.offset(ofPlace: place.position)
      fix.insertions += place.marks.controls.map { .init(offset: offset, control: $0) }
    }
    // Existing marks may separate what belongs together.
    let isUnsure = isDeep || isUndecided || reading.hasMarks
    if fix.insertions.isEmpty && !isUnsure && placement.violations == 0 { return fix }

    let wanted = LineDisplay(reading, isolating: reading.items, base: text.base)
    // Many programs give a line the base direction of what is around it, and not that of its first letter; it must
    // look right in both. A line without letters has no other.
    let plain = LineDisplay(reading, with: [], base: text.ownBase)
    let isSame =
      isUndecided
      ? fix.insertions.isEmpty && plain.inkedGlyphs == wanted.inkedGlyphs
      : plain.glyphs == wanted.glyphs
        && LineDisplay(reading, with: [], base: text.base).glyphs == wanted.glyphs
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
      // If nothing was put in, another round changes nothing.
      let next = around.insertions.isEmpty ? Self.roundLimit : round + 1
      return around.followed(by: text.applying(around) { fixParagraph($0, round: next) })
    }
    fix.unfixed = broken.map { reading.bytes(of: $0.range) }
    // If the writer has inserted marks, the order of the items is intended.
    if broken.isEmpty && !reading.hasMarks { fix.unfixed = [0..<text.count] }
    return fix
  }

  /// The maximum number of marks in a line for which each is tried to be left out.
  private static let trialLimit = 16

  /// Removes marks without which the line looks the same. The placement keeps some of them, since it distinguishes the
  /// brackets of a pair.
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

/// Fixing parts of paragraphs: the contents of isolates and embeddings, and pieces of long paragraphs.
extension DirectionFixer {
  /// The maximum depth of nested isolates and embeddings that are fixed.
  private static let depthLimit = 8

  /// Returns the fix of a paragraph, its isolates and embeddings included.
  ///
  /// - Parameter depth: The number of isolates and embeddings around it.
  private mutating func fixPart(_ text: DirectedText, depth: Int = 0) -> DirectionFix {
    guard text.count > DirectionFix.paragraphLimit else { return settledFix(text, depth: depth) }
    var fix = DirectionFix()
    for range in ParagraphPieces.ranges(in: text) {
      // The text before a later piece runs along the base direction.
      var piece = text.part(range, base: text.base)
      if range.lowerBound == 0 { (piece.signs, piece.isInside) = (text.signs, text.isInside) }
      fix.append(settledFix(piece, depth: depth), at: range.lowerBound)
    }
    return fix
  }

  /// Returns the fix of one paragraph that another pass does not change.
  ///
  /// In nonsense text an insertion may create other items, which are then fixed too. A paragraph that does not converge
  /// is left as it is.
  private mutating func settledFix(_ text: DirectedText, depth: Int) -> DirectionFix {
    var fix = fixOnce(text, depth: depth)
    if fix.insertions.isEmpty { return fix }
    let unfixed = fix.unfixed
    for _ in 0..<Self.roundLimit {
      let more = text.applying(fix) { fixOnce($0, depth: depth) }
      fix = fix.followed(by: more)
      if more.insertions.isEmpty {
        if fix.unfixed.isEmpty { fix.unfixed = unfixed }
        return fix
      }
    }
    fix = DirectionFix()
    fix.unfixed = [0..<text.count]
    return fix
  }

  private mutating func fixOnce(_ text: DirectedText, depth: Int) -> DirectionFix {
    let parts = EnclosedText.all(in: text)
    let ownCount = text.count - parts.reduce(0) { $0 + $1.content.count }
    var fix =
      ownCount > DirectionFix.paragraphLimit ? fixOfLongParagraph(text) : fixParagraph(text)
    var inside = DirectionFix()
    for part in parts {
      guard let direction = part.direction else { continue }
      if depth == Self.depthLimit {
        fix.unfixed.append(part.content)
        continue
      }
      let inner = fixPart(text.part(part.content, base: direction), depth: depth + 1)
      inside.append(inner, at: part.content.lowerBound)
    }
    fix.unfixed += inside.unfixed
    return fix.merging(inside.insertions)
  }

  /// The items of a paragraph in UTF-8 bytes, including those in isolates and embeddings, with their directions; for
  /// tests.
  package func items(
    of text: UnsafeBufferPointer<UInt8>, base: TextDirection
  ) -> [(range: Range<Int>, direction: TextDirection)] {
    var markup = MarkupReader(isInline: true)
    markup.read(text)
    var items: [(range: Range<Int>, direction: TextDirection)] = []
    forEachPart(
      of: DirectedText(
        utf8: text, base: base, arguments: FormatArgument.all(in: text), markup: markup.spans)
    ) { reading, start in
      items += reading.items.map { (reading.bytes(of: $0.range).moved(by: start), $0.direction) }
    }
    return items
  }

  /// The units that the values of a line are part of, in bytes: a word or phrase such as `{host}:{port}`, or the value
  /// alone.
  ///
  /// - Parameters:
  ///   - arguments: The arguments of the line, in order.
  ///   - base: The base direction of the line.
  package func words(
    of arguments: [FormatArgument], in text: UnsafeBufferPointer<UInt8>, base: TextDirection
  ) -> [FormatArgument] {
    var wholes = arguments.map { $0.range }
    let line = DirectedText(utf8: text, base: base, arguments: arguments, markup: [])
    forEachPart(of: line) { reading, start in
      let all = reading.line.all
      for range in reading.items.map({ $0.range }) + reading.line.joined
      where range.count > 1 && range.contains(where: { all[$0].isArgument })
        && range.allSatisfy({ all[$0].partner < 0 || range.contains(all[$0].partner) })
      {
        wholes.append(reading.bytes(of: range).moved(by: start))
      }
    }
    wholes.sort { ($0.lowerBound, -$0.upperBound) < ($1.lowerBound, -$1.upperBound) }
    return wholes.reduce(into: []) { words, range in
      if let last = words.last, last.range.upperBound > range.lowerBound { return }
      words.append(FormatArgument(range))
    }
  }

  /// Reads a paragraph, and the text in its isolates and embeddings.
  ///
  /// - Parameter body: Called with what was read, and its start.
  private func forEachPart(
    of text: DirectedText, at start: Int = 0, _ body: (LineReading, Int) -> Void
  ) {
    body(LineReading(text, ranges: ranges), start)
    for part in EnclosedText.all(in: text) where !part.isOverride {
      // A value may give an isolate either direction.
      let hasValue = !text.arguments.part(part.content).isEmpty
      guard let direction = part.direction ?? (hasValue ? text.base : nil) else { continue }
      let start = start + part.content.lowerBound
      forEachPart(of: text.part(part.content, base: direction), at: start, body)
    }
  }

  /// Only inserts a mark at the beginning if the direction needs it, and reports the whole paragraph as unfixed.
  private func fixOfLongParagraph(_ text: DirectedText) -> DirectionFix {
    var fix = DirectionFix()
    var strong = StrongCharacters(in: text.utf8, from: 0)
    guard let own = strong.next() else { return fix }
    if own != text.base && !text.isInside {
      fix.insertions.append(.init(offset: 0, control: text.base.mark))
    }
    fix.unfixed = [0..<text.count]
    return fix
  }
}

/// The text in an isolate or embedding of a paragraph, which is displayed like a paragraph of its own.
private struct EnclosedText {
  /// Its range without the controls.
  let content: Range<Int>

  /// Its base direction, by its control or by its first strong character; `nil` for an override, and for an isolate
  /// without strong characters.
  let direction: TextDirection?

  let isOverride: Bool

  /// The outermost ones of a paragraph, in order. Controls inside an argument are part of its name.
  ///
  /// - Complexity: O(*n*).
  static func all(in paragraph: DirectedText) -> [EnclosedText] {
    let text = paragraph.utf8
    var found: [EnclosedText] = []
    var (rest, before) = (paragraph.arguments[...], paragraph.arguments[...])
    var offset = 0
    // All controls begin with this byte.
    while offset < text.count, let start = text[offset...].firstIndex(of: 0xE2) {
      if let argument = rest.next(at: start) {
        offset = argument.range.upperBound
        continue
      }
      let (property, length) = text.bidiProperty(at: start)
      let control = BidiClassTable.bidiClass(ofProperty: property)
      let content = start + length
      offset = content
      switch control {
      case .LRI, .RLI, .FSI: offset = text.end(ofIsolate: true, from: content, &rest)
      case .LRE, .RLE, .LRO, .RLO: offset = text.end(ofIsolate: false, from: content, &rest)
      default: continue
      }
      let isClosed =
        offset >= content + 3
        && (text.has("\u{2069}", at: offset - 3) || text.has("\u{202C}", at: offset - 3))
      let range = content..<(isClosed ? offset - 3 : offset)
      _ = before.next(at: content)
      // A value alone is in order, and so are words of one direction.
      if before.first?.range == range { continue }
      if text[range].allSatisfy({ $0.isASCIILetter || $0 == 0x20 }) { continue }
      found.append(
        EnclosedText(
          content: range, direction: direction(control, text[range], argument: before.first?.range),
          isOverride: control == .LRO || control == .RLO))
    }
    return found
  }

  /// - Parameter argument: The first one in or after the content, whose value may give it another direction.
  private static func direction(
    _ control: BidiClass, _ content: Slice<UnsafeBufferPointer<UInt8>>, argument: Range<Int>?
  ) -> TextDirection? {
    switch control {
    case .LRI, .LRE: return .leftToRight
    case .RLI, .RLE: return .rightToLeft
    case .FSI:
      let end = min(content.endIndex, argument?.lowerBound ?? content.endIndex)
      let text = UnsafeBufferPointer(rebasing: content[..<end])
      var strong = StrongCharacters(in: text, from: 0)
      return strong.next()
    default: return nil
    }
  }
}

/// Cuts a long paragraph into pieces that are fixed one after the other.
///
/// The cuts are before words of the base direction, outside of isolates, embeddings, markup, arguments and, if that is
/// not too far, brackets. Rules see nothing beyond the strong letter after a cut (N1), and what follows is independent
/// of what precedes, so the pieces do not affect each other.
private enum ParagraphPieces {
  /// The minimum size of a piece, in bytes, and the size up to which it is extended to close brackets.
  private static let length = 1 << 16
  private static let bracketedLength = 1 << 18

  /// The pieces of a paragraph in UTF-8, in order; they cover it.
  ///
  /// - Complexity: O(*n*).
  static func ranges(in paragraph: DirectedText) -> [Range<Int>] {
    let (text, base) = (paragraph.utf8, paragraph.base)
    var pieces: [Range<Int>] = []
    var (arguments, spans) = (paragraph.arguments[...], paragraph.markup[...])
    var (start, offset) = (0, 0)
    var (depth, brackets) = (0, 0)
    var isBehindSpace = false
    while offset < text.count {
      if let taken = arguments.next(at: offset)?.range ?? spans.next(at: offset)?.range {
        offset = taken.upperBound
        isBehindSpace = false
        continue
      }
      let scalar = UTF8Scalar(in: text, at: offset)
      let property = BidiClassTable.property(of: scalar.value)
      let bidiClass = BidiClassTable.bidiClass(ofProperty: property)
      switch bidiClass {
      case .WS: isBehindSpace = true
      case .L, .R, .AL:
        let runsAlong = (bidiClass == .L) == (base == .leftToRight)
        let length = offset - start
        if runsAlong, isBehindSpace, depth == 0, length >= Self.length,
          brackets <= 0 || length >= bracketedLength
        {
          pieces.append(start..<offset)
          (start, brackets) = (offset, 0)
        }
        isBehindSpace = false
      default:
        switch bidiClass {
        case .LRI, .RLI, .FSI, .LRE, .RLE, .LRO, .RLO: depth += 1
        case .PDI, .PDF: depth = max(0, depth - 1)
        default: break
        }
        if BidiPairTable.isBracket(property) {
          brackets += property < BidiPairTable.Kind.close.firstProperty ? 1 : -1
        }
        if bidiClass != .NSM && bidiClass != .BN { isBehindSpace = false }
      }
      offset += scalar.length
    }
    pieces.append(start..<text.count)
    return pieces
  }
}
