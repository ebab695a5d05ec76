/// Where in the models the languages of some scripts are: a range a script, in order.
struct LanguageRanges: Sequence, IteratorProtocol {
  /// The scripts that are left, as bits.
  private var scripts: UInt32
  private let starts: ConstantTable<Int>

  /// - Parameters:
  ///   - scripts: The scripts, as bits.
  ///   - starts: For each category of characters where its languages begin, and where the last end.
  init(scripts: UInt32, startingAt starts: ConstantTable<Int>) {
    self.scripts = scripts & (1 << UInt32(starts.count - 1) - 1)
    self.starts = starts
  }

  mutating func next() -> Range<Int>? {
    while scripts != 0 {
      let category = scripts.trailingZeroBitCount
      let range = starts[category]..<starts[category + 1]
      scripts &= scripts - 1
      if !range.isEmpty { return range }
    }
    return nil
  }

  /// From the first language to the last.
  var reach: Range<Int> {
    var rest = self
    guard var reach = rest.next() else { return 0..<0 }
    while let range = rest.next() { reach = reach.lowerBound..<range.upperBound }
    return reach
  }
}
