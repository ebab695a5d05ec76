import LegibleEvaluation
import LegibleTraining

/// `ModelTrainer figures`.
enum FiguresCommand: TrainerCommand {
  static let name = "figures"
  static let summary = "Hold detection on the corpus and the short cases against committed figures."
  static let options = [
    OptionDescription("corpus", "DIR", "the corpus (Corpus)"),
    OptionDescription("write", nil, "make the figures of this build the committed ones"),
  ]
  static let discussion = """
    It fails when right answers fall by more than 0.2 points, when the calibration error rises by more
    than 0.002, or when a short case that was right is wrong. `make test` checks the same.
    """

  static func run(_ arguments: Arguments) throws {
    let corpus = arguments.value("corpus") ?? "Corpus"
    let figures = try CorpusFigures(measuring: corpus)
    figures.lines.forEach { print($0) }
    if arguments.has("write") { return try figures.write(into: corpus) }
    let losses = figures.losses(against: try CorpusFigures(committedIn: corpus))
    if !losses.isEmpty { throw TrainerError(losses.joined(separator: "\n")) }
  }
}
