/// Paragraphs in parts: what is in isolates and embeddings, and pieces of long ones.
extension DirectionFixer {
  /// How deep isolates and embeddings in each other are looked into.
  private static let depthLimit = 8

  /// Returns the fix of a paragraph, its isolates and embeddings included.
  ///
  /// - Parameter depth: How many isolates and embeddings are around it.
  mutating func fixPart(_ text: DirectedText, depth: Int = 0) -> DirectionFix {
    guard text.count > DirectionFix.paragraphLimit else { return settledFix(text, depth: depth) }
    var fix = DirectionFix()
    for range in ParagraphPieces.ranges(in: text) {
      // What is before another piece than the first runs along the base direction.
      var piece = text.part(range, base: text.base)
      if range.lowerBound == 0 { (piece.signs, piece.isInside) = (text.signs, text.isInside) }
      fix.append(settledFix(piece, depth: depth), at: range.lowerBound)
    }
    return fix
  }

  /// Returns the fix of one paragraph, after which another pass finds nothing more to fix.
  ///
  /// In nonsense text an insertion may make other items of it, which are put into order too. A paragraph that does
  /// not converge is left as it is.
  private mutating func settledFix(_ text: DirectedText, depth: Int) -> DirectionFix {
    var fix = fixOnce(text, depth: depth)
    if fix.insertions.isEmpty { return fix }
    let unmended = fix.unmended
    for _ in 0..<Self.roundLimit {
      let more = text.applying(fix) { fixOnce($0, depth: depth) }
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

  private mutating func fixOnce(_ text: DirectedText, depth: Int) -> DirectionFix {
    let parts = EnclosedText.all(in: text)
    let ownCount = text.count - parts.reduce(0) { $0 + $1.content.count }
    var fix =
      ownCount > DirectionFix.paragraphLimit ? fixOfLongParagraph(text) : fixParagraph(text)
    var inside = DirectionFix()
    for part in parts {
      guard let direction = part.direction else { continue }
      if depth == Self.depthLimit {
        fix.unmended.append(part.content)
        continue
      }
      let inner = fixPart(text.part(part.content, base: direction), depth: depth + 1)
      inside.append(inner, at: part.content.lowerBound)
    }
    fix.unmended += inside.unmended
    return fix.merging(inside.insertions)
  }

  /// The items of a paragraph in UTF-8 bytes, those in isolates and embeddings too, and the way that each runs, for
  /// tests to look at.
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

  /// The values of a line as wholes, in bytes of it: each with what it makes a word or phrase with, as `{host}:{port}`,
  /// or by itself.
  ///
  /// - Parameters:
  ///   - arguments: The arguments of the line, in order.
  ///   - base: The base direction of the line.
  package func words(
    of arguments: [FormatArgument], in text: UnsafeBufferPointer<UInt8>, base: TextDirection
  ) -> [FormatArgument] {
    var wholes = arguments.map(\.range)
    let line = DirectedText(utf8: text, base: base, arguments: arguments, markup: [])
    forEachPart(of: line) { reading, start in
      let all = reading.line.all
      for range in reading.items.map(\.range) + reading.line.joined
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
  /// - Parameter body: Gets what was read, and where it begins.
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

  /// A mark in front where the direction needs one, and the whole paragraph as what was not looked at.
  private func fixOfLongParagraph(_ text: DirectedText) -> DirectionFix {
    var fix = DirectionFix()
    var strong = StrongCharacters(in: text.utf8, from: 0)
    guard let own = strong.next() else { return fix }
    if own != text.base && !text.isInside {
      fix.insertions.append(.init(offset: 0, control: text.base.mark))
    }
    fix.unmended = [0..<text.count]
    return fix
  }
}
