import Foundation
import LegibleEvaluation
import LegibleTraining

/// `ModelTrainer evaluate`.
enum EvaluateCommand: TrainerCommand {
  static let name = "evaluate"
  static let summary = "Score detection on held-out text, or on labelled files."
  static let options =
    [
      OptionDescription("text", "DIR", "training text; its held-out lines are scored"),
      OptionDescription("corpus", "DIR", "where encodings.json is (Corpus)"),
      OptionDescription("split", "NAME", "tuning, calibration or report (tuning)"),
      OptionDescription("samples", "N", "samples for each language, encoding and length (3)"),
      OptionDescription("genre", "NAME", Genre.allCases.map(\.rawValue).joined(separator: ", ")),
      OptionDescription("lengths", "N,…", "how long samples are in bytes (as the genre has it)"),
      OptionDescription(
        "damage", "NAME", Damage.allCases.map(\.rawValue).joined(separator: ", ")),
      OptionDescription("languages", "TAG,…", "these languages alone"),
      OptionDescription("rare-languages", nil, "the rare languages alone"),
      OptionDescription("common-encodings", nil, "leave out the rare encodings"),
      OptionDescription(
        "without-own-language", nil, "take the language of each sample out of the model"),
      OptionDescription("files", "DIR", "labelled files, with a manifest or a folder an encoding"),
      OptionDescription(
        "part", "NAME",
        "tuning, held (a third, for figures that are published) or all (tuning)"),
      OptionDescription(
        "excerpts", "N,…", "lengths that are scored besides whole files (100,1024,10240)"),
      OptionDescription("whole-only", nil, "score no excerpts"),
      OptionDescription("encodings", nil, "tell the score of each encoding"),
      OptionDescription("reliability", nil, "tell what confidence meant, by kind and family"),
      OptionDescription("wrong", "N", "list so many wrong answers (30)"),
      OptionDescription("json", "FILE", "write what was measured on files as JSON"),
      OptionDescription("save", "FILE", "write the answer about each sample of --text"),
      OptionDescription(
        "export", "DIR",
        "write the samples of --text as labelled files, for --files and other tools"),
      OptionDescription("before", "FILE", "tell which answers changed since --save wrote them"),
    ] + Arguments.engineOptions
  static let discussion = """
    With --files whole files and excerpts from the first non-ASCII byte on are scored, by kind of file: by
    default those of the tuning part, by which parameters are chosen.
    With --text samples of 16 to 2,048 bytes are made of lines that the models were not trained on, in
    every encoding that Corpus/encodings.json has for their language. Of each group of samples are told:
    the share that is read as the text that was meant, the same but for the damaged place, the share
    that the best of detectors could read, the share of right answers that also have the language right,
    and the calibration error. To see what a change does, --save the answers of the build before it,
    and name that file with --before in the build after it.
    """

  static func run(_ arguments: Arguments) throws {
    if let files = arguments.value("files") { return try scoreFiles(files, arguments) }
    var evaluation = HeldOutEvaluation(
      folder: try arguments.required("text"), corpus: arguments.value("corpus") ?? "Corpus")
    evaluation.split = try arguments.value(
      "split", default: .tuning, TrainingText.Split.init(rawValue:))
    evaluation.samplesPerCase = try arguments.value("samples", default: 3) { Int($0) }
    evaluation.genre = try arguments.value("genre", default: .prose, Genre.init(rawValue:))
    evaluation.damage = try arguments.value("damage", default: .none, Damage.init(rawValue:))
    if arguments.has("lengths") {
      evaluation.lengths = try arguments.integers("lengths", default: [])
    }
    if arguments.has("languages") { evaluation.languages = Set(arguments.list("languages")) }
    if arguments.has("rare-languages") { try evaluation.takeRareLanguages() }
    evaluation.includesRare = !arguments.has("common-encodings")
    evaluation.withholdsLanguage = arguments.has("without-own-language")
    if let folder = arguments.value("export") { try evaluation.export(to: folder) }
    var board = Scoreboard()
    let outcomes = try evaluation.outcomes()
    for outcome in outcomes { board.add(outcome) }
    let kind =
      "split \(evaluation.split), damage \(evaluation.damage), genre \(evaluation.genre), "
      + (evaluation.includesRare ? "all encodings" : "common encodings")
    print(kind)
    let limit = try arguments.value("wrong", default: 30) { Int($0) }
    board.printAll(confusionLimit: limit)
    if arguments.has("wrong") && limit > 0 { board.printExamples(limit) }
    try compare(SavedOutcomes(outcomes, kind: kind), arguments)
  }

  /// Tells which answers changed, and saves them, as the arguments ask.
  private static func compare(_ outcomes: SavedOutcomes, _ arguments: Arguments) throws {
    if let path = arguments.value("before") {
      let before = try SavedOutcomes(
        parsing: try String(contentsOfFile: path, encoding: .utf8), path: path)
      print(try outcomes.changes(since: before))
    }
    if let path = arguments.value("save") {
      try Data(outcomes.text.utf8).write(to: URL(fileURLWithPath: path))
    }
  }

  private static func scoreFiles(_ folder: String, _ arguments: Arguments) throws {
    let excerpts = try arguments.integers("excerpts", default: FileScope.usualExcerpts)
    Interruption.remember()
    var measurement = AccuracyMeasurement(
      folder: folder,
      part: try arguments.value("part", default: .tuning, LabelledPart.init(rawValue:)),
      excerpts: arguments.has("whole-only") ? [] : excerpts, engines: try arguments.engines())
    let results = try measurement.run()
    try arguments.writeJSON(results)
    let tables = FileTables(results)
    var shown = [AccuracyTables(results).skipped, tables.byKind, tables.byEvidence]
    if arguments.has("encodings") { shown.append(tables.byEncoding) }
    if arguments.has("reliability") { shown.append(tables.reliability) }
    shown.append(tables.wrong(limit: try arguments.value("wrong", default: 30) { Int($0) }))
    shown += [tables.kindsOfError, tables.scopes]
    print(shown.filter { !$0.rows.isEmpty }.map(\.text).joined(separator: "\n"))
    if !tables.turned.isEmpty {
      print("right at \(FileResults.turningLength) bytes and wrong whole:")
      for path in tables.turned { print("  \(path)") }
    }
  }
}
