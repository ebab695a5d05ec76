/// Paragraphs in parts: what is in isolates and embeddings, and pieces of long ones.
extension DirectionFixer {
  /// How deep isolates and embeddings in each other are looked into.
  private static let depthLimit = 8

  /// Returns the fix of a paragraph, its isolates and embeddings included.
  ///
  /// - Parameter depth: How many isolates and embeddings are around it.
  mutating func fixPart(
    _ text: UnsafeBufferPointer<UInt8>, base: TextDirection, arguments: [FormatArgument]?,
    markup: [MarkupSpan], depth: Int = 0
  ) -> DirectionFix {
    let arguments = arguments ?? FormatArgument.all(in: text)
    guard text.count > DirectionFix.paragraphLimit else {
      return settledFix(text, base: base, arguments: arguments, markup: markup, depth: depth)
    }
    var fix = DirectionFix()
    let own = (signs, isInside)
    defer { (signs, isInside) = own }
    for piece in ParagraphPieces.ranges(in: text, base: base, arguments: arguments, markup: markup)
    {
      let content = UnsafeBufferPointer(rebasing: text[piece])
      let part = settledFix(
        content, base: base, arguments: arguments.part(piece), markup: markup.part(piece),
        depth: depth)
      fix.append(part, at: piece.lowerBound)
      // What is before the next piece runs along the base direction.
      (signs, isInside) = ([], true)
    }
    return fix
  }

  /// Returns the fix of one paragraph, after which another pass finds nothing more to fix.
  ///
  /// In nonsense text an insertion may make other items of it, which are put into order too. A paragraph that does
  /// not converge is left as it is.
  private mutating func settledFix(
    _ text: UnsafeBufferPointer<UInt8>, base: TextDirection, arguments: [FormatArgument],
    markup: [MarkupSpan], depth: Int
  ) -> DirectionFix {
    var fix = fixOnce(text, base: base, arguments: arguments, markup: markup, depth: depth)
    if fix.insertions.isEmpty { return fix }
    let unmended = fix.unmended
    for _ in 0..<Self.roundLimit {
      let moved = fix.moved(arguments)
      let movedMarkup = fix.moved(markup)
      let more = fix.applied(to: text).withUnsafeBufferPointer {
        fixOnce($0, base: base, arguments: moved, markup: movedMarkup, depth: depth)
      }
      fix = fix.followed(by: more)
      if more.insertions.isEmpty {
        if fix.unmended.isEmpty { fix.unmended = unmended }
        return fix
      }
    }
    fix = DirectionFix()
    fix.unmended = [0..<text.count]
    return fix
  }

  private mutating func fixOnce(
    _ text: UnsafeBufferPointer<UInt8>, base: TextDirection, arguments: [FormatArgument],
    markup: [MarkupSpan], depth: Int
  ) -> DirectionFix {
    let parts = EnclosedText.all(in: text, arguments: arguments)
    let ownCount = text.count - parts.reduce(0) { $0 + $1.content.count }
    var fix =
      ownCount > DirectionFix.paragraphLimit
      ? fixOfLongParagraph(text, base: base)
      : fixParagraph(text, base: base, arguments: arguments, markup: markup)
    var inside = DirectionFix()
    for part in parts {
      guard let direction = part.direction else { continue }
      if depth == Self.depthLimit {
        fix.unmended.append(part.content)
        continue
      }
      let content = UnsafeBufferPointer(rebasing: text[part.content])
      var fixer = DirectionFixer(isolates: isolates, ranges: ranges)
      fixer.isInside = true
      let inner = fixer.fixPart(
        content, base: direction, arguments: arguments.part(part.content),
        markup: markup.part(part.content), depth: depth + 1)
      inside.append(inner, at: part.content.lowerBound)
    }
    fix.unmended += inside.unmended
    return fix.merging(inside.insertions)
  }

  /// The items of a paragraph in UTF-8 bytes, those in isolates and embeddings too, and the way that each runs, for
  /// tests to look at.
  package mutating func items(
    of text: UnsafeBufferPointer<UInt8>, base: TextDirection
  ) -> [(range: Range<Int>, direction: TextDirection)] {
    var markup = MarkupReader(isInline: true)
    markup.read(text)
    var items: [(range: Range<Int>, direction: TextDirection)] = []
    forEachPart(
      of: text, base: base, arguments: FormatArgument.all(in: text), markup: markup.spans
    ) { fixer, found, start in
      items += found.map {
        let range = fixer.bytes(of: $0.range)
        return (start + range.lowerBound..<start + range.upperBound, $0.direction)
      }
    }
    return items
  }

  /// The values of a line as wholes, in bytes of it: each with what it makes a word or phrase with, as `{host}:{port}`,
  /// or by itself.
  ///
  /// - Parameters:
  ///   - arguments: The arguments of the line, in order.
  ///   - base: The base direction of the line.
  package mutating func words(
    of arguments: [FormatArgument], in text: UnsafeBufferPointer<UInt8>, base: TextDirection
  ) -> [FormatArgument] {
    var wholes: [Range<Int>] = []
    forEachPart(of: text, base: base, arguments: arguments, markup: []) { fixer, items, start in
      for range in items.map(\.range) + fixer.line.joined
      where range.count > 1 && range.contains(where: { fixer.line.isArgument[$0] }) {
        let bytes = fixer.bytes(of: range)
        wholes.append(start + bytes.lowerBound..<start + bytes.upperBound)
      }
    }
    wholes += arguments.map(\.range)
    wholes.sort { ($0.lowerBound, -$0.upperBound) < ($1.lowerBound, -$1.upperBound) }
    return wholes.reduce(into: []) { words, range in
      if let last = words.last, last.range.upperBound > range.lowerBound { return }
      words.append(FormatArgument(range))
    }
  }

  /// Finds the items of a paragraph, and of the text in its isolates and embeddings.
  ///
  /// - Parameter body: Gets the items, the line that they are numbered in, and where it begins.
  private mutating func forEachPart(
    of text: UnsafeBufferPointer<UInt8>, base: TextDirection, arguments: [FormatArgument],
    markup: [MarkupSpan], at start: Int = 0,
    _ body: (borrowing DirectionFixer, [DirectionItem], Int) -> Void
  ) {
    characters.read(text, base: base, arguments: arguments, markup: markup)
    line.read(characters, base: base, ranges: ranges)
    let items = line.findItems()
    body(self, items, start)
    for part in EnclosedText.all(in: text, arguments: arguments) where !part.isOverride {
      let inside = arguments.part(part.content)
      // A value may give an isolate either direction.
      guard let direction = part.direction ?? (inside.isEmpty ? nil : base) else { continue }
      let content = UnsafeBufferPointer(rebasing: text[part.content])
      forEachPart(
        of: content, base: direction, arguments: inside, markup: markup.part(part.content),
        at: start + part.content.lowerBound, body)
    }
  }

  /// A mark in front where the direction needs one, and the whole paragraph as what was not looked at.
  private func fixOfLongParagraph(
    _ text: UnsafeBufferPointer<UInt8>, base: TextDirection
  ) -> DirectionFix {
    var fix = DirectionFix()
    var strong = StrongCharacters(in: text, from: 0)
    guard let own = strong.next() else { return fix }
    if own != base && !isInside { fix.insertions.append(.init(offset: 0, control: base.mark)) }
    fix.unmended = [0..<text.count]
    return fix
  }
}
