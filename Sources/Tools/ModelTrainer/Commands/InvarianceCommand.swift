import LegibleEvaluation
import LegibleTraining

/// `ModelTrainer invariance`.
enum InvarianceCommand: TrainerCommand {
  static let name = "invariance"
  static let summary =
    "Tell whether answers stay when texts change by what says nothing of the encoding."
  static let options =
    [
      OptionDescription(
        "corpus", "DIR", "the corpus, of whose words and lines the texts are (Corpus)"),
      OptionDescription("text", "DIR", "take held-out lines of training text instead, for fitting"),
      OptionDescription("split", "NAME", "tuning, calibration or report, of --text (tuning)"),
      OptionDescription("words", "N", "words for each language and encoding (1)"),
      OptionDescription(
        "limit", "N", "so many texts at most, the first of different encodings (1000)"),
      OptionDescription("min-kept", "PERCENT", "fail where fewer answers are kept"),
      OptionDescription("max-lost", "N", "fail where more answers are lost at 0.99"),
      OptionDescription(
        "list-wrong", "N", "list so many answers that are lost, the surest first (0)"),
      OptionDescription("json", "FILE", "write what was measured as JSON"),
    ] + Arguments.engineOptions
  static let discussion = """
    Words, signs, sentences and lines in every encoding are repeated in rows, put into files, logs and sources,
    behind ASCII of any length, and behind the right declaration. The answer about a text alone, as a line, is
    what the others are held against: of texts that are read right alone it is told how many are still read
    right, and how many are lost at 0.9 and at 0.99; of all texts, how many are read right, and wrongly at 0.99.
    "risen" is the share of answers whose confidence is greater by more than 0.01 than that of the same answer
    about the text alone, where neither other words nor a declaration are a reason.
    """

  static func run(_ arguments: Arguments) throws {
    let minKept = try arguments.value("min-kept", default: 0) { text in
      Double(text).flatMap { (0...100).contains($0) ? $0 : nil }
    }
    let maxLost = try arguments.count("max-lost", default: .max)
    let listed = try arguments.count("list-wrong", default: 0)
    let limit = try arguments.count("limit", default: 1_000)
    let words = try arguments.count("words", default: 1)
    let texts = try InvarianceTexts(try arguments.corpusSource(), words: words, limit: limit)
    var measurement = InvarianceMeasurement(texts, engines: try arguments.engines())
    let results = try measurement.run()
    print(InvarianceTables(results).all.map(\.text).joined(separator: "\n"))
    for engine in results.engines where listed > 0 {
      print("\nlost by \(engine.name):")
      engine.lost.prefix(listed).forEach { print("  \($0.line)") }
    }
    try arguments.writeJSON(results)
    guard let all = results.engines.first?.all else { return }
    let kept = 100 * (all.keptShare ?? 0)
    if kept < minKept {
      throw TrainerError("\(NumberText.decimal(kept, 2)) % of answers are kept, not \(minKept) %")
    }
    if all.lostAt99 > maxLost {
      throw TrainerError("\(all.lostAt99) answers are lost at 0.99, not \(maxLost) at most")
    }
  }
}
