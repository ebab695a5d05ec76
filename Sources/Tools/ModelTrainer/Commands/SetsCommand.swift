import LegibleEvaluation
import LegibleTraining

/// `ModelTrainer sets`.
enum SetsCommand: TrainerCommand {
  static let name = "sets"
  static let summary = "Tell how often sets of readings hold the right one, and how large they are."
  static let options = [
    OptionDescription("text", "DIR", "training text; samples are made of its lines"),
    OptionDescription("split", "NAME", "tuning, calibration or report (tuning)"),
    OptionDescription("files", "DIR", "labelled files"),
    OptionDescription("part", "NAME", "tuning, held or all (tuning)"),
    OptionDescription("corpus", "DIR", "for encodings.json (Corpus)"),
    OptionDescription("limit", "N", "samples of each kind at most (300)"),
  ]
  static let discussion = "The sets are those of `legible detect --set=P`."

  static func run(_ arguments: Arguments) throws {
    let corpus = arguments.value("corpus") ?? "Corpus"
    let limit = try arguments.count("limit", default: 300)
    var samples = MixedSamples(limit: limit)
    if let text = arguments.value("text") {
      var prose = HeldOutEvaluation(folder: text, corpus: corpus)
      prose.split = try arguments.value(
        "split", default: .tuning, TrainingText.Split.init(rawValue:))
      try samples.add(prose: prose)
      samples.add(
        texts: try InvarianceTexts(
          try arguments.corpusSource(prose.split), words: 1, limit: limit * 2))
    }
    if let files = arguments.value("files") {
      try samples.add(
        files: files,
        try arguments.value("part", default: .tuning, LabelledPart.init(rawValue:)))
    }
    if samples.samples.isEmpty { throw TrainerError("--text or --files is missing") }
    print(SetCoverage(samples).table.text, terminator: "")
  }
}
