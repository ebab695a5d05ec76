/// Two characters that stand side by side in a text, and how much that counts.
///
/// The characters are those of a list of the distinct ones in the text, by their number in it; or they
/// are bytes, which each encoding reads in its way.
package struct TextPair: BitwiseCopyable {
  var first: UInt16
  var second: UInt16

  /// How often the pair counts, in sixteenths.
  var weight: UInt32

  package init(first: UInt16, second: UInt16, weight: UInt32) {
    self.first = first
    self.second = second
    self.weight = weight
  }

  /// The pair as it stands in text that runs the other way.
  var reversed: TextPair { TextPair(first: second, second: first, weight: weight) }
}

/// The weight of a pair by how often it occurs.
struct PairWeights: Sendable {
  static let shared = PairWeights()

  /// The integer that stands for a weight of one.
  static let unit = 16

  /// The weight of what may stand at the beginning of a line, or behind a character that is not known.
  static var unknownFirst: UInt32 {
    UInt32((Double(unit) * parameters.pair.unknownFirst.ratio).rounded())
  }

  private let weights = ConstantTable((0..<256).map(Self.computed))

  /// A phrase that is repeated is not as much evidence as so many phrases: *n* times count as
  /// *n*^0.8. And a long run of one character is a rule or padding.
  @inline(__always)
  func weight(of count: Int, isRun: Bool) -> UInt32 {
    let counted = isRun ? min(count, parameters.pair.run.count) : count
    return counted < weights.count ? weights[counted] : Self.computed(counted)
  }

  // Few pairs are so common that a loop over them should keep registers free for it.
  @inline(never)
  private static func computed(_ count: Int) -> UInt32 {
    UInt32((Double(unit) * power(Double(count), parameters.pair.repetition.ratio)).rounded())
  }
}
