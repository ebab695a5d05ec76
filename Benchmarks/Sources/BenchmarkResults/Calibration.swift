/// Whether answers given with a confidence are right as often as it says.
package struct Calibration: Codable, Sendable {
  /// Answers with confidences of one tenth.
  package struct Bin: Codable, Sendable {
    /// How many answers.
    package var count = 0

    /// How many of them were right.
    package var right = 0

    /// The sum of their confidences.
    package var confidenceSum = 0.0

    /// No answers yet.
    package init() {}

    /// The mean confidence, 0…1.
    package var confidence: Double? { count == 0 ? nil : confidenceSum / Double(count) }

    /// The share that was right, 0…1.
    package var accuracy: Double? { count == 0 ? nil : Double(right) / Double(count) }
  }

  /// The tenths from 0…0.1 to 0.9…1.
  package private(set) var bins = Array(repeating: Bin(), count: 10)

  /// No answers yet.
  package init() {}

  /// Counts an answer.
  package mutating func add(confidence: Double, isRight: Bool) {
    let clamped = min(max(confidence, 0), 1)
    let index = min(Int(clamped * Double(bins.count)), bins.count - 1)
    bins[index].count += 1
    bins[index].confidenceSum += clamped
    if isRight { bins[index].right += 1 }
  }

  /// How many answers were counted.
  package var count: Int { bins.reduce(0) { $0 + $1.count } }

  /// The expected calibration error: the mean distance of confidence and accuracy over the tenths,
  /// weighted by the number of answers (Naeini, Cooper and Hauskrecht 2015).
  package var expectedError: Double? {
    if count == 0 { return nil }
    return bins.reduce(0) { sum, bin in
      sum + abs(bin.confidenceSum - Double(bin.right))
    } / Double(count)
  }
}
