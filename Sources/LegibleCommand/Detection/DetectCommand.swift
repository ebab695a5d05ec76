import Legible

/// `legible detect`: says which encoding each input is in.
struct DetectCommand: Subcommand, ColoredCommand {
  static let summary = CommandSummary(
    name: .detect,
    abstract: "Say which encoding each input is in.",
    usage: "legible detect [<options>] [<FILE> ...]",
    discussion: """
      One input gives the bare label, so that iconv -f "$(legible detect FILE)" works. Several \
      give a line each: name, label, confidence and language, with tabs between them. The label is \
      binary for what is no text, and unidentified where no encoding is likely enough; both make \
      the exit status 1. A file that cannot be read has the label unreadable there.

      With --lines each line is asked for, as convert --mixed reads it: a line that is sure by itself tells its own \
      encoding, and others have that of all. With --columns each column of a table is asked for, and the number of its \
      malformed places is printed. The last lines are how many there are of each encoding. ASCII agrees with \
      everything; where others disagree, or places are malformed, the exit status is 1.

      Examples:
        legible detect old.txt
        legible detect -a --explain old.txt
        legible detect -r --summary tree
        legible detect -r --list=not-utf-8 tree
        legible detect --json -r tree
        legible detect --lines server.log
        legible detect --columns=, table.csv
        find tree -type f -print0 | legible detect --only=utf-8 -q --files0-from=-
      """)

  var answer = AnswerOptions()
  var names: NamingScheme?
  var color = ColorChoice.auto
  var hints = HintOptions()
  var together = false
  var engine = DetectionEngine.native
  var input = InputOptions()
  var workers = WorkerOption()

  static var options: OptionTable<Self> {
    [
      .group("Answer", \.answer),
      .section("Answer", .names(\.names)),
      .color(\.color),
      .group("Hints", \.hints),
      .together(\.together),
      .engine(\.engine),
      .group("Input", \.input),
      .group("Input", \.workers),
    ]
  }

  /// Throws a `ValidationError` if the options contradict one another.
  func validate() throws {
    try hints.validate(for: engine)
    if together { try SurveyRun.validate(input, engine: engine) }
    if together && answer.unit != .file {
      throw ValidationError("--together asks for files, not for --lines or --columns")
    }
  }

  /// The job that the options describe.
  var job: DetectJob {
    var job = DetectJob(inputs: input.inputs)
    job.inputs.workerCount = workers.count(isMany: job.inputs.isMany)
    job.options = hints.detectionOptions
    job.options.coverage = answer.coverage
    job.limit = answer.limit
    job.unit = answer.unit
    job.isQuiet = answer.quiet
    job.isVerbose = answer.verbose
    job.isTogether = together
    job.engine = engine
    job.layout = answer.layout
    job.endsNamesWithNUL = answer.null
    job.explains = answer.explain
    job.names = names
    job.listed = answer.list
    job.color = color
    return job
  }

  func run() throws {
    try job.run().finish()
  }
}
