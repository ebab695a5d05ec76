internal import LegiblePlatform

/// A sum of numbers that are given, and asked for, by their logarithms.
struct LogarithmicSum {
  private var largest = -Double.infinity
  private var scaled = 0.0

  /// The logarithm of the sum; minus infinity when nothing was added.
  var logarithm: Double { largest + LegiblePlatform.logarithm(scaled) }

  /// Adds the number with this logarithm.
  mutating func add(_ value: Double) {
    if value > largest {
      scaled = scaled * exponential(largest - value) + 1
      largest = value
    } else {
      scaled += exponential(value - largest)
    }
  }
}
