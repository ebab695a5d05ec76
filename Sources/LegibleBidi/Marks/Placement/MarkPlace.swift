/// A place before a character of a line, or at its end, with the constraints on marks there and on the character.
struct MarkPlace {
  /// The allowed resolved directions of the character.
  var allowed = PlacementOutcome.any

  /// Whether marks may be put here.
  var isOpen = false

  /// Whether it is inside markup, or at a side of markup where nothing may be inserted.
  var isSealed = false

  /// Whether a mark of the base direction is needed here, since the text on both sides would otherwise run together.
  var separates = false

  /// Whether the character is a bracket whose pair contains a letter of the base direction.
  var isCertain = false
}

extension LineReading {
  /// The places of the line, and whether an item has levels that no marks give it.
  ///
  /// Marks may be put at the start of the line and at the edges of items and arguments; those that are in markup, at the
  /// edges of that.
  func markPlaces() -> (places: [MarkPlace], isDeep: Bool) {
    var places = [MarkPlace](repeating: MarkPlace(), count: characters.count + 1)
    let isDeep = setAllowed(&places)
    setSealed(&places)
    let first = places.firstIndex { !$0.isSealed }
    if let first { places[first].isOpen = true }
    var inside = items[...]
    for index in line.all.indices where characters[line.all[index].index].role == .textArgument {
      while let item = inside.first, item.range.upperBound <= index { inside.removeFirst() }
      if inside.first?.range.contains(index) == true { continue }
      Self.open(&places, around: self.places(of: index..<index + 1))
    }
    for item in items { Self.open(&places, around: self.places(of: item.range)) }
    for index in characters.indices.dropFirst() where characters[index].role == .combining {
      places[index].isOpen = false
    }
    setSeparates(&places)
    setCertain(&places)
    return (places, isDeep)
  }

  /// Opens the places at the ends of some characters, or the next ones outwards that are not sealed.
  private static func open(_ places: inout [MarkPlace], around range: Range<Int>) {
    for (end, step) in [(range.lowerBound, -1), (range.upperBound, 1)] {
      var position = end
      while places.indices.contains(position), places[position].isSealed { position += step }
      if places.indices.contains(position) { places[position].isOpen = true }
    }
  }

  /// Sets the allowed resolved directions of each character.
  ///
  /// - Returns: Whether an item has levels that marks cannot produce.
  private func setAllowed(_ places: inout [MarkPlace]) -> Bool {
    let levels = LineDisplay.levels(of: self)
    var isDeep = false
    var next = 0
    for item in items {
      setAllowed(&places, levels, next..<item.range.lowerBound, lowered: 0)
      next = item.range.upperBound
      // An isolate of the base direction lies two levels deeper.
      let lowered: UInt8 = item.direction == line.base ? 2 : 0
      let isFlat = item.range.allSatisfy { index in
        let level = levels[index]
        if level < lowered || level - lowered > 2 { return false }
        let isLetter = characters[line.all[index].index].bidiClass == .L
        return !(isLetter && line.base == .leftToRight && level - lowered == 2)
      }
      if isFlat {
        setAllowed(&places, levels, item.range, lowered: lowered)
      } else {
        isDeep = true
      }
    }
    setAllowed(&places, levels, next..<line.count, lowered: 0)
    return isDeep
  }

  private func setAllowed(
    _ places: inout [MarkPlace], _ levels: [UInt8], _ range: Range<Int>, lowered: UInt8
  ) {
    for index in range {
      let character = line.all[index].index
      if characters[character].role != .plain || line.all[index].isReset { continue }
      switch levels[index] - lowered {
      case 0: places[character].allowed = .L
      case 1: places[character].allowed = .R
      case 2: places[character].allowed = line.base == .rightToLeft ? [.L, .number] : .number
      default: break
      }
    }
  }

  private func setSealed(_ places: inout [MarkPlace]) {
    var spans = text.markup[...]
    if spans.isEmpty { return }
    for position in places.indices {
      let offset = offset(ofPlace: position)
      while let span = spans.first, span.range.upperBound < offset { spans.removeFirst() }
      for span in spans.prefix(while: { $0.range.lowerBound <= offset }) {
        let isBefore = span.range.lowerBound == offset
        let isBehind = span.range.upperBound == offset
        if isBefore ? !span.allowsBefore : isBehind ? !span.allowsBehind : true {
          places[position].isSealed = true
        }
      }
    }
  }

  /// Finds the places where an item or argument is adjacent to other text against the base direction.
  private func setSeparates(_ places: inout [MarkPlace]) {
    let along: PlacementOutcome = line.base == .rightToLeft ? .R : .L
    var inside = items[...]
    for index in line.all.indices.dropFirst() {
      while let item = inside.first, item.range.upperBound <= index - 1 { inside.removeFirst() }
      let (left, right) = (line.all[index - 1].index, line.all[index].index)
      let isInside = inside.first.map { $0.range.contains(index - 1) && $0.range.contains(index) }
      guard places[right].isOpen || places[left + 1].isOpen, isInside != true else { continue }
      let isAgainst = [left, right].allSatisfy {
        characters[$0].role == .textArgument || characters[$0].isEmbedding
          || places[$0].allowed.isDisjoint(with: along)
      }
      let isSeparated = characters[left + 1..<right].contains { $0.firstStrong == line.base }
      if isAgainst && !isSeparated && places[right].isOpen { places[right].separates = true }
    }
  }

  private func setCertain(_ places: inout [MarkPlace]) {
    var lastLetter = -1
    for (index, character) in characters.enumerated() {
      let partner = Int(character.partner)
      if partner >= 0 && partner < index {
        places[partner].isCertain = lastLetter > partner
        places[index].isCertain = places[partner].isCertain
      }
      let isAlong =
        line.base == .leftToRight
        ? character.bidiClass == .L : character.bidiClass == .R || character.bidiClass == .AL
      if isAlong && character.role != .textArgument { lastLetter = index }
    }
  }
}
