internal import LegibleEncodings

/// The line ends of a text, and the first line with each of them.
struct LineEndTally {
  /// The lines with one line end.
  private struct Count {
    let end: TextExpectation.LineEnd
    var count = 0

    /// The first of them; 0 if there is none.
    var line = 0
    var byteOffset = 0
  }

  private var counts = TextExpectation.LineEnd.allCases.map { Count(end: $0) }

  /// Counts the line ends of a block of whole lines.
  ///
  /// - Parameters:
  ///   - line: The number of its first line.
  ///   - offset: Where it begins in the text.
  mutating func add(
    _ scan: BlockScan, of block: UnsafeRawBufferPointer, line: Int, offset: Int
  ) {
    for index in counts.indices {
      let count =
        switch counts[index].end {
        case .lf: scan.lineFeeds - scan.pairs
        case .crlf: scan.pairs
        case .cr: scan.returns - scan.pairs
        }
      if count == 0 { continue }
      if counts[index].count == 0, let place = Self.first(counts[index].end, in: block) {
        counts[index].line = line + block[..<place].count { $0 == 0x0A }
        counts[index].byteOffset = offset + place
      }
      counts[index].count += count
    }
  }

  /// The place of the first line end of a kind.
  private static func first(_ end: TextExpectation.LineEnd, in block: UnsafeRawBufferPointer)
    -> Int?
  {
    switch end {
    case .lf: block.indices.first { block[$0] == 0x0A && ($0 == 0 || block[$0 - 1] != 0x0D) }
    case .crlf:
      block.indices.dropLast().first { block[$0] == 0x0D && block[$0 + 1] == 0x0A }
    case .cr:
      block.indices.first {
        block[$0] == 0x0D && ($0 + 1 == block.count || block[$0 + 1] != 0x0A)
      }
    }
  }

  /// The most frequent line end.
  var usual: TextExpectation.LineEnd? {
    counts.filter { $0.count > 0 }.max { $0.count < $1.count }?.end
  }

  /// Whether there are carriage returns inside lines, such as keys in a macro of an editor: a carriage return alone ends no
  /// line if most lines end otherwise.
  var hasReturnsInLines: Bool { usual != .cr && counts.contains { $0.end == .cr && $0.count > 0 } }

  /// The line end to which all lines can be changed without loss: the wanted one, or else the most frequent. It is `nil` if
  /// a carriage return may be content: with LF, if lines that mostly end with LF have carriage returns inside; and if most
  /// lines end with CR and no line end is wanted.
  func safeEnd(wanted: TextExpectation.LineEnd?) -> TextExpectation.LineEnd? {
    guard let end = wanted ?? usual else { return nil }
    if usual == .cr { return wanted }
    return hasReturnsInLines && usual == .lf && end == .lf ? nil : end
  }

  /// A place with a wrong line end.
  struct Deviation {
    let line: Int
    let byteOffset: Int
    let message: String
  }

  /// The first line whose end differs from the others or from the wanted end, and the first carriage return inside a line.
  func deviations(from wanted: TextExpectation.LineEnd?) -> [Deviation] {
    guard let end = wanted ?? usual else { return [] }
    var seen = counts.filter { $0.count > 0 }
    var deviations: [Deviation] = []
    if hasReturnsInLines, end != .cr, let index = seen.firstIndex(where: { $0.end == .cr }) {
      let returns = seen.remove(at: index)
      let share = returns.count == 1 ? "" : ", the first of \(returns.count) in the file"
      deviations.append(
        Deviation(
          line: returns.line, byteOffset: returns.byteOffset,
          message:
            "CR inside of a line\(share), where lines end with \((usual ?? end).name): --fix leaves it; "
            + "legible convert -i -t same --newlines=\(end.rawValue) ends a line there"))
    }
    let total = seen.reduce(0) { $0 + $1.count }
    let others = seen.filter { $0.end != end }
    guard let first = others.min(by: { $0.byteOffset < $1.byteOffset }) else { return deviations }
    let count = others.reduce(0) { $0 + $1.count }
    let share = count == total ? "all lines do" : "\(count) of \(total) lines do not end with it"
    var message =
      wanted == nil
      ? "this line ends with \(first.end.name), and most with \(end.name): \(share)"
      : count == total && others.count == 1
        ? "the lines end with \(first.end.name), and the settings want \(end.name)"
        : "this line ends with \(first.end.name), and the settings want \(end.name): \(share)"
    if safeEnd(wanted: wanted) == nil {
      message += "; --fix leaves them, since a CR may be a part of a line"
    }
    deviations.append(
      Deviation(line: first.line, byteOffset: first.byteOffset, message: message))
    return deviations
  }
}

extension TextExpectation.LineEnd {
  /// The name in messages.
  var name: String { rawValue.uppercased() }
}

/// The malformed places of a text: the first one, and their number.
struct MalformedTally {
  /// The number up to which they are counted.
  static let limit = 1000

  private(set) var count = 0

  /// The first place: the error, and the column in scalars.
  private(set) var first: (error: ConversionError, line: Int, column: Int, byteOffset: Int)?

  /// Whether a comment on the line of the first place says `legible:allow encoding`.
  private(set) var isAllowed = false

  mutating func add(
    _ error: ConversionError, line: Int, column: Int, byteOffset: Int, isAllowed: Bool
  ) {
    if first == nil {
      first = (error, line, column, byteOffset)
      self.isAllowed = isAllowed
    }
    count += 1
  }

  /// Counts a place whose error is not reported.
  mutating func addOther() { count += 1 }

  /// The number of places, in words.
  var countInWords: String {
    switch count {
    case 1: "1 place"
    case Self.limit...: "\(Self.limit) places or more"
    default: "\(count) places"
    }
  }
}
