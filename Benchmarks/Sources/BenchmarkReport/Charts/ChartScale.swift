internal import Glibc

/// Puts values onto an axis.
struct ChartScale {
  private let range: ClosedRange<Double>
  private let domain: ClosedRange<Double>
  private let isLogarithmic: Bool

  /// A scale from values to positions; a logarithmic one needs values above zero.
  init(_ domain: ClosedRange<Double>, to range: ClosedRange<Double>, isLogarithmic: Bool = false) {
    self.domain = domain
    self.range = range
    self.isLogarithmic = isLogarithmic
  }

  /// The position of a value, within the axis.
  func position(_ value: Double) -> Double {
    let value = min(max(value, domain.lowerBound), domain.upperBound)
    let share =
      isLogarithmic
      ? log(value / domain.lowerBound) / log(domain.upperBound / domain.lowerBound)
      : (value - domain.lowerBound) / (domain.upperBound - domain.lowerBound)
    return range.lowerBound + share * (range.upperBound - range.lowerBound)
  }

  /// The powers of ten that enclose some values above zero.
  static func decades(around values: [Double]) -> ClosedRange<Double> {
    let positive = values.filter { $0 > 0 && $0.isFinite }
    let low = floor(log10(positive.min() ?? 1))
    let high = max(ceil(log10(positive.max() ?? 10)), low + 1)
    return pow(10, low)...pow(10, high)
  }

  /// The powers of ten in a range that begins and ends with one.
  static func ticks(_ decades: ClosedRange<Double>) -> [Double] {
    let low = Int(log10(decades.lowerBound).rounded())
    let high = Int(log10(decades.upperBound).rounded())
    return (low...high).map { pow(10, Double($0)) }
  }
}
