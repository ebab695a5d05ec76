import Legible

/// `legible edit`: edits files in other encodings with a program that only supports UTF-8.
struct EditCommand: Subcommand, ColoredCommand {
  static let summary = CommandSummary(
    name: .edit,
    abstract: "Have a program edit files in any encoding as UTF-8.",
    usage: "legible edit [<options>] <FILE> ... [-- <COMMAND> [<ARGUMENT> ...]]",
    discussion: """
      COMMAND is run once, with the names of UTF-8 copies of the files after its arguments; the \
      default is $VISUAL or $EDITOR. Changes to the copies are written back in the encoding, \
      byte order mark and line endings of each file. Unchanged text keeps its exact bytes, even \
      if they are malformed.

      A file is left unchanged if COMMAND fails, if the confidence in its encoding is below \
      0.95, or if its encoding lacks a character; the edited copy is then kept, and its path \
      reported. The signals TERM and HUP are passed on to COMMAND, and when it has ended, its \
      changes are written back as always. Plain ASCII counts as UTF-8. A copy has the name of \
      its file, and LF line endings if all lines of the file end alike.

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
