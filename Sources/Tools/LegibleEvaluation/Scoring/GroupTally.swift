/// Counts the answers about files that have something in common.
struct GroupTally {
  private(set) var score = Score()
  private(set) var calibration: Calibration?

  /// Counts an answer; its confidence where it names an encoding.
  mutating func add(_ answer: Answer, isRight: Bool, isStrict: Bool) {
    score.add(decodedEqual: isRight, strict: isStrict)
    guard let confidence = answer.confidence, !answer.label.isEmpty else { return }
    calibration = calibration ?? Calibration()
    calibration?.add(confidence: confidence, isRight: isRight)
  }

  /// The group under a name.
  func named(_ name: String) -> GroupScore {
    GroupScore(group: name, score: score, calibration: calibration)
  }
}

extension [String: GroupTally] {
  /// The groups in the order of their names.
  var sortedScores: [GroupScore] {
    sorted { $0.key < $1.key }.map { $0.value.named($0.key) }
  }
}
