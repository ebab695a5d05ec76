import Legible

/// `legible restore`: puts back what a program has destroyed that took a file for UTF-8.
struct RestoreCommand: Subcommand, ColoredCommand {
  static let summary = CommandSummary(
    name: .restore,
    abstract: "Put back letters that a program destroyed.",
    usage: "legible restore [<options>] <FILE> ...",
    discussion: """
      An editor or an agent that knows UTF-8 only has saved a file in an old encoding, and its letters \
      are U+FFFD now, question marks, or other letters. They are taken from a witness: the file as it is in \
      the last commit of Git, or in an earlier one where that is damaged too; or what --from names. \
      What was edited since stays; encoding, byte order mark and line ends become those of the witness, and lines that \
      were not edited have its very bytes.

      Nothing is invented: a letter that may have been one or the other, or that no witness has, stays as it is, and \
      its line is told; the exit status is 1 then. Where the encoding cannot hold U+FFFD, such a file is left alone, \
      unless --lost says what is to stand there.

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
