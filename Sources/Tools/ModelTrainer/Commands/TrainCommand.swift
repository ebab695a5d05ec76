import Foundation

/// `ModelTrainer train`.
enum TrainCommand: TrainerCommand {
  static let name = "train"
  static let summary = "Count the models of all languages of a folder and write them to one file."
  static let options = [
    OptionDescription("text", "DIR", "training text, <language>.txt.gz"),
    OptionDescription("output", "FILE", "where the model is written"),
    OptionDescription("without", "LANGUAGE,…", "languages that are left out"),
  ]
  static let discussion =
    "The confidence curves of the model are those of before until `calibrate` has fitted new ones."

  static func run(_ arguments: Arguments) throws {
    var training = ModelTraining(
      folder: URL(fileURLWithPath: try arguments.required("text"), isDirectory: true),
      output: URL(fileURLWithPath: try arguments.required("output")))
    training.withheldLanguages = Set(arguments.list("without"))
    try training.run()
  }
}
