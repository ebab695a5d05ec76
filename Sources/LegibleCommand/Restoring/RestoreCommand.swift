import Legible

/// `legible restore`: puts back what a program has destroyed that took a file for UTF-8.
struct RestoreCommand: Subcommand, ColoredCommand {
  static let summary = CommandSummary(
    name: .restore,
    abstract: "Put back letters that a program destroyed.",
    usage: "legible restore [<options>] <FILE> ...",
    discussion: """
      A program that only supports UTF-8 has saved a file in an old encoding, and its letters \
      have become U+FFFD, question marks or other letters. They are restored from a witness: the \
      version of the file in the last commit of Git, or in an earlier one if that is damaged \
      too; or what --from names. Later edits are kept; encoding, byte order mark and line \
      endings become those of the witness, and lines that were not edited get its exact bytes.

      Nothing is guessed: a letter that is ambiguous, or that no witness has, is left unchanged, \
      and its line is reported; then the exit status is 1. If the encoding has no U+FFFD, such a \
      file is left unchanged, unless --lost gives a substitute.

      Examples:
        legible restore old.txt
        legible restore --check old.txt
        legible restore --from=a.txt old.txt
        legible restore --from=HEAD~1 --lost='?' old.txt
      """)

  var check = false
  var from: [String] = []
  var lost: String?
  var encoding: TextEncoding?
  var color = ColorChoice.auto
  var files: [String] = []

  static var options: OptionTable<Self> {
    [
      .flag(
        \.check, "--check",
        help: "Change nothing, and print the lines that would change; if any, the status is 1."),
      .list(
        \.from, "--from", value: "REV or FILE",
        help: "Take the letters from this file, or from this revision; may be repeated.",
        completion: .files, parse: NamedArgument.text),
      .value(
        \.lost, "--lost", value: "TEXT", help: "Put TEXT in the places that are lost.",
        parse: NamedArgument.text),
      .value(
        \.encoding, "--encoding", value: "ENC",
        help: "The encoding of the witness; detected by default.",
        completion: NamedArgument.encodingCompletion, parse: NamedArgument.encoding),
      .color(\.color),
      .operands(\.files, value: "FILE", isRequired: true, help: "The files to put back."),
    ]
  }

  func validate() throws {
    for name in from where name.isEmpty || name.hasPrefix("-") {
      throw ValidationError("--from takes a revision or a file; a file of that name is './\(name)'")
    }
    if let lost,
      lost.unicodeScalars.contains(where: {
        $0 == "\u{FFFD}" || $0.properties.generalCategory == .control
      })
    {
      throw ValidationError("--lost takes text without U+FFFD and control characters")
    }
  }

  func run() throws {
    var job = RestoreJob(names: files.map { FileName(argument: $0) })
    job.sources = from.map { FileName(argument: $0) }
    job.encoding = encoding
    job.isCheck = check
    job.filling = lost
    try job.run().finish()
  }
}
