/// How well one engine did on files as they are, and on their beginnings.
public struct FileResults: Codable, Sendable {
  /// Whole files first, then excerpts, the longest first.
  public var scopes: [ScopeResults] = []

  /// How many files were shown whole and as an excerpt of `turningLength`.
  public var turnableCount = 0

  /// Which of these were right as an excerpt and wrong whole: more text must not make an answer wrong.
  public var turned: [String] = []

  /// How many files are binary data.
  public var binaryCount = 0

  /// How many whole files are text.
  public var textCount = 0

  /// Binary data for which an encoding was named.
  public var calledText: [WrongAnswer] = []

  /// Text that was called binary.
  public var calledBinary: [WrongAnswer] = []

  /// All other wrong answers about text, in the order of the paths.
  public var wrong: [WrongAnswer] = []

  /// The excerpts with which whole files are compared, in bytes.
  public static let turningLength = 1_024

  /// No files yet.
  public init() {}
}

/// The score of one scope: whole files, or excerpts of one length.
public struct ScopeResults: Codable, Sendable {
  /// `whole`, or a number of bytes.
  public var scope: String

  /// All text.
  public var score = Score()

  /// Text in encodings other than Unicode's and ASCII.
  public var legacy = Score()

  /// What confidence meant, where the engine gives one.
  public var calibration: Calibration?

  /// What very confident answers were worth.
  public var sure: [SureAnswers] = SureAnswers.thresholds.map { SureAnswers(atLeast: $0) }

  /// By kind of file.
  public var byKind: [GroupScore] = []

  /// By encoding.
  public var byEncoding: [GroupScore] = []

  /// By family of encodings.
  public var byFamily: [GroupScore] = []

  /// By how many bytes are not ASCII.
  public var byEvidence: [GroupScore] = []

  /// No text yet.
  public init(scope: String) { self.scope = scope }
}

/// Answers that were given with much confidence.
public struct SureAnswers: Codable, Sendable {
  /// The least confidence, 0…1.
  public var atLeast: Double

  /// How many answers have it.
  public var count = 0

  /// How many of them are wrong.
  public var wrong = 0

  /// No answers yet.
  public init(atLeast: Double) { self.atLeast = atLeast }

  /// The confidences that are looked at.
  public static let thresholds = [0.9, 0.99]
}

/// A wrong answer about a file.
public struct WrongAnswer: Codable, Sendable {
  /// The path from the labelled folder on.
  public var path: String

  /// `whole`, or the number of bytes that were shown.
  public var scope: String

  /// The kind of file, or nothing.
  public var kind: String

  /// What it is.
  public var truth: String

  /// What was answered: an encoding, `binary`, or nothing.
  public var answer: String

  /// How sure the engine was, 0…1, where it says so.
  public var confidence: Double?
}
