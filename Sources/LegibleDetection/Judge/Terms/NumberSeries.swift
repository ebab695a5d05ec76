/// The numbers of a signal, or of two interleaved signals, as in recordings, pictures and tables.
///
/// A number costs the more the farther it is from the predicted one; the letters of a text are
/// farther apart than the numbers of a signal.
struct NumberSeries {
  private(set) var last = 0
  private var beforeLast = 0

  /// Whether the last number equals one of the two before it, or is one more than the previous one.
  /// Neither says anything, since characters are also repeated, or listed in order.
  private(set) var isRepeated = false
  private(set) var isNext = false

  /// Adds a number.
  ///
  /// - Returns: The distance to the nearest prediction: the last number, its linear continuation,
  ///   or the number before it.
  @inline(__always)
  mutating func append(_ number: Int) -> Int {
    let step = number - last
    let minStep = min(abs(step), abs(step - (last - beforeLast)), abs(number - beforeLast))
    isRepeated = number == last || number == beforeLast
    isNext = step == 1
    (last, beforeLast) = (number, last)
    return minStep
  }

  /// Returns the cost of a number at a distance from its prediction, in nats.
  ///
  /// Only the highest eight bits of a long distance count.
  @inline(__always)
  static func cost(ofStep step: Int) -> Double {
    let shift = max(0, Int.bitWidth - 8 - step.leadingZeroBitCount)
    return smallStepCosts[step >> shift] + Double(shift) * parameters.chance.stepGrowth.ratio
      * logarithm(2)
  }

  private static let smallStepCosts = ConstantTable(
    (0..<256).map {
      parameters.chance.minStepCost.nats + parameters.chance.stepGrowth.ratio
        * logarithm(Double(1 + $0))
    })
}
