package import Foundation
import LegibleDetection

/// Fits the confidence curves to text that nothing else was fitted to, and writes them into the
/// model.
package struct CalibrationFitting {
  private let points: [CalibrationPoint]

  /// How many answers were given at every knot that nobody saw, and how many of them were wrong, whatever the odds: a
  /// hundred right answers are no proof that the next thousand are right (R. Krichevsky and V. Trofimov, 1981, have half
  /// an answer).
  private static let unseenCount = 1.0
  private static let unseenWrong = 0.1

  /// A fitting to all answers of some sources.
  package init(_ sources: CalibrationSources) throws { points = try sources.points() }

  /// The curves, for each class of answers the share that is right at every knot.
  var curves: [[Double]] {
    (0..<ConfidenceCurves.curveCount).map { index in
      Self.curve(points.filter { $0.curveIndex == index })
    }
  }

  /// The curves as text, a line each, behind the number of answers.
  package var curveLines: [String] {
    curves.enumerated().map { index, curve in
      let count = points.count { $0.curveIndex == index }
      return "\(count) " + curve.map { String(format: "%.3f", $0) }.joined(separator: " ")
    }
  }

  /// What the answers were worth, by class and by amount of evidence: a line for each pair, with the
  /// mean posterior, and the share that was right.
  package var evidenceLines: [String] {
    (0..<ConfidenceCurves.curveCount).flatMap { index in
      Self.evidenceBounds.indices.compactMap { number in
        let low = Self.evidenceBounds[number]
        let high = number + 1 < Self.evidenceBounds.count ? Self.evidenceBounds[number + 1] : .max
        let chosen = points.filter { $0.curveIndex == index && low..<high ~= $0.nonASCIICount }
        let weight = chosen.reduce(0) { $0 + $1.weight }
        if weight == 0 { return nil }
        let posterior = chosen.reduce(0) { $0 + $1.weight * $1.score.posterior } / weight
        let right = chosen.reduce(0) { $0 + ($1.isRight ? $1.weight : 0) } / weight
        return String(
          format: "  class %d, %5d or more non-ASCII bytes: posterior %.4f, right %.4f, of %d",
          index, low, posterior, right, chosen.count)
      }
    }
  }

  private static let evidenceBounds = [0, 1, 2, 4, 8, 16, 64, 256, 1_024, 4_096]

  /// Puts the curves into a file of models.
  package func write(into file: URL) throws { try ModelWriter.write(curves, into: file) }

  /// The share of right answers at each knot, never falling (isotonic regression by pooling adjacent
  /// violators): each answer counts for the two knots beside it.
  private static func curve(_ points: [CalibrationPoint]) -> [Double] {
    var right = [Double](repeating: 0, count: ConfidenceCurves.knotCount)
    var count = right
    for knot in right.indices {
      let odds = ConfidenceCurves.knots[knot]
      count[knot] = unseenCount
      right[knot] = min(unseenCount / (1 + exp(-odds)), unseenCount - unseenWrong)
    }
    for point in points {
      let position = ConfidenceCurves.position(of: point.score.logOdds)
      let index = min(Int(position), ConfidenceCurves.knotCount - 2)
      let share = position - Double(index)
      for (knot, weight) in [(index, 1 - share), (index + 1, share)] {
        count[knot] += weight * point.weight
        if point.isRight { right[knot] += weight * point.weight }
      }
    }
    return pooled(right: right, count: count)
  }

  /// Neighbours whose shares would fall are pooled.
  private static func pooled(right: [Double], count: [Double]) -> [Double] {
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
