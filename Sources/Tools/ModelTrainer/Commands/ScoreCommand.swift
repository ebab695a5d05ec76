import LegibleEvaluation
import LegibleTraining

/// `ModelTrainer score`.
enum ScoreCommand: TrainerCommand {
  static let name = "score"
  static let summary = "Print the few figures by which parameters are compared, a line each."
  static let options = [
    OptionDescription("text", "DIR", "training text; its tuning lines are scored"),
    OptionDescription("samples", "N", "samples for each language, encoding and length (1)"),
    OptionDescription("languages", "TAG,…", "these languages alone"),
    OptionDescription("files", "DIR", "labelled files, tuning part only"),
    OptionDescription("corpus", "DIR", "for encodings.json and the short cases (Corpus)"),
  ]
  static let discussion = "The figures of held-out parts are told by `evaluate` alone."

  static func run(_ arguments: Arguments) throws {
    let corpus = arguments.value("corpus") ?? "Corpus"
    var figures = SummaryFigures()
    figures.add(shortCases: try ShortCases(corpus: corpus))
    if let text = arguments.value("text") {
      var prose = HeldOutEvaluation(folder: text, corpus: corpus)
      prose.samplesPerCase = try arguments.value("samples", default: 1) { Int($0) }
      if arguments.has("languages") { prose.languages = Set(arguments.list("languages")) }
      try figures.add(prose: prose)
    }
    if let files = arguments.value("files") {
      var measurement = AccuracyMeasurement(
        folder: files, part: .tuning, excerpts: FileScope.usualExcerpts,
        engines: [LegibleEngine()])
      if let results = try measurement.run().engines.first?.files { figures.add(files: results) }
    }
    figures.lines.forEach { print($0) }
  }
}
