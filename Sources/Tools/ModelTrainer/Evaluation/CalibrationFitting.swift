import Foundation
import LegibleDetection

/// Fits the confidence curves to text that nothing else was fitted to, and writes them into the
/// model.
struct CalibrationFitting {
  let evaluation: Evaluation
  let output: URL

  /// What a right and a wrong answer were given that nobody saw, at every knot: a short sample is no
  /// proof of certainty.
  private static let unseenRight = 1.0
  private static let unseenWrong = 0.3

  func run() throws {
    var points = [[(position: Double, isRight: Bool)]](
      repeating: [], count: ConfidenceCurves.curveCount)
    for outcome in try outcomes() {
      guard let score = outcome.score else { continue }
      points[ConfidenceCurves.crossEntropyClass(of: score.crossEntropy)].append(
        (ConfidenceCurves.position(of: score.posterior), outcome.isRight))
    }
    let curves = points.map(Self.curve)
    for (curve, points) in zip(curves, points) {
      print(points.count, curve.map { String(format: "%.3f", $0) }.joined(separator: " "))
    }
    try ModelWriter.write(curves, into: output)
  }

  /// The samples as they are, in other kinds of files, damaged, and in languages that are not known.
  private func outcomes() throws -> [Outcome] {
    var outcomes = try evaluation.outcomes()
    for genre in Genre.allCases where genre != .prose {
      var other = evaluation
      other.genre = genre
      other.samplesPerCase = 1
      outcomes += try other.outcomes()
    }
    var unknown = evaluation
    unknown.withholdsLanguage = true
    unknown.samplesPerCase = 1
    // A text that fits well is in a language that is known, or in one much like it.
    return try outcomes
      + unknown.outcomes().filter {
        ConfidenceCurves.crossEntropyClass(of: $0.score?.crossEntropy ?? 0) > 0
      }
  }

  /// The share of right answers at each knot, never falling: each answer counts for the two knots
  /// beside it, and neighbours that would fall are pooled.
  private static func curve(_ points: [(position: Double, isRight: Bool)]) -> [Double] {
    var right = [Double](repeating: 0, count: ConfidenceCurves.knotCount)
    var count = right
    for knot in right.indices {
      let odds = ConfidenceCurves.firstKnot + Double(knot)
      right[knot] = unseenRight / (1 + exp(-odds))
      count[knot] = unseenRight
      right[knot] = min(right[knot], count[knot] - unseenWrong * exp(-max(0, odds)))
    }
    for (position, isRight) in points {
      let index = min(Int(position), ConfidenceCurves.knotCount - 2)
      let share = position - Double(index)
      for (knot, weight) in [(index, 1 - share), (index + 1, share)] {
        count[knot] += weight
        if isRight { right[knot] += weight }
      }
    }
    var pools: [(right: Double, count: Double, width: Int)] = []
    for knot in right.indices {
      pools.append((right[knot], count[knot], 1))
      while pools.count > 1,
        pools[pools.count - 2].right / pools[pools.count - 2].count
          >= pools[pools.count - 1].right / pools[pools.count - 1].count
      {
        let last = pools.removeLast()
        let pool = pools.removeLast()
        pools.append((pool.right + last.right, pool.count + last.count, pool.width + last.width))
      }
    }
    return pools.flatMap { [Double](repeating: $0.right / $0.count, count: $0.width) }
  }
}
