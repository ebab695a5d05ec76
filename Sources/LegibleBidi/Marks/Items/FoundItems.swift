extension ItemLine {
  /// The items of the line, in order.
  ///
  /// Delimited items are found first: addresses, code, tags, telephone numbers; then words against the base direction
  /// and numbers, with the symbols beside them.
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

  /// The items without their overlap with the previous one, such as a combining mark between two items.
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

  /// The start of a word against the base direction that symbols join to a number, if there is one.
  private func wordStart(behind number: Range<Int>) -> Int? {
    var index = number.upperBound
    while kind(index) == .symbol && !all[index].isMarkedOff { index += 1 }
    return kind(index) == .against && !all[index].isMarkedOff ? index : nil
  }

  /// Finds delimited items. In a right-to-left line they become words or numbers; in a left-to-right line they become
  /// part of the line, or items if they contain right-to-left text.
  private mutating func findRigid() -> [DirectionItem] {
    var items: [DirectionItem] = []
    var index = 0
    while index < count {
      guard let end = ItemForm.end(in: &self, from: index) else {
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

  /// Whether a number after a right-to-left word belongs to the left-to-right line: after punctuation, as in `שלום: 10`,
  /// or if it is a version or time, as in `שלום 18:30`.
  private func isOfLine(_ number: Range<Int>, behind word: Int) -> Bool {
    let gap = word + 1..<number.lowerBound
    return gap.contains { isSpace($0) }
      && (gap.contains { all[$0].kind == .symbol && !all[$0].isCombining }
        || number.contains { all[$0].kind == .symbol })
  }

  /// Finds, in a left-to-right line, the numbers that a right-to-left word before them would reorder. Others, such as a
  /// year, belong to the words.
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

/// Values that form one word with what is beside them.
///
/// Examples: `{{ height }}px`, `{host}:{port}`, `{page}/{total}`, `+{n}`, `v%s.%s`, `%s --help`, `-o {file}`.
///
/// Without a blank, signs join two values, or a value and an ASCII letter or digit, as they join words and numbers;
/// paired brackets do not. Signs beside a single value belong to it as they belong to a number.
extension ItemLine {
  /// Gives joined values the kind of the whole that they are part of: a word if it has letters, else a number.
  mutating func joinArguments() {
    joined.removeAll(keepingCapacity: true)
    var index = 0
    while index < count {
      let start = index
      var word = start
      while index < count, isOfWord(index) || joinsCommand(index, behind: word) {
        if isSpace(index) { word = index + 1 }
        index += 1
      }
      if let core = joinedCore(of: start..<index) { join(core) }
      index += 1
    }
  }

  /// Whether a blank stands between an option and a value before or after it.
  private func joinsCommand(_ blank: Int, behind word: Int) -> Bool {
    isSpace(blank)
      && (isArgument(blank - 1) && isOption(blank + 1) || isArgument(blank + 1) && isOption(word))
  }

  func isArgument(_ index: Int) -> Bool { all.indices.contains(index) && all[index].isArgument }

  /// Whether a command line option begins here: `-o`, `--help`.
  private func isOption(_ index: Int) -> Bool {
    let name = value(index + 1) == 0x2D ? index + 2 : index + 1
    return value(index) == 0x2D && kind(index - 1) != .along && (value(name) | 0x20) &- 0x61 < 26
  }

  private func isOfWord(_ index: Int) -> Bool {
    if all[index].isDelimiter || all[index].partner >= 0 { return false }
    // A quotation mark before a value belongs to the sentence, except in code such as `name="{name}"`.
    let isQuotation = quotes(index) || value(index) == 0x27 && value(index + 1) == 0xFFFC
    if isQuotation && value(index - 1) != 0x3D || isArabicPunctuation(index) { return false }
    return all[index].isArgument || all[index].kind == .symbol || isSolid(index)
  }

  private func isSolid(_ index: Int) -> Bool {
    all[index].kind == .digit || Self.isASCIIWord(value(index)) && value(index) != 0x5F
  }

  /// From the first to the last value, letter or digit of a text without blanks, if there is a value beside another of
  /// these or after a sign.
  private mutating func joinedCore(of range: Range<Int>) -> Range<Int>? {
    guard let value = range.first(where: { all[$0].isArgument }) else { return nil }
    let parts = range.filter { all[$0].isArgument || isSolid($0) }
    if parts.count > 1, let first = parts.first, let last = parts.last {
      let core = first..<last + 1
      let isRange =
        ranges == .rightToLeft && base == .rightToLeft && parts.count == core.count - 1
        && core.allSatisfy {
          all[$0].isArgument || self.value($0) &- 0x30 < 10 || Self.isDash(self.value($0))
        }
      return isRange ? nil : core
    }
    // Asterisks around several words, as in `*%s (x)*`, are not of the value.
    let isSetOff = self.value(value - 1) == 0x2A && all[value...].contains { $0.value == 0x2A }
    guard base == .rightToLeft, value > range.lowerBound, !isSetOff else { return nil }
    // The value decides at which side a sign of numbers stands.
    let sign = BidiClassTable.bidiClass(of: Unicode.Scalar(all[value - 1].value) ?? " ")
    let kind = all[value].kind
    all[value].kind = .digit
    let item = item(of: value..<value + 1, notBefore: max(0, range.lowerBound - 1))
    all[value].kind = kind
    return item.lowerBound < value && sign != .ET ? item.lowerBound..<value + 1 : nil
  }

  private mutating func join(_ core: Range<Int>) {
    let hasLetters = core.contains { all[$0].kind == .against || all[$0].kind == .along }
    for index in core where all[index].isArgument {
      if hasLetters {
        all[index].kind = base == .rightToLeft ? .against : .along
      } else if base == .rightToLeft {
        all[index].kind = .digit
      }
    }
    joined.append(core)
    // In a left-to-right line this becomes an item of its own, since its values could reorder it.
    if base == .leftToRight, !hasLetters { for index in core { all[index].kind = .boundary } }
  }
}
