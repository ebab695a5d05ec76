/// The ranges of languages of some scripts in the models, one for each script, in order.
struct LanguageRanges: Sequence, IteratorProtocol {
  /// The remaining scripts, as bits.
  private var scripts: UInt32
  private let starts: ConstantTable<Int>

  /// - Parameters:
  ///   - scripts: The scripts, as bits.
  ///   - starts: For each category the index of its first language, followed by the end of the
  ///     last.
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

  /// The range from the first language to the last.
  var reach: Range<Int> {
    var rest = self
    guard var reach = rest.next() else { return 0..<0 }
    while let range = rest.next() { reach = reach.lowerBound..<range.upperBound }
    return reach
  }
}
