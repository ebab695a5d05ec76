import Foundation

/// `ModelTrainer speed`.
enum SpeedCommand: TrainerCommand {
  static let name = "speed"
  static let summary = "Time detection on samples of 1.6 KB in every plausible encoding."
  static let options = [
    OptionDescription("text", "DIR", "training text, <language>.txt.gz"),
    OptionDescription("corpus", "DIR", "where encodings.json is (Corpus)"),
  ]
  static let discussion = ""

  static func run(_ arguments: Arguments) throws {
    try Evaluation(
      folder: URL(fileURLWithPath: try arguments.required("text"), isDirectory: true),
      corpus: URL(fileURLWithPath: arguments.value("corpus") ?? "Corpus", isDirectory: true)
    ).measureSpeed()
  }
}
