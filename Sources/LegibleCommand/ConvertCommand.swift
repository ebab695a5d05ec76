import ArgumentParser
import Legible

/// `legible convert`, which is also what `legible` alone does: unknown bytes to UTF-8, or to what
/// is asked for.
struct ConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Convert text to UTF-8 or another encoding (the default).",
    discussion: """
      The encoding of each input is found out, unless --from names it. Plain ASCII goes through at \
      once; the decision falls when enough other bytes have come.
      """)

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The encoding of the input; detected by default.", valueName: "ENC"))
  var from: EncodingArgument?

  @Option(name: .shortAndLong, help: ArgumentHelp("The encoding of the output.", valueName: "ENC"))
  var to: EncodingArgument = .utf8

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Write to this file instead of standard output.", valueName: "FILE"),
    completion: .file())
  var output: String?

  @Option(
    help: ArgumentHelp(
      "What to do with bytes that cannot be read: \(MalformedPolicy.allNames).",
      valueName: "POLICY"))
  var malformed: MalformedPolicy = .fail

  @Option(
    help: ArgumentHelp(
      "What to do with characters that cannot be written: \(UnencodablePolicy.allNames).",
      valueName: "POLICY"))
  var unencodable: UnencodablePolicy = .fail

  @Option(
    help: ArgumentHelp(
      "What to do with a byte order mark of the input: \(ByteOrderMarkPolicy.allNames).",
      valueName: "POLICY"))
  var bom: ByteOrderMarkPolicy = .remove

  @Flag(name: .shortAndLong, help: "Say on standard error what was detected and replaced.")
  var verbose = false

  @OptionGroup(title: "Hints") var hints: HintOptions
  @OptionGroup(title: "Hints") var detection: DetectionEngineOption
  @OptionGroup(title: "Input") var input: InputOptions
  @OptionGroup(title: "Input") var workers: WorkerOption

  /// What is to be done.
  var job: ConvertJob {
    var job = ConvertJob(inputs: input.inputs)
    job.inputs.workerCount = workers.count
    job.settings.source = from?.encoding
    job.settings.target = to.encoding
    job.settings.malformed = malformed
    job.settings.unencodable = unencodable
    job.settings.byteOrderMark = bom
    job.settings.options = hints.detectionOptions
    job.settings.engine = detection.engine
    job.output = output.map { FileName(argument: $0) }
    job.isVerbose = verbose
    return job
  }

  func run() throws { try job.run().finish() }
}
