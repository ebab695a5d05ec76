import LegibleTraining

/// `ModelTrainer speed`.
enum SpeedCommand: TrainerCommand {
  static let name = "speed"
  static let summary = "Time detection on samples of 1.6 KB in every plausible encoding."
  static let options = [
    OptionDescription("text", "DIR", "training text, <language>.txt.gz"),
    OptionDescription("corpus", "DIR", "where encodings.json is (Corpus)"),
    OptionDescription("rounds", "N", "how often, of which the fastest counts (30)"),
  ]
  static let discussion = ""

  static func run(_ arguments: Arguments) throws {
    try HeldOutEvaluation(
      folder: try arguments.required("text"), corpus: arguments.value("corpus") ?? "Corpus"
    ).measureSpeed(
      rounds: try arguments.value("rounds", default: HeldOutEvaluation.speedRounds) { Int($0) })
  }
}
