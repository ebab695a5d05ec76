import ArgumentParser
import Legible

/// What `detect` is to say, and how; the members are the options of the same names.
struct AnswerChoices {
  var brief = false
  var all = false
  var coverage: Double?
  var json = false
  var null = false
  var explain = false
  var quiet = false
  var limit: Int?
  var list: ListedEncoding?
  var summary = false

  /// Throws a `ValidationError` if there would be nothing to read.
  func validate() throws {
    if let coverage, !(coverage > 0 && coverage < 1) {
      throw ValidationError("--set takes a probability between 0 and 1, as 0.99")
    }
    let others = [
      (list != nil, "--list"), (summary, "--summary"), (json, "--json"), (brief, "-b"),
      (all, "-a"), (coverage != nil, "--set"), (quiet, "-q"), (explain, "--explain"),
    ].filter(\.0).map(\.1)
    if list != nil || summary, others.count > 1 {
      throw ValidationError("\(others[0]) and \(others[1]) cannot be used together")
    }
    if let limit, limit < 1 { throw ValidationError("--limit takes a number from 1 on") }
  }

  /// How each answer is laid out; `nil` for what suits the number of inputs.
  var layout: DetectionFormat.Layout? {
    list != nil
      ? .names
      : summary
        ? .summary : json ? .json : all || coverage != nil ? .alternatives : brief ? .label : nil
  }
}

/// What a call of `detect` asks for, whoever parsed it.
struct DetectChoices {
  var answer = AnswerChoices()
  var names: NamingScheme?
  var color = ColorChoice.auto
  var hints = HintChoices()
  var together = false
  var engine = DetectionEngine.native
  var input = InputChoices()
  var workers = WorkerChoice()

  /// Throws a `ValidationError` if the options contradict one another.
  func validate() throws {
    try answer.validate()
    try hints.validate()
    try input.validate()
    try workers.validate()
    try hints.validate(for: engine)
    if together { try SurveyRun.validate(input, engine: engine) }
  }

  /// What is to be done.
  var job: DetectJob {
    var job = DetectJob(inputs: input.inputs)
    job.inputs.workerCount = workers.count(isMany: job.inputs.isMany)
    job.options = hints.detectionOptions
    job.options.coverage = answer.coverage
    job.limit = answer.limit
    job.isQuiet = answer.quiet
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

  func run() -> ExitStatus {
    Messages.useColor(color)
    return job.run()
  }
}
