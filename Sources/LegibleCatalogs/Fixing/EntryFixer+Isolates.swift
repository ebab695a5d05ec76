internal import LegibleBidi

/// Isolates around every value, whether one is needed or not, as Fluent and MessageFormat 2 put them in at run time.
extension EntryFixer {
  /// Returns the plan that puts a line into order with each value in an isolate.
  ///
  /// - Returns: `nil` where all values are in isolates already, or where the line is not in order so.
  mutating func isolatedPlan(_ text: DisplayedText, _ wholes: [FormatArgument]) -> Plan? {
    let line = text.utf8
    let words = Self.withSigns(wholes, in: line).filter { !Self.isIsolated($0.range, in: line) }
    if words.isEmpty { return nil }
    let isolates = DirectionFix(DirectionFix.isolates(words[...]))
    let (moved, base) = (isolates.moved(text.arguments), direction)
    let fix = isolates.applied(to: line).withUnsafeBufferPointer {
      fixer.fix($0, base: base, arguments: moved)
    }
    // FSI and PDI have three bytes each.
    let places = words.enumerated().map {
      $1.range.lowerBound + 6 * $0..<$1.range.upperBound + 6 * $0 + 6
    }
    if Self.hasInsertion(fix.insertions, inside: places) { return nil }
    var plan = Plan(
      insertions: isolates.followed(by: fix).insertions, isMended: fix.unmended.isEmpty)
    if isInOrder(line, text.arguments, words, plan.insertions) { return plan }
    plan.insertions.insert(start, at: 0)
    return isInOrder(line, text.arguments, words, plan.insertions) ? plan : nil
  }

  /// Values with the signs at them that go with numbers, as `%%` and `$`.
  private static func withSigns(_ words: [FormatArgument], in line: [UInt8]) -> [FormatArgument] {
    let isSign = { (byte: UInt8) in byte == UInt8(ascii: "%") || byte == UInt8(ascii: "$") }
    return words.enumerated().map { index, word in
      let first = index > 0 ? words[index - 1].range.upperBound : 0
      let limit = index + 1 < words.count ? words[index + 1].range.lowerBound : line.count
      var (start, end) = (word.range.lowerBound, word.range.upperBound)
      while start > first, isSign(line[start - 1]) { start -= 1 }
      while end < limit, isSign(line[end]) { end += 1 }
      return FormatArgument(start..<end)
    }
  }

  /// Whether a part of a line is in an isolate of its own.
  private static func isIsolated(_ range: Range<Int>, in line: [UInt8]) -> Bool {
    guard range.lowerBound >= 3, range.upperBound + 3 <= line.count else { return false }
    let before = line[range.lowerBound - 3..<range.lowerBound]
    return before.starts(with: [0xE2, 0x81]) && (0xA6...0xA8).contains(line[range.lowerBound - 1])
      && line[range.upperBound..<range.upperBound + 3].elementsEqual("\u{2069}".utf8)
  }
}
