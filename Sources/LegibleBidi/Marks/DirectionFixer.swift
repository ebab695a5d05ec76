/// Finds the fewest marks that keep one text after another in order, with the memory of the last one
/// used again.
///
/// The line is to be displayed as it is with the base direction and with each of its items in an
/// isolate (`ItemLine`). UAX #9 gives the levels of that, which say how each character is to be
/// resolved; `MarkPlacement` finds the marks that do it in plain text. (ICU's
/// `UBIDI_OPTION_INSERT_MARKS` puts marks where its inverse algorithm needs some, and knows no items.)
package struct DirectionFixer: ~Copyable {
  /// When isolates are used.
  package let isolates: IsolatePolicy

  /// How often isolates were put around what was in disorder still, and how often they are at most.
  private var round = 0
  private static let roundLimit = 8

  var characters = LineCharacters()
  var line = ItemLine(base: .leftToRight)
  var display = LineDisplay()
  private var placement = MarkPlacement()
  private var allowed: [PlacementOutcome] = []
  private var isPlace: [Bool] = []
  private var separates: [Bool] = []
  private var certain: [Bool] = []

  /// A fixer without memory of any text.
  ///
  /// - Parameter isolates: When isolates are used; `always` is no different from `whenNeeded` here.
  package init(isolates: IsolatePolicy = .never) { self.isolates = isolates }

  /// What puts each paragraph of a text into the order that it should have with a base direction.
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
    var fix = DirectionFix()
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
          let range = first.range.lowerBound - start..<first.range.upperBound - start
          own?.append(FormatArgument(range, value: first.value))
        }
      }
      let paragraph = UnsafeBufferPointer(rebasing: text[start..<bounds.separator])
      let isPlain = direction != .rightToLeft && bounds.isLeftToRight && own?.isEmpty != false
      if !isPlain, let base = direction ?? paragraph.sureDirection {
        fix.append(settledFix(paragraph, base: base, arguments: own), at: start)
      }
      start = bounds.end
    }
    return fix
  }

  /// The items of a paragraph in UTF-8 bytes, and the way that each runs, for tests to look at.
  package mutating func items(
    of text: UnsafeBufferPointer<UInt8>, base: TextDirection
  ) -> [(range: Range<Int>, direction: TextDirection)] {
    characters.read(text, base: base, arguments: FormatArgument.all(in: text))
    line.read(characters, base: base)
    return line.findItems().map { (bytes(of: $0), $0.direction) }
  }

  /// What puts one paragraph into order, so that a second look at it finds nothing more to do.
  ///
  /// In text without sense what was put in may make other items of it, which are put into order too.
  private mutating func settledFix(
    _ text: UnsafeBufferPointer<UInt8>, base: TextDirection, arguments: [FormatArgument]?
  ) -> DirectionFix {
    var fix = fixParagraph(text, base: base, arguments: arguments)
    if fix.insertions.isEmpty { return fix }
    let unmended = fix.unmended
    for _ in 0..<Self.roundLimit {
      let moved = arguments.map { fix.moved($0) }
      let more = fix.applied(to: text).withUnsafeBufferPointer {
        fixParagraph($0, base: base, arguments: moved)
      }
      let isSettled = more.insertions.isEmpty
      fix = fix.followed(by: more)
      if isSettled { break }
    }
    if fix.unmended.isEmpty { fix.unmended = unmended }
    return fix
  }

  /// What puts one paragraph into order.
  private mutating func fixParagraph(
    _ text: UnsafeBufferPointer<UInt8>, base: TextDirection, arguments: [FormatArgument]?
  ) -> DirectionFix {
    if text.count > DirectionFix.paragraphLimit { return fixOfLongParagraph(text, base: base) }
    let arguments = arguments ?? FormatArgument.all(in: text)
    var strong = StrongCharacters(in: text, from: 0)
    if strong.next() == nil && arguments.isEmpty { return DirectionFix() }
    characters.read(text, base: base, arguments: arguments)
    line.read(characters, base: base)
    if line.hasNoText { return DirectionFix() }
    let items = line.findItems()
    let levels = display.levels(of: characters, line: line, items: items, in: text, base: base)
    let isDeep = setAllowed(levels, items: items)
    setPlaces(items)
    placement.place(
      characters, allowed: allowed, isPlace: isPlace, separates: separates, certain: certain,
      base: base)
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
    let isUnsure = isDeep || characters.all.count != line.count
    if fix.insertions.isEmpty && !isUnsure && placement.violations == 0 { return fix }
    return verified(fix, items: items, isDeep: isUnsure, in: text, base: base, arguments: arguments)
  }

  /// A mark in front where the direction needs one, and the whole paragraph as what was not looked at.
  private func fixOfLongParagraph(
    _ text: UnsafeBufferPointer<UInt8>, base: TextDirection
  ) -> DirectionFix {
    var fix = DirectionFix()
    var strong = StrongCharacters(in: text, from: 0)
    guard let own = strong.next() else { return fix }
    if own != base { fix.insertions.append(.init(offset: 0, control: base.mark)) }
    fix.unmended = [0..<text.count]
    return fix
  }

  /// Drops marks that are not needed, and finds the items that are not right even with them.
  private mutating func verified(
    _ fix: DirectionFix, items: [DirectionItem], isDeep: Bool,
    in text: UnsafeBufferPointer<UInt8>, base: TextDirection, arguments: [FormatArgument]
  ) -> DirectionFix {
    var fix = fix
    let target = display.order(of: characters, line: line, items: items, in: text, base: base)
    let plain = display.order(of: characters, line: line, items: [], in: text, base: nil)
    if plain == target { return DirectionFix() }
    if !isDeep && placement.violations == 0 { return fix }
    let marked = display.order(
      of: characters, line: line, items: [], insertions: fix.insertions, in: text, base: nil)
    if marked == target { return fix }
    let broken = items.filter { !LineDisplay.isSame($0.range, in: marked, and: target) }
    if isolates != .never && !broken.isEmpty && round < Self.roundLimit {
      return isolated(broken, in: text, base: base, arguments: arguments)
    }
    fix.unmended = broken.map { bytes(of: $0) }
    // Where the writer's own marks order what is between the items, that is as he wanted it.
    let hasMarks = characters.all.count != line.count
    if broken.isEmpty && !hasMarks { fix.unmended = [0..<text.count] }
    return fix
  }

  private func bytes(of item: DirectionItem) -> Range<Int> {
    let all = characters.all
    let first = all[line.indexes[item.range.lowerBound]]
    let last = all[line.indexes[item.range.upperBound - 1]]
    return Int(first.start)..<Int(last.end)
  }

  /// The fix with isolates around items that marks do not mend.
  private mutating func isolated(
    _ items: [DirectionItem], in text: UnsafeBufferPointer<UInt8>, base: TextDirection,
    arguments: [FormatArgument]
  ) -> DirectionFix {
    var isolates = DirectionFix()
    for item in items {
      let range = bytes(of: item)
      let initiator: DirectionControl = item.direction == .leftToRight ? .LRI : .RLI
      isolates.insertions.append(.init(offset: range.lowerBound, control: initiator))
      isolates.insertions.append(.init(offset: range.upperBound, control: .PDI))
    }
    let moved = isolates.moved(arguments)
    let isolatedText = isolates.applied(to: text)
    var fixer = DirectionFixer(isolates: .whenNeeded)
    fixer.round = round + 1
    let rest = isolatedText.withUnsafeBufferPointer {
      fixer.fixParagraph($0, base: base, arguments: moved)
    }
    return isolates.followed(by: rest)
  }

  // MARK: What the placement needs to know

  /// Says how each character may be resolved, and whether an item has levels that no marks give it.
  private mutating func setAllowed(_ levels: [UInt8], items: [DirectionItem]) -> Bool {
    allowed.removeAll(keepingCapacity: true)
    allowed.append(contentsOf: repeatElement(.any, count: characters.all.count))
    var isDeep = false
    var next = 0
    for item in items {
      setAllowed(levels, next..<item.range.lowerBound, lowered: 0)
      next = item.range.upperBound
      // An isolate of the base direction lies two levels deeper.
      let lowered: UInt8 = item.direction == line.base ? 2 : 0
      let isFlat = item.range.allSatisfy { index in
        let level = levels[index]
        if level < lowered || level - lowered > 2 { return false }
        let isLetter = characters.all[line.indexes[index]].bidiClass == .L
        return !(isLetter && line.base == .leftToRight && level - lowered == 2)
      }
      if isFlat { setAllowed(levels, item.range, lowered: lowered) } else { isDeep = true }
    }
    setAllowed(levels, next..<line.count, lowered: 0)
    return isDeep
  }

  private mutating func setAllowed(_ levels: [UInt8], _ range: Range<Int>, lowered: UInt8) {
    for index in range {
      let character = line.indexes[index]
      let role = characters.all[character].role
      if role != .plain || line.isReset[index] { continue }
      switch levels[index] - lowered {
      case 0: allowed[character] = .L
      case 1: allowed[character] = .R
      case 2: allowed[character] = line.base == .rightToLeft ? [.L, .number] : .number
      default: break
      }
    }
  }

  /// Marks may be put at the start of the line and at the edges of items and arguments.
  private mutating func setPlaces(_ items: [DirectionItem]) {
    let all = characters.all
    isPlace.removeAll(keepingCapacity: true)
    isPlace.append(contentsOf: repeatElement(false, count: all.count + 1))
    isPlace[0] = true
    var inside = items[...]
    for index in line.values.indices where all[line.indexes[index]].role == .textArgument {
      while let item = inside.first, item.range.upperBound <= index { inside.removeFirst() }
      if let item = inside.first, item.range.contains(index) { continue }
      isPlace[line.indexes[index]] = true
      isPlace[line.indexes[index] + 1] = true
    }
    for item in items {
      isPlace[line.indexes[item.range.lowerBound]] = true
      isPlace[line.indexes[item.range.upperBound - 1] + 1] = true
    }
    for index in all.indices.dropFirst() where all[index].role == .combining {
      isPlace[index] = false
    }
    setSeparates(items)
    setCertain()
  }

  /// Finds where an item or argument touches something else that runs against the base direction.
  private mutating func setSeparates(_ items: [DirectionItem]) {
    let all = characters.all
    separates.removeAll(keepingCapacity: true)
    separates.append(contentsOf: repeatElement(false, count: all.count + 1))
    let along: PlacementOutcome = line.base == .rightToLeft ? .R : .L
    var inside = items[...]
    for index in line.values.indices.dropFirst() {
      while let item = inside.first, item.range.upperBound <= index - 1 { inside.removeFirst() }
      let (left, right) = (line.indexes[index - 1], line.indexes[index])
      guard isPlace[right] || isPlace[left + 1] else { continue }
      if let item = inside.first, item.range.contains(index - 1), item.range.contains(index) {
        continue
      }
      let isAgainst = [left, right].allSatisfy {
        all[$0].role == .textArgument || all[$0].isEmbedding || allowed[$0].isDisjoint(with: along)
      }
      guard isAgainst else { continue }
      let isSeparated = (left + 1..<right).contains {
        all[$0].firstStrong == line.base
      }
      if !isSeparated && isPlace[right] { separates[right] = true }
    }
  }

  /// Finds the pairs of brackets with a letter along the base direction inside.
  private mutating func setCertain() {
    let all = characters.all
    certain.removeAll(keepingCapacity: true)
    certain.append(contentsOf: repeatElement(false, count: all.count))
    var lastLetter = -1
    for index in all.indices {
      let partner = Int(characters.partners[index])
      if partner >= 0 && partner < index {
        certain[partner] = lastLetter > partner
        certain[index] = certain[partner]
      }
      if all[index].role == .textArgument { continue }
      switch all[index].bidiClass {
      case .L where line.base == .leftToRight, .R where line.base == .rightToLeft,
        .AL where line.base == .rightToLeft:
        lastLetter = index
      default: break
      }
    }
  }
}
