/// How often the surest answers are wrong: risk against coverage (El-Yaniv and Wiener 2010).
///
/// Coverage is the share of all files that an answer is taken for, the surest answers first; risk is the share of these that
/// is wrong. Files without an answer are covered by none. Of answers of one confidence, no part is surer than the others.
package struct SelectiveAccuracy: Codable, Sendable, Equatable {
  /// How many files there were.
  package private(set) var fileCount = 0

  /// How many answers of each confidence there are, and how many of them are wrong.
  private var answers: [Group] = []

  private struct Group: Codable, Equatable {
    var confidence: Double
    var count: Int
    var wrong: Int
  }

  /// No files yet.
  package init() {}

  /// Counts a file, with the answer for it, if there is one. Answers without a confidence are all alike.
  package mutating func add(confidence: Double?, isAnswer: Bool, isRight: Bool) {
    fileCount += 1
    if !isAnswer { return }
    // As many digits as are told, so that results stay small.
    let told = ((confidence ?? 0) * 1_000).rounded() / 1_000
    // Groups stand with the surest first.
    let index = answers.firstIndex { $0.confidence <= told } ?? answers.count
    if index == answers.count || answers[index].confidence < told {
      answers.insert(Group(confidence: told, count: 0, wrong: 0), at: index)
    }
    answers[index].count += 1
    if !isRight { answers[index].wrong += 1 }
  }

  /// The share of files that have an answer, 0…1, or `nil` without files.
  package var fullCoverage: Double? {
    fileCount == 0 ? nil : Double(answers.reduce(0) { $0 + $1.count }) / Double(fileCount)
  }

  /// The share of wrong answers, 0…1, where the surest answers are taken for that share of the files; `nil` where there are not so
  /// many answers.
  package func risk(atCoverage coverage: Double) -> Double? {
    let wanted = coverage * Double(fileCount)
    if wanted <= 0 { return nil }
    var (taken, wrong) = (0.0, 0.0)
    for group in answers {
      let part = min(Double(group.count), wanted - taken)
      taken += part
      wrong += Double(group.wrong) * part / Double(group.count)
      if taken >= wanted { break }
    }
    return taken < wanted ? nil : wrong / wanted
  }

  /// The largest share of files, 0…1, that can be answered so that no more than that share of the answers is wrong, by a limit
  /// on confidence; `nil` without files.
  package func coverage(atRisk risk: Double) -> Double? {
    if fileCount == 0 { return nil }
    var (taken, wrong, best) = (0, 0, 0)
    for group in answers {
      taken += group.count
      wrong += group.wrong
      if Double(wrong) <= risk * Double(taken) { best = taken }
    }
    return Double(best) / Double(fileCount)
  }

  /// The coverages that tables and charts show.
  package static let shownCoverages = [0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99, 1]
}
