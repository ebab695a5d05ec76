internal import LegiblePlatform

/// A sum of numbers in the logarithmic domain.
struct LogarithmicSum {
  private var largest = -Double.infinity
  private var scaled = 0.0

  /// The logarithm of the sum; minus infinity for an empty sum.
  var logarithm: Double { largest + LegiblePlatform.logarithm(scaled) }

  /// Adds the number whose logarithm is `value`.
  mutating func add(_ value: Double) {
    if value > largest {
      scaled = scaled * exponential(largest - value) + 1
      largest = value
    } else {
      scaled += exponential(value - largest)
    }
  }
}
