import Legible

/// `legible detect`: says which encoding each input is in.
struct DetectCommand: Subcommand, ColoredCommand {
  static let summary = CommandSummary(
    name: .detect,
    abstract: "Say which encoding each input is in.",
    usage: "legible detect [<options>] [<FILE> ...]",
    discussion: """
      One input gives the bare label, so that iconv -f "$(legible detect FILE)" works. Several \
      inputs give a line each: name, label, confidence and language, separated by tabs. The \
      label is binary for files that are not text, and unidentified if no encoding is likely \
      enough; both make the exit status 1. With several inputs, a file that cannot be read has \
      the label unreadable.

      Text with places that are malformed in its encoding, or with parts in another one, has a \
      fifth column that says so, such as "2 malformed" or "mixed: UTF-8+windows-1251"; for one \
      input a message does. With --only or -q the exit status is then 1, and --list=ENC leaves \
      the input out.

      With --lines the answer is given for each line, as convert --mixed decodes it: lines that \
      are not sure by themselves get the encoding of the whole text. With --columns it is given \
      for each column of a table, with the number of malformed places. The last lines count the \
      lines or columns in each encoding. ASCII agrees with every encoding; if others disagree, \
      or places are malformed, the exit status is 1.

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
    job.isGate = answer.quiet || hints.only != nil
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
