package import LegibleEvaluation

/// How well engines recognise the encodings of labelled files.
package struct AccuracyResults: Codable, Sendable {
  /// The folder that was read.
  package var folder: String

  /// Which of its files were looked at; missing in results of before there were parts, which have all.
  package var part: LabelledPart?

  /// How many files were scored.
  package var fileCount: Int

  /// How many files there were to score; more than `fileCount` where the run was interrupted.
  package var plannedCount: Int

  /// What was left out, and why.
  package var skipped: [SkippedItem]

  /// The engines, in the order in which they were named.
  package var engines: [EngineAccuracy]

  /// Results.
  package init(
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
package struct SkippedItem: Codable, Sendable, Equatable {
  /// Its path, with bytes that are not UTF-8 as `\x9D`.
  package var path: String

  /// Why it was left out.
  package var reason: String

  /// An item.
  package init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }
}

/// How many of some files were answered right.
package struct Score: Codable, Sendable, Equatable {
  /// How many files there were.
  package var files = 0

  /// Of how many the answer decodes the bytes to the text that the truth gives.
  package var decodedEqual = 0

  /// Of how many the very encoding was named.
  package var strict = 0

  /// No files yet.
  package init() {}

  /// The share of files whose text is right, 0…1, or `nil` without files.
  package var decodedEqualShare: Double? { Self.share(decodedEqual, of: files) }

  /// The share of files whose encoding is named right, 0…1, or `nil` without files.
  package var strictShare: Double? { Self.share(strict, of: files) }

  private static func share(_ part: Int, of whole: Int) -> Double? {
    whole == 0 ? nil : Double(part) / Double(whole)
  }

  /// Counts one more file.
  package mutating func add(decodedEqual isEqual: Bool, strict isStrict: Bool) {
    files += 1
    if isEqual { decodedEqual += 1 }
    if isStrict { strict += 1 }
  }
}

/// A score of the files that have something in common.
package struct GroupScore: Codable, Sendable {
  /// What they have in common: a length, a family, a language, an encoding, a kind of damage.
  package var group: String

  /// Their score.
  package var score: Score

  /// What confidence meant about them, where the engine gives one; missing in older results.
  package var calibration: Calibration?

  /// The lines beyond ASCII that are to be read or repaired, of files for which a text is given.
  package var lines: Score?

  /// How many of these files are not right, but nearer to the text that is right than they were.
  package var partly: Int?

  /// What became of files that could be made worse; missing in older results.
  package var harm: Harm?

  /// A score of a group.
  package init(
    group: String, score: Score, calibration: Calibration? = nil, lines: Score? = nil,
    partly: Int? = nil, harm: Harm? = nil
  ) {
    self.group = group
    self.score = score
    self.calibration = calibration
    self.lines = lines
    self.partly = partly
    self.harm = harm
  }
}

/// How many files are worse by an answer than without one: UTF-8 and ASCII that is answered with an encoding that gives
/// another text, and UTF-8 to be repaired that is changed and no nearer to the text that is right.
package struct Harm: Codable, Sendable, Equatable {
  /// How many files there were that could be made worse.
  package var files = 0

  /// How many of them are.
  package var harmed = 0

  /// No files yet.
  package init() {}

  /// The share that is worse, 0…1, or `nil` without files.
  package var share: Double? { files == 0 ? nil : Double(harmed) / Double(files) }

  /// Counts one more file.
  package mutating func add(isHarmed: Bool) {
    files += 1
    if isHarmed { harmed += 1 }
  }
}

/// How well one engine did.
package struct EngineAccuracy: Codable, Sendable {
  /// The engine's name.
  package var name: String

  /// Which version it is, or the command that was run.
  package var detail: String

  /// All whole files.
  package var all = Score()

  /// Whole files in encodings other than Unicode's.
  package var legacy = Score()

  /// Legacy files by the length that the manifest tells; by the next power of two where it tells none.
  package var byLength: [GroupScore] = []

  /// Whole files by family of encodings.
  package var byFamily: [GroupScore] = []

  /// Whole files by encoding.
  package var byEncoding: [GroupScore] = []

  /// Whole files by language.
  package var byLanguage: [GroupScore] = []

  /// Damaged files, by damage and by whether they are UTF-8, multibyte or single-byte.
  package var byDamage: [GroupScore] = []

  /// Whole files by what is tried by them, damaged ones, binary data and files for which a text is given among them; missing in
  /// older results.
  package var byTrack: [GroupScore]?

  /// Files for which a text is given, by track and kind; missing in older results.
  package var byTextKind: [GroupScore]?

  /// What confidence is worth about all whole texts that are not damaged; missing in older results.
  package var selective: SelectiveAccuracy?

  /// Of the legacy files with the right text and a known language, how many were told that language;
  /// `nil` where the engine tells none.
  package var language: Score?

  /// What confidence meant on legacy files, where the engine gives one.
  package var calibration: Calibration?

  /// Which encodings were answered for which, wrong ones only, most frequent first.
  package var confusions: [Confusion] = []

  /// Whole files and excerpts, by kind of file and by confidence; missing in older results.
  package var files: FileResults?

  /// Processor time and bytes; an external command's time includes its start-up.
  package var cost = Cost()

  /// An engine that has seen nothing.
  package init(name: String, detail: String) {
    self.name = name
    self.detail = detail
  }
}

/// Files in one encoding that were answered with another, so that their text came out wrong.
package struct Confusion: Codable, Sendable {
  /// The encoding they are in.
  package var truth: String

  /// Its family.
  package var truthFamily: String

  /// The answer, or nothing where there was none.
  package var answer: String

  /// The answer's family, or nothing.
  package var answerFamily: String

  /// How many files.
  package var count: Int

  /// A confusion.
  package init(
    truth: String, truthFamily: String, answer: String, answerFamily: String, count: Int
  ) {
    self.truth = truth
    self.truthFamily = truthFamily
    self.answer = answer
    self.answerFamily = answerFamily
    self.count = count
  }
}

extension AccuracyResults {
  /// Whether there were files whose encoding was to be named.
  package var hasEncodings: Bool { engines.contains { $0.all.files > 0 } }

  /// The engines that have scores of some kind: one that repairs text names no encodings.
  package func engines(with scores: KeyPath<EngineAccuracy, [GroupScore]>) -> [EngineAccuracy] {
    engines.filter { !$0[keyPath: scores].isEmpty }
  }

  /// The names of the groups that any engine has scores of, in the order in which they are first found.
  package func groups(_ scores: KeyPath<EngineAccuracy, [GroupScore]>) -> [String] {
    var names: [String] = []
    for group in engines.flatMap({ $0[keyPath: scores] }) where !names.contains(group.group) {
      names.append(group.group)
    }
    return names
  }
}

extension GroupScore {
  /// The share of files whose text is right, 0…1, or `nil` without files.
  package var right: Double? { score.decodedEqualShare }

  /// The share of files that are right in part, 0…1; `nil` where that is not counted.
  package var partlyShare: Double? { partly.map { Double($0) / Double(max(1, score.files)) } }

  /// The share of files that are not worse, 0…1, of those that could be; `nil` without such.
  package var unharmed: Double? { harm?.share.map { 1 - $0 } }
}

extension EngineAccuracy {
  /// Whole files by what is tried by them; none in older results.
  package var tracks: [GroupScore] { byTrack ?? [] }

  /// Whole files whose encoding was to be named, by kind; none in older results.
  package var kinds: [GroupScore] { files?.scopes.first { $0.scope == "whole" }?.byKind ?? [] }

  /// Files for which a text is given, by track and kind; none in older results.
  package var textKinds: [GroupScore] { byTextKind ?? [] }
}

extension Cost {
  /// Files a second of processor time.
  package var filesPerSecond: Double? { seconds > 0 ? Double(files) / seconds : nil }

  /// Megabytes (10⁶ bytes) a second of processor time.
  package var megabytesPerSecond: Double? { seconds > 0 ? Double(bytes) / seconds / 1e6 : nil }
}
