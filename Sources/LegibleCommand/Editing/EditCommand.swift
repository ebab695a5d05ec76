import Legible

/// `legible edit`: edits files in other encodings with a program that only supports UTF-8.
struct EditCommand: Subcommand, ColoredCommand {
  static let summary = CommandSummary(
    name: .edit,
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

  var check = false
  var source: TextEncoding?
  var color = ColorChoice.auto
  var hints = HintOptions()
  var files: [String] = []

  /// COMMAND and its arguments, which follow `--`.
  var command: [String]?

  static var options: OptionTable<Self> {
    [
      .flag(
        \.check, "--check",
        help: "Change nothing, and print the lines that would change; if any, the status is 1."),
      .section("Text", .source(\.source)),
      .color(\.color),
      .group("Hints", \.hints),
      .operands(\.files, value: "FILE", isRequired: true, help: "The files to edit."),
      .command(\.command),
    ]
  }

  func validate() throws {
    try hints.validate(for: source)
  }

  /// The job that the options describe.
  var job: EditJob {
    var job = EditJob(names: files.map { FileName(argument: $0) })
    job.source = source
    job.options = hints.detectionOptions
    job.floor = hints.minConfidence ?? SureDetection.floor
    job.command = command.map { $0.map(RawArguments.bytes) }
    job.isCheck = check
    return job
  }

  func run() throws {
    try job.run().finish()
  }
}
