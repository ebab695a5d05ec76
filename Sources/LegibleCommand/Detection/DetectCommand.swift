import ArgumentParser
import Legible

/// `legible detect`: says which encoding each input is in.
struct DetectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "detect",
    abstract: "Say which encoding each input is in.",
    usage: "legible detect [<options>] [<FILE> ...]",
    discussion: """
      One input gives the bare label, so that iconv -f "$(legible detect FILE)" works. Several \
      give a line each: name, label, confidence and language, with tabs between them. The label is \
      binary for what is no text, and unidentified where no encoding is likely enough; both make \
      the exit status 1.

      Examples:
        legible detect old.txt
        legible detect -a --explain old.txt
        legible detect --json -r tree
        find tree -type f -print0 | legible detect --only=utf-8 -q --files0-from=-
      """)

  @OptionGroup(title: "Answer") var answer: AnswerOptions
  @OptionGroup(title: "Answer") var naming: NamesOption
  @OptionGroup(title: "More") var color: ColorOption
  @OptionGroup(title: "Hints") var hints: HintOptions
  @OptionGroup(title: "Hints") var detection: DetectionEngineOption
  @OptionGroup(title: "Input") var input: InputOptions
  @OptionGroup(title: "Input") var workers: WorkerOption

  func validate() throws { try hints.validate(for: detection.engine) }

  /// What is to be done.
  var job: DetectJob {
    var job = DetectJob(inputs: input.inputs)
    job.inputs.workerCount = workers.count(isMany: job.inputs.isMany)
    job.options = hints.detectionOptions
    job.limit = answer.limit
    job.isQuiet = answer.quiet
    job.engine = detection.engine
    job.layout = answer.layout
    job.endsNamesWithNUL = answer.null
    job.explains = answer.explain
    job.names = naming.names
    job.color = color.color
    return job
  }

  func run() throws {
    Messages.useColor(color.color)
    try job.run().finish()
  }
}
