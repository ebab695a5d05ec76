/// What share of answers is right, by their posterior and by how well the text fits its model.
///
/// Neighbouring characters are not independent, and a language that no model knows fits none well, so
/// a posterior promises too much. The curves were fitted to text that the models were not trained on
/// (isotonic regression; `ModelTrainer calibrate`), one for each class of crossEntropy.
package struct ConfidenceCurves: Sendable {
  /// Where a curve has its first value, in log-odds of the posterior; the others follow at steps of
  /// one.
  package static let firstKnot = -4.0
  package static let knotCount = 18

  /// Where the classes of crossEntropy begin, besides the first, in nats a pair.
  ///
  /// The last is that of texts in a language that no model knows.
  package static var classBorders: [Double] {
    [
      parameters.posterior.goodFit.nats, parameters.posterior.fairFit.nats,
      parameters.posterior.unknownLanguageCrossEntropy.nats,
    ]
  }

  /// How many curves there are.
  package static var curveCount: Int { classBorders.count + 1 }

  /// The lowest and the highest confidence that an answer is given.
  package static var range: ClosedRange<Double> {
    parameters.posterior.least.probability...parameters.posterior.most.probability
  }

  /// For each class of crossEntropy the shares at the knots.
  private let curves: [[Double]]

  package init(_ curves: [[Double]]) { self.curves = curves }

  /// Reads the shares at the knots as 16-bit numbers, in parts of 65,535.
  init(_ reader: inout ModelReader) {
    var curves: [[Double]] = []
    for _ in 0..<Self.curveCount {
      curves.append((0..<Self.knotCount).map { _ in Double(reader.number()) / 65_535 })
    }
    self.curves = curves
  }

  /// The class of a crossEntropy in nats a pair.
  package static func crossEntropyClass(of crossEntropy: Double) -> Int {
    classBorders.count { crossEntropy >= $0 }
  }

  /// Where a posterior stands among the knots: 0 at the first, 1 at the second.
  package static func position(of posterior: Double) -> Double {
    let odds = logarithm(max(posterior, 1e-9) / max(1 - posterior, 1e-9))
    return min(max(odds - firstKnot, 0), Double(knotCount - 1))
  }

  /// The probability, 0…1, that an answer is right.
  ///
  /// - Parameters:
  ///   - posterior: What the model gives it.
  ///   - crossEntropy: The cost of a pair of characters, in nats, in the language that fits best.
  func confidence(posterior: Double, crossEntropy: Double) -> Double {
    let curve = curves[Self.crossEntropyClass(of: crossEntropy)]
    let position = Self.position(of: posterior)
    let index = min(Int(position), Self.knotCount - 2)
    let share = position - Double(index)
    let value = curve[index] * (1 - share) + curve[index + 1] * share
    return min(max(value, Self.range.lowerBound), Self.range.upperBound)
  }
}
