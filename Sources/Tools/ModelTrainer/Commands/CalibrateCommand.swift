import Foundation
import LegibleEvaluation
import LegibleTraining

/// `ModelTrainer calibrate`.
enum CalibrateCommand: TrainerCommand {
  static let name = "calibrate"
  static let summary = "Fit the confidence curves to text that nothing else was fitted to."
  static let options = [
    OptionDescription("text", "DIR", "training text; its calibration lines are used"),
    OptionDescription("corpus", "DIR", "where encodings.json is (Corpus)"),
    OptionDescription("files", "DIR", "labelled files, tuning part only; repeatable"),
    OptionDescription("file-weight", "W", "how many samples of prose a file counts for (0.3)"),
    OptionDescription("excerpts", "N,…", "excerpts besides whole files (100,1024,10240)"),
    OptionDescription("model", "FILE", "the model that the curves are written into"),
  ]
  static let discussion = """
    The tool must have been built with the very model whose curves are fitted.
    Of labelled files those of --part=held are never taken.
    """

  static func run(_ arguments: Arguments) throws {
    var sources = CalibrationSources()
    if let text = arguments.value("text") {
      var prose = HeldOutEvaluation(
        folder: text, corpus: arguments.value("corpus") ?? "Corpus")
      prose.split = .calibration
      sources.prose = prose
      sources.texts = try InvarianceTexts(
        try arguments.corpusSource(.calibration), words: 1, limit: 1_000)
    }
    sources.folders = arguments.all("files")
    sources.fileWeight = try arguments.value("file-weight", default: 0.3) {
      Double($0).flatMap { $0 > 0 ? $0 : nil }
    }
    sources.excerpts = try arguments.integers("excerpts", default: FileScope.usualExcerpts)
    if sources.prose == nil && sources.folders.isEmpty {
      throw TrainerError("--text or --files is missing")
    }
    let fitting = try CalibrationFitting(sources)
    print("what posteriors were worth, by class of ConfidenceCurves and amount of evidence:")
    fitting.evidenceLines.forEach { print($0) }
    print("curves, a class a line: how many answers, and the share that is right at each knot")
    fitting.curveLines.forEach { print($0) }
    if let model = arguments.value("model") {
      try fitting.write(into: URL(fileURLWithPath: model))
    }
  }
}
