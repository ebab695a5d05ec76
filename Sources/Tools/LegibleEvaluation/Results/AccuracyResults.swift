/// How well engines recognise the encodings of labelled files.
public struct AccuracyResults: Codable, Sendable {
  /// The folder that was read.
  public var folder: String

  /// Which of its files were looked at; missing in results of before there were parts, which have all.
  public var part: LabelledPart?

  /// How many files were scored.
  public var fileCount: Int

  /// How many files there were to score; more than `fileCount` where the run was interrupted.
  public var plannedCount: Int

  /// What was left out, and why.
  public var skipped: [SkippedItem]

  /// The engines, in the order in which they were named.
  public var engines: [EngineAccuracy]

  /// Results.
  public init(
    folder: String, part: LabelledPart? = nil, fileCount: Int, plannedCount: Int,
    skipped: [SkippedItem],
    engines: [EngineAccuracy]
  ) {
    self.folder = folder
    self.part = part
    self.fileCount = fileCount
    self.plannedCount = plannedCount
    self.skipped = skipped
    self.engines = engines
  }
}

/// A folder or file that is not in the totals.
public struct SkippedItem: Codable, Sendable, Equatable {
  /// Its path, with bytes that are not UTF-8 as `\x9D`.
  public var path: String

  /// Why it was left out.
  public var reason: String

  /// An item.
  public init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }
}

/// How many of some files were answered right.
public struct Score: Codable, Sendable, Equatable {
  /// How many files there were.
  public var files = 0

  /// Of how many the answer decodes the bytes to the text that the truth gives.
  public var decodedEqual = 0

  /// Of how many the very encoding was named.
  public var strict = 0

  /// No files yet.
  public init() {}

  /// The share of files whose text is right, 0…1, or `nil` without files.
  public var decodedEqualShare: Double? { Self.share(decodedEqual, of: files) }

  /// The share of files whose encoding is named right, 0…1, or `nil` without files.
  public var strictShare: Double? { Self.share(strict, of: files) }

  private static func share(_ part: Int, of whole: Int) -> Double? {
    whole == 0 ? nil : Double(part) / Double(whole)
  }

  /// Counts one more file.
  public mutating func add(decodedEqual isEqual: Bool, strict isStrict: Bool) {
    files += 1
    if isEqual { decodedEqual += 1 }
    if isStrict { strict += 1 }
  }
}

/// A score of the files that have something in common.
public struct GroupScore: Codable, Sendable {
  /// What they have in common: a length, a family, a language, an encoding, a kind of damage.
  public var group: String

  /// Their score.
  public var score: Score

  /// What confidence meant about them, where the engine gives one; missing in older results.
  public var calibration: Calibration?

  /// A score of a group.
  public init(group: String, score: Score, calibration: Calibration? = nil) {
    self.group = group
    self.score = score
    self.calibration = calibration
  }
}

/// How well one engine did.
public struct EngineAccuracy: Codable, Sendable {
  /// The engine's name.
  public var name: String

  /// Which version it is, or the command that was run.
  public var detail: String

  /// All whole files.
  public var all = Score()

  /// Whole files in encodings other than Unicode's.
  public var legacy = Score()

  /// Legacy files by the length that was asked for, or the next power of two.
  public var byLength: [GroupScore] = []

  /// Whole files by family of encodings.
  public var byFamily: [GroupScore] = []

  /// Whole files by encoding.
  public var byEncoding: [GroupScore] = []

  /// Whole files by language.
  public var byLanguage: [GroupScore] = []

  /// Damaged files, by damage and by whether they are UTF-8, multibyte or single-byte.
  public var byDamage: [GroupScore] = []

  /// Of the legacy files with the right text and a known language, how many were told that language;
  /// `nil` where the engine tells none.
  public var language: Score?

  /// What confidence meant on legacy files, where the engine gives one.
  public var calibration: Calibration?

  /// Which encodings were answered for which, wrong ones only, most frequent first.
  public var confusions: [Confusion] = []

  /// Whole files and excerpts, by kind of file and by confidence; missing in older results.
  public var files: FileResults?

  /// Processor time and bytes; an external command's time includes its start-up.
  public var cost = Cost()

  /// An engine that has seen nothing.
  public init(name: String, detail: String) {
    self.name = name
    self.detail = detail
  }
}

/// Files in one encoding that were answered with another, so that their text came out wrong.
public struct Confusion: Codable, Sendable {
  /// The encoding they are in.
  public var truth: String

  /// Its family.
  public var truthFamily: String

  /// The answer, or nothing where there was none.
  public var answer: String

  /// The answer's family, or nothing.
  public var answerFamily: String

  /// How many files.
  public var count: Int

  /// A confusion.
  public init(
    truth: String, truthFamily: String, answer: String, answerFamily: String, count: Int
  ) {
    self.truth = truth
    self.truthFamily = truthFamily
    self.answer = answer
    self.answerFamily = answerFamily
    self.count = count
  }
}

/// What work took.
public struct Cost: Codable, Sendable {
  /// Processor time, in seconds, of all threads and child processes.
  public var seconds = 0.0

  /// How many files were looked at.
  public var files = 0

  /// How many bytes they had.
  public var bytes = 0

  /// Nothing yet.
  public init() {}

  /// Files a second of processor time.
  public var filesPerSecond: Double? { seconds > 0 ? Double(files) / seconds : nil }

  /// Megabytes (10⁶ bytes) a second of processor time.
  public var megabytesPerSecond: Double? { seconds > 0 ? Double(bytes) / seconds / 1e6 : nil }
}
