import Foundation

/// A weighed answer, by what calibration looks at.
struct CalibrationAnswer: Sendable {
  let features: [Double]
  let isRight: Bool
  let weight: Double
}

/// The probability that an answer is right, as a logistic function of its features.
struct Calibration {
  /// The bias, and the factor of each feature.
  private(set) var factors: [Double]

  /// The mean of the negated logarithms of the probabilities of what was so.
  private(set) var loss = 0.0

  /// Fits the factors by Newton's method, with a weak pull towards "as the log-odds say".
  init(_ answers: [CalibrationAnswer]) {
    let count = 1 + (answers.first?.features.count ?? 0)
    var start = [Double](repeating: 0, count: count)
    if count > 1 { start[1] = 1 }
    factors = start
    for _ in 0..<100 {
      var gradient = zip(factors, start).map { $0 - $1 }
      var curvature = [[Double]](
        repeating: [Double](repeating: 0, count: count), count: count)
      for index in 0..<count { curvature[index][index] = 1 }
      for answer in answers {
        let inputs = [1] + answer.features
        let probability = probability(answer.features)
        let error = answer.weight * (probability - (answer.isRight ? 1 : 0))
        let spread = answer.weight * probability * (1 - probability)
        for row in 0..<count {
          gradient[row] += error * inputs[row]
          for column in 0..<count {
            curvature[row][column] += spread * inputs[row] * inputs[column]
          }
        }
      }
      let step = Self.solve(curvature, gradient)
      let longest = step.map(abs).max() ?? 0
      let scale = min(1, 0.5 / max(longest, 1e-12))
      for index in 0..<count { factors[index] -= scale * step[index] }
      if longest < 1e-9 { break }
    }
    loss = meanLoss(of: answers)
  }

  func probability(_ features: [Double]) -> Double {
    var logOdds = factors[0]
    for (factor, feature) in zip(factors.dropFirst(), features) { logOdds += factor * feature }
    return 1 / (1 + exp(-min(max(logOdds, -30), 30)))
  }

  /// The mean loss of answers.
  func meanLoss(of answers: [CalibrationAnswer]) -> Double {
    var (sum, weight) = (0.0, 0.0)
    for answer in answers {
      let probability = min(probability(answer.features), 0.9995)
      sum -= answer.weight * log(answer.isRight ? probability : 1 - probability)
      weight += answer.weight
    }
    return sum / max(weight, 1e-9)
  }

  /// The loss when a factor is left out and the others are fitted anew; 0 is the bias.
  func without(_ factor: Int, _ answers: [CalibrationAnswer]) -> Double {
    if factor == 0 {
      var other = self
      other.factors[0] = 0
      return other.meanLoss(of: answers)
    }
    return Calibration(
      answers.map { answer in
        var features = answer.features
        features[factor - 1] = 0
        return CalibrationAnswer(
          features: features, isRight: answer.isRight, weight: answer.weight)
      }
    ).loss
  }

  /// Solves a small system of equations by elimination.
  private static func solve(_ matrix: [[Double]], _ right: [Double]) -> [Double] {
    var rows = zip(matrix, right).map { $0 + [$1] }
    let count = rows.count
    for pivot in 0..<count {
      let best = (pivot..<count).max { abs(rows[$0][pivot]) < abs(rows[$1][pivot]) } ?? pivot
      rows.swapAt(pivot, best)
      for row in 0..<count where row != pivot {
        let factor = rows[row][pivot] / rows[pivot][pivot]
        for column in pivot...count { rows[row][column] -= factor * rows[pivot][column] }
      }
    }
    return (0..<count).map { rows[$0][count] / rows[$0][$0] }
  }
}
