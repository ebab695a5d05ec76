/// The share of right answers by log-odds and by the fit of the language: calibration of the
/// posterior.
///
/// Neighbouring characters are not independent, and text in a language without a model fits no
/// language, so the posterior is overconfident. The curves were fitted to held-out text and to real
/// files of many kinds (isotonic regression; `ModelTrainer calibrate`), one for each `LanguageFit`.
package struct ConfidenceCurves: Sendable {
  /// The log-odds of the points of each curve, close together where most answers are undecided, and
  /// far apart where a long text decides clearly.
  package static let knots: [Double] =
    (-4...12).map { Double($0) } + [14, 17, 21, 26, 34, 50, 80]

  package static var knotCount: Int { knots.count }

  /// The number of curves.
  package static var curveCount: Int { LanguageFit.allCases.count }

  /// The lowest and the highest confidence of an answer.
  package static var range: ClosedRange<Double> {
    parameters.posterior.minConfidence.probability...parameters.posterior.maxConfidence.probability
  }

  /// For each `LanguageFit` the share at each knot.
  let curves: [[Double]]

  package init(_ curves: [[Double]]) { self.curves = curves }

  /// Reads the shares as 16-bit numbers, in units of 1/65,535.
  init(_ reader: inout ModelReader) {
    var curves: [[Double]] = []
    for _ in 0..<Self.curveCount {
      curves.append((0..<Self.knotCount).map { _ in Double(reader.number()) / 65_535 })
    }
    self.curves = curves
  }

  /// Returns the position of log-odds among the knots: 0 at the first, 1 at the second.
  package static func position(of logOdds: Double) -> Double {
    guard let next = knots.firstIndex(where: { $0 > logOdds }) else {
      return Double(knotCount - 1)
    }
    if next == 0 { return 0 }
    let (lower, upper) = (knots[next - 1], knots[next])
    return Double(next - 1) + (logOdds - lower) / (upper - lower)
  }

  /// Returns the probability, 0…1, that an answer is right.
  ///
  /// - Parameters:
  ///   - logOdds: The logarithm of the odds of the answer under the model.
  ///   - fit: How well the text fits its best language.
  func confidence(logOdds: Double, fit: LanguageFit) -> Double {
    let curve = curves[fit.rawValue]
    let position = Self.position(of: logOdds)
    let index = min(Int(position), Self.knotCount - 2)
    let share = position - Double(index)
    let value = curve[index] * (1 - share) + curve[index + 1] * share
    return min(max(value, Self.range.lowerBound), Self.range.upperBound)
  }
}
