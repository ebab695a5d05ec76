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

  @Flag(
    name: [.customShort("i"), .customLong("in-place")],
    help: "Put each result in the place of its FILE; -i=SUFFIX also is --backup=SUFFIX.")
  var inPlace = false

  @Option(
    help: ArgumentHelp(
      "With -i, keep each old file under its name followed by SUFFIX.", valueName: "SUFFIX"))
  var backup: String?

  @Flag(help: "With -i, keep the times of each file.")
  var keepTime = false

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
      "What to do with a byte order mark: \(ByteOrderMarkPolicy.allNames); the default is remove, with -i keep.",
      valueName: "POLICY"))
  var bom: ByteOrderMarkPolicy?

  @Flag(help: "Read each line as UTF-8 where it is that, and else by one other encoding.")
  var mixed = false

  @Option(
    help: ArgumentHelp("Write a line of JSON about each input to this file.", valueName: "FILE"),
    completion: .file())
  var report: String?

  @Flag(name: .shortAndLong, help: "Also say on standard error what was found out.")
  var verbose = false

  @Flag(name: .shortAndLong, help: "Say nothing but trouble on standard error.")
  var quiet = false

  @OptionGroup(title: "Hints") var hints: HintOptions
  @OptionGroup(title: "Hints") var detection: DetectionEngineOption
  @OptionGroup(title: "Input") var input: InputOptions
  @OptionGroup(title: "Input") var workers: WorkerOption

  func validate() throws {
    if quiet && verbose { throw ValidationError("-q and -v cannot be used together") }
    if inPlace {
      if output != nil { throw ValidationError("-i and -o cannot be used together") }
      if input.files.isEmpty && input.nameList == nil {
        throw ValidationError("-i needs a FILE")
      }
    } else if keepTime || backup != nil {
      throw ValidationError("--keep-time and --backup need -i")
    }
    if let backup, backup.isEmpty || backup.contains("/") {
      throw ValidationError("--backup takes a suffix without a slash")
    }
  }

  /// What is to be done.
  var job: ConvertJob {
    var job = ConvertJob(inputs: input.inputs)
    job.inputs.workerCount = workers.count
    job.settings.source = from?.encoding
    job.settings.target = to.encoding
    job.settings.malformed = malformed
    job.settings.unencodable = unencodable
    job.settings.byteOrderMark = bom ?? .remove
    job.settings.options = hints.detectionOptions
    job.settings.engine = detection.engine
    if let output { job.destination = .file(FileName(argument: output)) }
    if inPlace {
      job.destination = .inPlace(
        InPlaceConversion.Options(
          backupSuffix: backup.map { Array($0.utf8) }, keepsTimes: keepTime))
      // What is less likely than not is no reason to replace a file.
      job.settings.options.minimumConfidence = hints.minConfidence ?? 0.5
      // A mark that is there belongs to the file.
      if bom == nil { job.settings.byteOrderMark = .keep }
    }
    job.settings.isMixed = mixed
    job.report = report.map { FileName(argument: $0) }
    job.verbosity = quiet ? .quiet : verbose ? .verbose : .normal
    return job
  }

  func run() throws { try job.run().finish() }
}
