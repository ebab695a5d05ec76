import Foundation

/// `ModelTrainer calibrate`.
enum CalibrateCommand: TrainerCommand {
  static let name = "calibrate"
  static let summary = "Fit the confidence curves to text that nothing else was fitted to."
  static let options = [
    OptionDescription("text", "DIR", "training text; its calibration lines are used"),
    OptionDescription("corpus", "DIR", "where encodings.json is (Corpus)"),
    OptionDescription("model", "FILE", "the model that the curves are written into"),
  ]
  static let discussion =
    "The tool must have been built with the very model whose curves are fitted."

  static func run(_ arguments: Arguments) throws {
    var evaluation = Evaluation(
      folder: URL(fileURLWithPath: try arguments.required("text"), isDirectory: true),
      corpus: URL(fileURLWithPath: arguments.value("corpus") ?? "Corpus", isDirectory: true))
    evaluation.split = .calibration
    try CalibrationFitting(
      evaluation: evaluation, output: URL(fileURLWithPath: try arguments.required("model"))
    ).run()
  }
}
