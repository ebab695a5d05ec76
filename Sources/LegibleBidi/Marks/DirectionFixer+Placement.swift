/// The input of the placement of marks: the possible levels of each character.
extension DirectionFixer {
  /// Says how each character may be resolved, and whether an item has levels that no marks give it.
  mutating func setAllowed(_ levels: [UInt8], items: [DirectionItem]) -> Bool {
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

  mutating func setAllowed(_ levels: [UInt8], _ range: Range<Int>, lowered: UInt8) {
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

  /// Marks may be put at the start of the line and at the edges of items and arguments; those that are in
  /// markup, at the edges of that.
  mutating func setPlaces(_ items: [DirectionItem], markup: [MarkupSpan]) {
    let all = characters.all
    setSealed(markup)
    isPlace.removeAll(keepingCapacity: true)
    isPlace.append(contentsOf: repeatElement(false, count: all.count + 1))
    if let firstPlace = isSealed.firstIndex(of: false) { isPlace[firstPlace] = true }
    var inside = items[...]
    for index in line.values.indices where all[line.indexes[index]].role == .textArgument {
      while let item = inside.first, item.range.upperBound <= index { inside.removeFirst() }
      if let item = inside.first, item.range.contains(index) { continue }
      addPlace(line.indexes[index], step: -1)
      addPlace(line.indexes[index] + 1, step: 1)
    }
    for item in items {
      addPlace(line.indexes[item.range.lowerBound], step: -1)
      addPlace(line.indexes[item.range.upperBound - 1] + 1, step: 1)
    }
    for index in all.indices.dropFirst() where all[index].role == .combining {
      isPlace[index] = false
    }
    setSeparates(items)
    setCertain()
  }

  /// Allows a place, or the next one that is not sealed.
  private mutating func addPlace(_ position: Int, step: Int) {
    var position = position
    while isSealed.indices.contains(position), isSealed[position] { position += step }
    if isPlace.indices.contains(position) { isPlace[position] = true }
  }

  /// Finds the places that are in markup, or at the side of it where nothing goes.
  private mutating func setSealed(_ markup: [MarkupSpan]) {
    let count = characters.all.count
    isSealed.removeAll(keepingCapacity: true)
    isSealed.append(contentsOf: repeatElement(false, count: count + 1))
    var spans = markup[...]
    for position in 0...count where !markup.isEmpty {
      let offset = characters.offset(ofPlace: position)
      while let span = spans.first, span.range.upperBound < offset { spans.removeFirst() }
      for span in spans {
        if span.range.lowerBound > offset { break }
        let isBefore = span.range.lowerBound == offset
        let isBehind = span.range.upperBound == offset
        if isBefore ? !span.allowsBefore : isBehind ? !span.allowsBehind : true {
          isSealed[position] = true
        }
      }
    }
  }

  /// Finds where an item or argument touches something else that runs against the base direction.
  mutating func setSeparates(_ items: [DirectionItem]) {
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
  mutating func setCertain() {
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
