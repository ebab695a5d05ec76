extension ItemLine {
  /// The items of the line, in order.
  ///
  /// Items with a beginning and an end of their own are found first: addresses, code, tags, telephone
  /// numbers. Then words against the base direction and numbers, with the symbols at them.
  ///
  /// - Complexity: O(*n*).
  mutating func findItems() -> [DirectionItem] {
    var items = findRigid()
    if base == .leftToRight {
      findUnits(&items)
      for range in joined where all[range.lowerBound].kind == .boundary {
        items.append(DirectionItem(range: range, direction: .rightToLeft))
      }
    }
    let found = items.count
    var (limit, list, index) = (0, 0, 0)
    while index < count {
      let core: Range<Int>
      switch all[index].kind {
      case .against:
        if index >= list { list = listEnd(from: index) ?? 0 }
        core = phraseCore(from: index, listEnd: list)
      case .digit where base == .rightToLeft:
        core = numberCore(from: index)
        if let word = wordStart(behind: core) {
          // The number is at the beginning of a word, as in `3D` and `1.2-beta`.
          index = word
          continue
        }
        if let second = secondOfRange(core) {
          limit = second
          index = second
          continue
        }
      default:
        index += 1
        continue
      }
      let isPhrase = all[index].kind == .against
      let range = item(of: core, notBefore: limit)
      if isPhrase || !isStable(range, behindArabic: true) {
        let direction: TextDirection = base == .rightToLeft ? .leftToRight : .rightToLeft
        items.append(DirectionItem(range: range, direction: direction))
      }
      limit = range.upperBound
      index = max(range.upperBound, core.upperBound)
    }
    if found > 0 { items.sort { $0.range.lowerBound < $1.range.lowerBound } }
    return Self.disjoint(items)
  }

  /// The items without what one has in common with the one before it, as where a combining mark stands
  /// between two.
  private static func disjoint(_ items: [DirectionItem]) -> [DirectionItem] {
    var result: [DirectionItem] = []
    result.reserveCapacity(items.count)
    for var item in items {
      let end = result.last?.range.upperBound ?? 0
      if item.range.upperBound <= end { continue }
      item.range = max(end, item.range.lowerBound)..<item.range.upperBound
      result.append(item)
    }
    return result
  }

  /// Where a word against the base direction begins that a number is joined to by symbols, if one does.
  private func wordStart(behind number: Range<Int>) -> Int? {
    var index = number.upperBound
    while kind(index) == .symbol && !all[index].isMarkedOff { index += 1 }
    return kind(index) == .against && !all[index].isMarkedOff ? index : nil
  }

  /// Finds what has a beginning and an end of its own. In a right-to-left line it becomes a word or a
  /// number; in a left-to-right line it is part of that, or an item if right-to-left text is in it.
  private mutating func findRigid() -> [DirectionItem] {
    var items: [DirectionItem] = []
    var index = 0
    while index < count {
      guard let end = ItemForm.end(in: self, from: index) else {
        index += 1
        continue
      }
      let range = value(index) == 0x60 ? withoutBareBackticks(index..<end) : index..<end
      index = end
      if base == .rightToLeft {
        for index in range { all[index].isRigid = true }
        let hasLetters = range.contains { all[$0].kind == .against }
        for index in range { all[index].kind = hasLetters ? .against : .digit }
      } else if range.contains(where: { all[$0].kind == .against })
        || !range.contains(where: { all[$0].kind == .along })
      {
        items.append(DirectionItem(range: range, direction: .leftToRight))
        for index in range { all[index].kind = .boundary }
      } else {
        for index in range { all[index].kind = .along }
      }
    }
    return items
  }

  /// Whether a number after a right-to-left word is of the left-to-right line: after punctuation, as in `שלום: 10`, or a
  /// version or time, as in `שלום 18:30`.
  private func isOfLine(_ number: Range<Int>, behind word: Int) -> Bool {
    let gap = word + 1..<number.lowerBound
    return gap.contains { isSpace($0) }
      && (gap.contains { all[$0].kind == .symbol && !all[$0].isCombining }
        || number.contains { all[$0].kind == .symbol })
  }

  /// Finds, in a left-to-right line, the numbers after right-to-left words that those would put into
  /// disorder. Others are of the words, as a year is.
  private mutating func findUnits(_ items: inout [DirectionItem]) {
    var last: Int?
    var limit = 0
    var index = 0
    while index < count {
      switch all[index].kind {
      case .against: last = index
      case .along: last = nil
      case .digit:
        let core = numberCore(from: index)
        if let last {
          let range = item(of: core, notBefore: limit)
          if isOfLine(range, behind: last) || !isStable(range, behindArabic: all[last].isArabic) {
            items.append(DirectionItem(range: range, direction: .leftToRight))
            for index in range { all[index].kind = .boundary }
          }
          limit = range.upperBound
        }
        index = core.upperBound
        continue
      default: break
      }
      index += 1
    }
  }
}
