import ArgumentParser
import Legible

/// `legible detect`: says which encoding each input is in.
struct DetectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "detect",
    abstract: "Say which encoding each input is in.",
    discussion: """
      One input gives the bare label, so that iconv -f "$(legible detect FILE)" works. Several \
      give a line each: name, label, confidence and language, with tabs between them. The label is \
      binary for what is no text, and unidentified where no encoding is likely enough; both make \
      the exit status 1.
      """)

  @Flag(name: .shortAndLong, help: "Print bare labels, also for several inputs.")
  var brief = false

  @Flag(name: .shortAndLong, help: "Print the other readings too, best first.")
  var all = false

  @Flag(help: "Print one JSON object a line.")
  var json = false

  @Flag(
    name: [.customShort("0"), .customLong("null")], help: "End names with NUL instead of a tab.")
  var null = false

  @Flag(help: "Say why, as sentences below each answer.")
  var explain = false

  @Option(
    help: ArgumentHelp("Read no more than the first N bytes of each input.", valueName: "N"))
  var limit: Int?

  @Flag(name: .shortAndLong, help: "Print nothing; the exit status is the answer.")
  var quiet = false

  @OptionGroup(title: "Names") var naming: NamesOption
  @OptionGroup(title: "Hints") var hints: HintOptions
  @OptionGroup(title: "Hints") var detection: DetectionEngineOption
  @OptionGroup(title: "Input") var input: InputOptions
  @OptionGroup(title: "Input") var workers: WorkerOption

  func validate() throws {
    if let limit, limit < 1 { throw ValidationError("--limit takes a number from 1 on") }
  }

  /// What is to be done.
  var job: DetectJob {
    var job = DetectJob(inputs: input.inputs)
    job.inputs.workerCount = workers.count
    job.options = hints.detectionOptions
    job.limit = limit
    job.isQuiet = quiet
    job.engine = detection.engine
    job.layout = json ? .json : all ? .alternatives : brief ? .label : nil
    job.endsNamesWithNUL = null
    job.explains = explain
    job.names = naming.names
    return job
  }

  func run() throws { try job.run().finish() }
}
