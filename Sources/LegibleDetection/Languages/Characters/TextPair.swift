/// Two neighbouring characters and their weight.
///
/// The characters are given by their numbers in a list of distinct characters, or as bytes, which
/// each encoding reads differently.
package struct TextPair: BitwiseCopyable {
  var first: UInt16
  var second: UInt16

  /// The weight of the pair, in sixteenths.
  var weight: UInt32

  package init(first: UInt16, second: UInt16, weight: UInt32) {
    self.first = first
    self.second = second
    self.weight = weight
  }

  /// The same pair in text that runs in the other direction.
  var reversed: TextPair { TextPair(first: second, second: first, weight: weight) }
}

/// The weights of pairs by their number of occurrences.
struct PairWeights: Sendable {
  static let shared = PairWeights()

  /// The integer that represents a weight of 1.
  static let unit = 16

  /// The weight of a pair whose first character is unknown or may be missing.
  static var unknownFirst: UInt32 {
    UInt32((Double(unit) * parameters.pair.unknownFirst.ratio).rounded())
  }

  private let weights = ConstantTable((0..<256).map(Self.computed))

  /// Returns the weight of a pair that occurs `count` times: `count` to the power of 0.8, because a
  /// repeated phrase is not independent evidence. A long run of one character is a rule or padding,
  /// and counts as a few pairs.
  @inline(__always)
  func weight(of count: Int, isRun: Bool) -> UInt32 {
    let counted = isRun ? min(count, parameters.pair.run.count) : count
    return counted < weights.count ? weights[counted] : Self.computed(counted)
  }

  // Not inlined: so frequent pairs are rare, and the loops should not reserve registers for them.
  @inline(never)
  private static func computed(_ count: Int) -> UInt32 {
    UInt32((Double(unit) * power(Double(count), parameters.pair.repetition.ratio)).rounded())
  }
}
