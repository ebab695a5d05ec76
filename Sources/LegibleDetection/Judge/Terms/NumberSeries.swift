/// Numbers of a signal, or of two by turns, one after the other, as in recordings, pictures and tables.
///
/// A step from where a number was to be expected costs the more the longer it is; letters that follow each
/// other are farther apart than such numbers.
struct NumberSeries {
  private(set) var last = 0
  private var beforeLast = 0

  /// Whether the last number is the same as one of the two before it, or one more than the last: that
  /// tells nothing, as characters are repeated, too, and listed in their order.
  private(set) var isRepeated = false
  private(set) var isNext = false

  /// Adds a number.
  ///
  /// - Returns: How far it is from where it was to be expected: where the last one was, or as far behind
  ///   that as that was behind the one before, or where the one before was.
  @inline(__always)
  mutating func append(_ number: Int) -> Int {
    let step = number - last
    let minStep = min(abs(step), abs(step - (last - beforeLast)), abs(number - beforeLast))
    isRepeated = number == last || number == beforeLast
    isNext = step == 1
    (last, beforeLast) = (number, last)
    return minStep
  }

  /// The cost of a number that is so far from where it was to be expected, in nats.
  ///
  /// Of long steps the first eight bits count.
  @inline(__always)
  static func cost(ofStep step: Int) -> Double {
    let shift = max(0, Int.bitWidth - 8 - step.leadingZeroBitCount)
    return smallStepCosts[step >> shift] + Double(shift) * parameters.chance.stepDoubling.ratio
      * logarithm(2)
  }

  private static let smallStepCosts = ConstantTable(
    (0..<256).map {
      parameters.chance.minStepCost.nats + parameters.chance.stepDoubling.ratio
        * logarithm(Double(1 + $0))
    })
}
