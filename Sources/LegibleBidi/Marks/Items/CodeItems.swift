/// Code between backticks, with the backticks.
///
/// Examples: `` `git commit -m` ``, `` `--help` ``, ` ``a`b`` `.
///
/// As in CommonMark (section 6.1), a run of backticks is closed by the next run of the same length.
/// Code without a Latin letter or digit, which may be a word that is set off, is left to the text.
extension ItemLine {
  /// How long code in a line may be, in characters.
  private static var codeLimit: Int { 400 }

  /// The part of the code that needs to be kept in order, if code begins at a character, and where it
  /// ends.
  ///
  /// Backticks around a Latin letter at either end look the same by themselves.
  func code(from start: Int) -> (range: Range<Int>, end: Int)? {
    guard let end = codeEnd(from: start) else { return nil }
    var content = start..<end
    while value(content.lowerBound) == 0x60 { content = content.dropFirst() }
    while value(content.upperBound - 1) == 0x60 { content = content.dropLast() }
    let isBare =
      (value(content.lowerBound) | 0x20) &- 0x61 < 26
      && (value(content.upperBound - 1) | 0x20) &- 0x61 < 26
    return (isBare ? content : start..<end, end)
  }

  private func codeEnd(from start: Int) -> Int? {
    guard value(start) == 0x60, start == 0 || value(start - 1) != 0x60 else { return nil }
    var content = start
    while value(content) == 0x60 { content += 1 }
    let length = content - start
    var end = content
    var isCode = false
    while end < count && end - content < Self.codeLimit {
      if value(end) != 0x60 {
        isCode = isCode || Self.isASCIIWord(value(end))
        end += 1
        continue
      }
      var close = end
      while close < count && value(close) == 0x60 { close += 1 }
      if close - end == length { return isCode ? close : nil }
      end = close
    }
    return nil
  }
}
