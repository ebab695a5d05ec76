import LegibleEncodings
import LegibleEvaluation

/// `ModelTrainer first`.
enum FirstCommand: TrainerCommand {
  static let name = "first"
  static let summary =
    "Score detection on what people type first: alphabets, cities, prices, greetings."
  static let options = sampleSetOptions
  static let discussion = """
    Each string is scored as a line in each of the encodings that a user would have it in.
    """

  static func run(_ arguments: Arguments) throws {
    let corpus = arguments.value("corpus") ?? "Corpus"
    try measure(
      SampleSet("What people type first", table: "\(corpus)/first/strings.tsv"), arguments)
  }
}

/// `ModelTrainer signs`.
enum SignsCommand: TrainerCommand {
  static let name = "signs"
  static let summary = "Score detection on lines of ASCII with one or two signs."
  static let options = sampleSetOptions
  static let discussion = """
    English with typographic signs, apostrophes, dashes, currency, degrees, boxes and no-break spaces, in
    windows-1252, macintosh, IBM850, IBM437 and UTF-8, as far as each has the signs.
    """

  static func run(_ arguments: Arguments) throws {
    let corpus = arguments.value("corpus") ?? "Corpus"
    try measure(SampleSet("Signs in ASCII", table: "\(corpus)/signs/signs.tsv"), arguments)
  }
}

/// `ModelTrainer lists`.
enum ListsCommand: TrainerCommand {
  static let name = "lists"
  static let summary = "Score detection on alphabets, rules, key maps and tables of characters."
  static let options = sampleSetOptions
  static let discussion = """
    Rules and tables as people keep them, of lists/lists.tsv, and such as are made of the letters and words
    of each language of the corpus, in its common legacy encodings.
    """

  static func run(_ arguments: Arguments) throws {
    let corpus = arguments.value("corpus") ?? "Corpus"
    try measure(try .lists(try CorpusSource(folder: corpus), corpus: corpus), arguments)
  }
}

private let sampleSetOptions =
  [
    OptionDescription("corpus", "DIR", "the corpus (Corpus)"),
    OptionDescription("encoding", "NAME", "score the samples in this encoding alone"),
    OptionDescription("list-wrong", "N", "list so many wrong answers of each engine (0)"),
    OptionDescription("json", "FILE", "write what was measured as JSON"),
  ] + Arguments.engineOptions

private func measure(_ all: SampleSet, _ arguments: Arguments) throws {
  let encoding = try arguments.value("encoding", default: nil) { TextEncoding($0) }
  let set = encoding.map(all.inEncoding) ?? all
  let scores = try arguments.engines().map { ($0.name, try set.scores(of: $0)) }
  print(set.table(scores).text)
  let listed = try arguments.count("list-wrong", default: 0)
  for (name, scores) in scores where listed > 0 {
    print("\nwrong by \(name):")
    scores.last?.wrong.sorted { $0.confidence ?? 0 > $1.confidence ?? 0 }.prefix(listed)
      .forEach { print("  \($0.line)") }
  }
  try arguments.writeJSON(Dictionary(scores) { first, _ in first })
}
