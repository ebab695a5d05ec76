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
  /// The detector chooses the curve in `ConfidenceCurves`; a class of answers that is told apart there
  /// must be told apart here.
  var curveIndex: Int { ConfidenceCurves.crossEntropyClass(of: score.crossEntropy) }
}
