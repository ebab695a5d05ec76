/// What share of answers is right, by their log-odds and by how well the text fits its language.
///
/// Neighbouring characters are not independent, and a language that no model knows fits none well, so
/// a posterior promises too much. The curves were fitted to text that the models were not trained on and to
/// real files of many kinds (isotonic regression; `ModelTrainer calibrate`), one for each `LanguageFit`.
package struct ConfidenceCurves: Sendable {
  /// The log-odds at which the curves have their values: close to each other where most answers are near
  /// the border, and far apart where a long text speaks for one reading.
  package static let knots: [Double] =
    (-4...12).map { Double($0) } + [14, 17, 21, 26, 34, 50, 80]

  package static var knotCount: Int { knots.count }

  /// How many curves there are.
  package static var curveCount: Int { LanguageFit.allCases.count }

  /// The lowest and the highest confidence that an answer is given.
  package static var range: ClosedRange<Double> {
    parameters.posterior.minConfidence.probability...parameters.posterior.maxConfidence.probability
  }

  /// For each `LanguageFit` the shares at the knots.
  let curves: [[Double]]

  package init(_ curves: [[Double]]) { self.curves = curves }

  /// Reads the shares at the knots as 16-bit numbers, in parts of 65,535.
  init(_ reader: inout ModelReader) {
    var curves: [[Double]] = []
    for _ in 0..<Self.curveCount {
      curves.append((0..<Self.knotCount).map { _ in Double(reader.number()) / 65_535 })
    }
    self.curves = curves
  }

  /// Where log-odds stand among the knots: 0 at the first, 1 at the second.
  package static func position(of logOdds: Double) -> Double {
    guard let next = knots.firstIndex(where: { $0 > logOdds }) else {
      return Double(knotCount - 1)
    }
    if next == 0 { return 0 }
    let (lower, upper) = (knots[next - 1], knots[next])
    return Double(next - 1) + (logOdds - lower) / (upper - lower)
  }

  /// The probability, 0…1, that an answer is right.
  ///
  /// - Parameters:
  ///   - logOdds: The logarithm of the odds that the model gives the answer.
  ///   - fit: How well the text fits the language that fits best.
  func confidence(logOdds: Double, fit: LanguageFit) -> Double {
    let curve = curves[fit.rawValue]
    let position = Self.position(of: logOdds)
    let index = min(Int(position), Self.knotCount - 2)
    let share = position - Double(index)
    let value = curve[index] * (1 - share) + curve[index + 1] * share
    return min(max(value, Self.range.lowerBound), Self.range.upperBound)
  }
}
