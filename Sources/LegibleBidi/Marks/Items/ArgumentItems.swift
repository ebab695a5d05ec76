/// Values that are one word with what they touch.
///
/// Examples: `{{ height }}px`, `{host}:{port}`, `{page}/{total}`, `+{n}`, `v%s.%s`, `%s --help`, `-o {file}`.
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

  /// Whether an option of a command begins here: `-o`, `--help`.
  private func isOption(_ index: Int) -> Bool {
    let name = value(index + 1) == 0x2D ? index + 2 : index + 1
    return value(index) == 0x2D && kind(index - 1) != .along && (value(name) | 0x20) &- 0x61 < 26
  }

  private func isOfWord(_ index: Int) -> Bool {
    if all[index].isDelimiter || all[index].partner >= 0 { return false }
    // A quotation mark before a value is of the sentence, but not in code such as `name="{name}"`.
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
