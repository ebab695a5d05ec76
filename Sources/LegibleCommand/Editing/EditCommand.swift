import ArgumentParser
import Legible

/// `legible edit`: has a program that knows UTF-8 only edit files in other encodings.
struct EditCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Have a program edit files in any encoding as UTF-8.",
    usage: "legible edit [<options>] <FILE> ... [-- <COMMAND> [<ARGUMENT> ...]]",
    discussion: """
      COMMAND is run once, with the names of copies of the files in UTF-8 behind its arguments; \
      without COMMAND that is $VISUAL or $EDITOR. What it leaves in the copies is written back in \
      the encoding, byte order mark and line ends that each file had. What it did not change keeps \
      its very bytes, also where they are malformed.

      A file stays as it was when COMMAND fails, when its encoding is less sure than 0.95, or when \
      it lacks a character; what COMMAND has saved is then kept, and its name told. The signals TERM and \
      HUP go to COMMAND, and when it has ended the rest is done as always. Plain ASCII counts as UTF-8. \
      A copy has the name of its file, and ends its lines with a line feed alone where the lines of \
      the file end alike.

      Examples:
        legible edit old.txt
        legible edit -f koi8-r old.txt -- sed -i 's/colour/color/'
        legible edit -f koi8-r old.txt a.txt -- perl -pi -e 's/colour/color/'
        legible edit --check -f koi8-r old.txt -- sed -i 's/colour/color/'
      """)

  @Flag(help: "Change nothing, and print the lines that would change; if any, the status is 1.")
  var check = false

  @OptionGroup(title: "Text") var source: SourceOption
  @OptionGroup(title: "More") var color: ColorOption
  @OptionGroup(title: "Hints") var hints: HintOptions

  @Argument(
    help: ArgumentHelp("The files to edit.", valueName: "FILE"), completion: .file())
  var files: [String]

  /// COMMAND and its arguments, with NUL between them: what stands behind `--`.
  @Option(help: .hidden)
  var runningCommand: String?

  func validate() throws {
    try hints.validate(for: source)
    if let runningCommand, runningCommand.isEmpty {
      throw ValidationError("there is no COMMAND behind --")
    }
  }

  /// What is to be done.
  var job: EditJob {
    var job = EditJob(names: files.flatMap(JoinedNames.names))
    job.source = source.from
    job.options = hints.detectionOptions
    job.floor = hints.minConfidence ?? SureDetection.floor
    job.command = runningCommand.map { JoinedNames.names(in: $0).map(\.bytes) }
    job.isCheck = check
    return job
  }

  func run() throws {
    Messages.useColor(color.color)
    try job.run().finish()
  }
}
