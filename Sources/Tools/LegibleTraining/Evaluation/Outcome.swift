package import LegibleDetection
package import LegibleEvaluation

/// What came of one sample.
package struct Outcome: Sendable {
  package let sample: LabelledSample

  /// Whether the answer decodes the sample, with its damage, to the text that was meant.
  package let isRight: Bool

  /// Whether the answer reads the sample rightly as it was before it was damaged: where two
  /// encodings differ in the damaged place alone, nobody can tell them apart.
  package let isSound: Bool

  /// How often the best of detectors is expected to be right about such a sample, 0…1.
  package let reachableShare: Double

  package let isLanguageRight: Bool
  package let confidence: Double

  /// What the confidence was made of.
  package let score: Detection.Score?

  /// How many bytes of the sample are not ASCII.
  package let nonASCIICount: Int

  /// What was answered, for the list of confusions.
  package let answer: String
}
