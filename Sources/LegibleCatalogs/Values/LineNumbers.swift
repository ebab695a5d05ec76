internal import LegibleBidi

/// Tells the lines of a text and the characters in them.
struct LineNumbers {
  private let bytes: [UInt8]

  /// Where each line begins; lines end with LF, CR, or both.
  private let starts: [Int]

  /// The last place that was asked for, from which the next one in its line is counted.
  private var known = (offset: 0, column: 1)

  init(of bytes: [UInt8]) {
    self.bytes = bytes
    var starts = [0]
    for (index, byte) in bytes.enumerated() {
      let isBeforeLineFeed = index + 1 < bytes.count && bytes[index + 1] == 0x0A
      if byte == 0x0A || byte == 0x0D && !isBeforeLineFeed { starts.append(index + 1) }
    }
    self.starts = starts
  }

  /// The line of an offset, from 1.
  ///
  /// - Complexity: O(log *n*) in the number of lines.
  func line(at target: Int) -> Int { max(1, starts.sortedIndex { $0 > target }) }

  /// The line of an offset and the character in it, both from 1.
  ///
  /// - Complexity: O(*n*) in the number of bytes since the last place in the line.
  mutating func place(of target: Int) -> (line: Int, column: Int) {
    let line = line(at: target)
    let start = starts[line - 1]
    let end = max(start, min(target, bytes.count))
    let limit = line < starts.count ? starts[line] : bytes.count
    if known.offset < start || known.offset > limit { known = (start, 1) }
    let isBehind = end >= known.offset
    let between = isBehind ? known.offset..<end : end..<known.offset
    let count = bytes[between].count { $0 & 0xC0 != 0x80 }
    known = (end, known.column + (isBehind ? count : -count))
    return (line, known.column)
  }
}
