/// Whether answers given with a confidence are right as often as it says.
public struct Calibration: Codable, Sendable {
  /// Answers with confidences of one tenth.
  public struct Bin: Codable, Sendable {
    /// How many answers.
    public var count = 0

    /// How many of them were right.
    public var right = 0

    /// The sum of their confidences.
    public var confidenceSum = 0.0

    /// No answers yet.
    public init() {}

    /// The mean confidence, 0…1.
    public var confidence: Double? { count == 0 ? nil : confidenceSum / Double(count) }

    /// The share that was right, 0…1.
    public var accuracy: Double? { count == 0 ? nil : Double(right) / Double(count) }
  }

  /// The tenths from 0…0.1 to 0.9…1.
  public private(set) var bins = Array(repeating: Bin(), count: 10)

  /// No answers yet.
  public init() {}

  /// Counts an answer.
  public mutating func add(confidence: Double, isRight: Bool) {
    let clamped = min(max(confidence, 0), 1)
    let index = min(Int(clamped * Double(bins.count)), bins.count - 1)
    bins[index].count += 1
    bins[index].confidenceSum += clamped
    if isRight { bins[index].right += 1 }
  }

  /// How many answers were counted.
  public var count: Int { bins.reduce(0) { $0 + $1.count } }

  /// The expected calibration error: the mean distance of confidence and accuracy over the tenths,
  /// weighted by the number of answers (Naeini, Cooper and Hauskrecht 2015).
  public var expectedError: Double? {
    if count == 0 { return nil }
    return bins.reduce(0) { sum, bin in
      sum + abs(bin.confidenceSum - Double(bin.right))
    } / Double(count)
  }
}
