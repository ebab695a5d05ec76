/// Values that are one word with what they touch.
///
/// Examples: `{{ height }}px`, `{host}:{port}`, `{page}/{total}`, `+{n}`, `v%s.%s`.
///
/// Signs without a blank between two values, or between a value and a letter or digit of ASCII, join them as they join
/// words and numbers; brackets in pairs do not. Signs at one value alone belong to it as they belong to a number.
extension ItemLine {
  /// Gives values that are joined to something the kind of what they make: a word if it has letters, else a number.
  mutating func joinArguments() {
    joined.removeAll(keepingCapacity: true)
    var index = 0
    while index < count {
      let start = index
      while index < count, isOfWord(index) { index += 1 }
      if let core = joinedCore(of: start..<index) { join(core) }
      index += 1
    }
  }

  private func isOfWord(_ index: Int) -> Bool {
    if all[index].isDelimiter || all[index].partner >= 0 { return false }
    if quotes(index) || isArabicPunctuation(index) { return false }
    return all[index].isArgument || all[index].kind == .symbol || isSolid(index)
  }

  private func isSolid(_ index: Int) -> Bool {
    all[index].kind == .digit || Self.isASCIIWord(value(index))
  }

  /// From the first to the last value, letter or digit of a text without blanks, if there is a value beside another of
  /// these or after a sign.
  private mutating func joinedCore(of range: Range<Int>) -> Range<Int>? {
    guard let value = range.first(where: { all[$0].isArgument }) else { return nil }
    let parts = range.filter { all[$0].isArgument || isSolid($0) }
    if parts.count > 1, let first = parts.first, let last = parts.last {
      let isRange =
        ranges == .rightToLeft && base == .rightToLeft && parts.count == 2 && last == first + 2
        && all[first].isArgument && all[last].isArgument
        && Self.isDash(self.value(first + 1))
      return isRange ? nil : first..<last + 1
    }
    guard base == .rightToLeft, value > range.lowerBound else { return nil }
    // Signs that go with numbers may stand at either side of a value, as it has them.
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
    // An item of its own in a left-to-right line, which its values alone could put into disorder.
    if base == .leftToRight, !hasLetters { for index in core { all[index].kind = .boundary } }
  }
}
