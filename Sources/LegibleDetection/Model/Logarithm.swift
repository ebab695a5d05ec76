import Glibc

/// The natural logarithm.
func logarithm(_ value: Double) -> Double { log(value) }

/// The exponential function.
func exponential(_ value: Double) -> Double { exp(value) }

/// A sum of numbers that are given, and asked for, by their logarithms.
struct LogarithmicSum {
  private var largest = -Double.infinity
  private var scaled = 0.0

  /// The logarithm of the sum; minus infinity when nothing was added.
  var logarithm: Double { largest + log(scaled) }

  /// Adds the number with this logarithm.
  mutating func add(_ value: Double) {
    if value > largest {
      scaled = scaled * exp(largest - value) + 1
      largest = value
    } else {
      scaled += exp(value - largest)
    }
  }
}

/// The power of a number.
func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }
