package import LegibleEvaluation

/// How well one engine did on files as they are, and on their beginnings.
package struct FileResults: Codable, Sendable {
  /// Whole files first, then excerpts, the longest first.
  package var scopes: [ScopeResults] = []

  /// How many files were shown whole and as an excerpt of `turningLength`.
  package var turnableCount = 0

  /// Which of these were right as an excerpt and wrong whole: more text must not make an answer wrong.
  package var turned: [String] = []

  /// How many files are binary data.
  package var binaryCount = 0

  /// How many whole files are text.
  package var textCount = 0

  /// Binary data for which an encoding was named.
  package var calledText: [WrongAnswer] = []

  /// Text that was called binary.
  package var calledBinary: [WrongAnswer] = []

  /// All other wrong answers about text, in the order of the paths.
  package var wrong: [WrongAnswer] = []

  /// The excerpts with which whole files are compared, in bytes.
  package static let turningLength = 1_024

  /// No files yet.
  package init() {}
}

/// The score of one scope: whole files, or excerpts of one length.
package struct ScopeResults: Codable, Sendable {
  /// `whole`, or a number of bytes.
  package var scope: String

  /// All text.
  package var score = Score()

  /// Text in encodings other than Unicode's and ASCII.
  package var legacy = Score()

  /// What confidence meant, where the engine gives one.
  package var calibration: Calibration?

  /// What very confident answers were worth.
  package var sure: [SureAnswers] = SureAnswers.thresholds.map { SureAnswers(atLeast: $0) }

  /// By kind of file.
  package var byKind: [GroupScore] = []

  /// By how many bytes are not ASCII.
  package var byEvidence: [GroupScore] = []

  /// No text yet.
  package init(scope: String) { self.scope = scope }
}

/// Answers that were given with much confidence.
package struct SureAnswers: Codable, Sendable {
  /// The least confidence, 0…1.
  package var atLeast: Double

  /// How many answers have it.
  package var count = 0

  /// How many of them are wrong.
  package var wrong = 0

  /// No answers yet.
  package init(atLeast: Double) { self.atLeast = atLeast }

  /// The confidences that are looked at.
  package static let thresholds = [0.9, 0.99]
}

/// A wrong answer about a file.
package struct WrongAnswer: Codable, Sendable {
  /// The path from the labelled folder on.
  package var path: String

  /// `whole`, or the number of bytes that were shown.
  package var scope: String

  /// The kind of file, or nothing.
  package var kind: String

  /// What it is.
  package var truth: String

  /// What was answered: an encoding, `binary`, or nothing.
  package var answer: String

  /// How sure the engine was, 0…1, where it says so.
  package var confidence: Double?
}
