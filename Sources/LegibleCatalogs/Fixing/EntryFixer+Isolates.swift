internal import LegibleBidi

/// Isolates around every value, whether one is needed or not, as Fluent and MessageFormat 2 put them in at run time.
extension EntryFixer {
  /// What puts a line into order with each value in an isolate.
  ///
  /// - Returns: `nil` where all values are in isolates already, or where the line is not in order so.
  mutating func isolatedPlan(_ text: DisplayedText) -> Plan? {
    let line = text.utf8
    let words = ArgumentWords.ranges(of: text.arguments, in: line, withSigns: true)
      .filter { !Self.isIsolated($0, in: line) }
    if words.isEmpty { return nil }
    var isolated: [UInt8] = []
    var moved: [FormatArgument] = []
    var rest = text.arguments[...]
    // Where each isolate begins and ends in the text with isolates, without its controls.
    var places: [Range<Int>] = []
    var copied = 0
    func copy(upTo end: Int) {
      while let first = rest.first, first.range.upperBound <= end {
        let start = isolated.count + first.range.lowerBound - copied
        moved.append(FormatArgument(start..<start + first.range.count, value: first.value))
        rest.removeFirst()
      }
      isolated += line[copied..<end]
      copied = end
    }
    for word in words {
      copy(upTo: word.lowerBound)
      isolated += Array("\u{2068}".utf8)
      let start = isolated.count
      copy(upTo: word.upperBound)
      places.append(start..<isolated.count)
      isolated += Array("\u{2069}".utf8)
    }
    copy(upTo: line.count)
    let base = direction
    let fix = isolated.withUnsafeBufferPointer { fixer.fix($0, base: base, arguments: moved) }
    let insertions = Self.merged(fix, words, places)
    guard let insertions else { return nil }
    var plan = Plan(insertions: insertions, unmended: [])
    plan.isMended = fix.unmended.isEmpty
    if isInOrder(line, text.arguments, plan.insertions) { return plan }
    let start = Insertion(offset: 0, scalar: direction == .leftToRight ? "\u{200E}" : "\u{200F}")
    plan.insertions.insert(start, at: 0)
    return isInOrder(line, text.arguments, plan.insertions) ? plan : nil
  }

  /// Whether a part of a line is in an isolate of its own.
  private static func isIsolated(_ range: Range<Int>, in line: [UInt8]) -> Bool {
    guard range.lowerBound >= 3, range.upperBound + 3 <= line.count else { return false }
    let before = line[range.lowerBound - 3..<range.lowerBound]
    return before.starts(with: [0xE2, 0x81]) && (0xA6...0xA8).contains(line[range.lowerBound - 1])
      && line[range.upperBound..<range.upperBound + 3].elementsEqual("\u{2069}".utf8)
  }

  /// Isolates, and what puts the text with them into order, for the text without; `nil` where something would be put
  /// into one of them.
  private static func merged(
    _ fix: DirectionFix, _ words: [Range<Int>], _ places: [Range<Int>]
  ) -> [Insertion]? {
    var result: [Insertion] = []
    var marks = fix.insertions[...]
    // How many bytes of isolates stand before the place.
    var added = 0
    func takeMarks(upTo end: Int) {
      while let first = marks.first, first.offset <= end {
        result.append(Insertion(offset: first.offset - added, scalar: first.scalar))
        marks.removeFirst()
      }
    }
    for (word, place) in zip(words, places) {
      takeMarks(upTo: place.lowerBound - 3)
      if let first = marks.first, first.offset < place.upperBound + 3 { return nil }
      result.append(Insertion(offset: word.lowerBound, scalar: "\u{2068}"))
      result.append(Insertion(offset: word.upperBound, scalar: "\u{2069}"))
      added += 6
    }
    takeMarks(upTo: .max)
    return result
  }
}
