import LegibleDetection

/// An answer about text that nothing was fitted to, and whether it was right.
struct CalibrationPoint {
  let score: Detection.Score

  /// How many bytes of the text are not ASCII: the amount of evidence.
  let nonASCIICount: Int
  let isRight: Bool

  /// How many answers this one counts for.
  let weight: Double

  /// Which of the confidence curves the answer is fitted into.
  ///
  /// The detector chooses the curve in `ConfidenceCurves` by the same fit.
  var curveIndex: Int { score.fit.rawValue }
}
