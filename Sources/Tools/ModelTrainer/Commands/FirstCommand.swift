import LegibleEvaluation

/// `ModelTrainer first`.
enum FirstCommand: TrainerCommand {
  static let name = "first"
  static let summary =
    "Score detection on what people type first: alphabets, cities, prices, greetings."
  static let options =
    [
      OptionDescription("corpus", "DIR", "the corpus, with first/strings.tsv (Corpus)"),
      OptionDescription("list-wrong", "N", "list so many wrong answers of each engine (0)"),
      OptionDescription("json", "FILE", "write what was measured as JSON"),
    ] + Arguments.engineOptions
  static let discussion = """
    Each string is scored as a line in each of the encodings that a user would have it in.
    """

  static func run(_ arguments: Arguments) throws {
    let strings = try FirstStrings(corpus: arguments.value("corpus") ?? "Corpus")
    let scores = try arguments.engines().map { ($0.name, try strings.scores(of: $0)) }
    print("\(strings.stringCount) strings")
    print(ReportTable(first: scores).text)
    let listed = try arguments.count("list-wrong", default: 0)
    for (name, scores) in scores where listed > 0 {
      print("\nwrong by \(name):")
      scores.last?.wrong.prefix(listed).forEach { print("  \($0.line)") }
    }
    try arguments.writeJSON(Dictionary(scores) { first, _ in first })
  }
}
