import LegibleEvaluation
import LegibleTraining

/// `ModelTrainer together`.
enum TogetherCommand: TrainerCommand {
  static let name = "together"
  static let summary = "Tell what it is worth to look at the files of a project together."
  static let options = [
    OptionDescription("files", "DIR", "labelled files, with a manifest that has a column source"),
    OptionDescription("part", "NAME", "tuning, held or all (tuning)"),
    OptionDescription("excerpts", "N,…", "lengths of the excerpts (16,32,64,100,1024)"),
  ]
  static let discussion = """
    Excerpts from the first non-ASCII byte on are looked at alone, and again beside the other files of the
    same project where they are not sure, as `legible detect --together` does.
    """

  static func run(_ arguments: Arguments) throws {
    let evaluation = try TogetherEvaluation(
      files: try arguments.required("files"),
      try arguments.value("part", default: .tuning, LabelledPart.init(rawValue:)),
      lengths: try arguments.integers("excerpts", default: [16, 32, 64, 100, 1024]))
    print(evaluation.table.text, terminator: "")
  }
}
