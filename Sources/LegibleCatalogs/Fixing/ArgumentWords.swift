internal import LegibleBidi

/// Values with the letters and digits that they touch, as in `{{ height }}px`: nothing goes between the two.
enum ArgumentWords {
  /// Where they are, in order; those that touch each other are one.
  ///
  /// - Parameters:
  ///   - hasSigns: Whether signs that go with numbers, as `%%` and `$`, are of them too.
  /// - Complexity: O(*n*).
  static func ranges(
    of arguments: [FormatArgument], in line: [UInt8], withSigns hasSigns: Bool = false
  ) -> [Range<Int>] {
    var words: [Range<Int>] = []
    for (index, argument) in arguments.enumerated() {
      let limit = index + 1 < arguments.count ? arguments[index + 1].range.lowerBound : line.count
      let first = index > 0 ? arguments[index - 1].range.upperBound : 0
      var (start, end) = (argument.range.lowerBound, argument.range.upperBound)
      while start > first, isOfWord(line, start - 1, hasSigns) { start -= 1 }
      while end < limit, isOfWord(line, end, hasSigns) { end += 1 }
      if let last = words.last, last.upperBound > start {
        words[words.count - 1] = last.lowerBound..<max(last.upperBound, end)
      } else {
        words.append(start..<end)
      }
    }
    return words
  }

  private static func isOfWord(_ line: [UInt8], _ index: Int, _ hasSigns: Bool) -> Bool {
    ArgumentScanner.isWord(line[index])
      || hasSigns && (line[index] == UInt8(ascii: "%") || line[index] == UInt8(ascii: "$"))
  }
}
