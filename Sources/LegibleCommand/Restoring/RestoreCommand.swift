import ArgumentParser
import Legible

/// `legible restore`: puts back what a program has destroyed that took a file for UTF-8.
struct RestoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
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

  @Flag(help: "Change nothing, and print the lines that would change; if any, the status is 1.")
  var check = false

  @Option(
    help: ArgumentHelp(
      "Take the letters from this file, or from this revision; may be repeated.",
      valueName: "REV or FILE"), completion: .file())
  var from: [String] = []

  @Option(help: ArgumentHelp("Put TEXT in the places that are lost.", valueName: "TEXT"))
  var lost: String?

  @Option(
    help: ArgumentHelp("The encoding of the witness; found out by default.", valueName: "ENC"),
    completion: NamedArgument.encodingCompletion, transform: NamedArgument.encoding)
  var encoding: TextEncoding?

  @OptionGroup(title: "More") var color: ColorOption

  @Argument(help: ArgumentHelp("The files to put back.", valueName: "FILE"), completion: .file())
  var files: [String]

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
    Messages.useColor(color.color)
    var job = RestoreJob(names: files.flatMap(JoinedNames.names))
    job.sources = from.map { FileName(argument: $0) }
    job.encoding = encoding
    job.isCheck = check
    job.filling = lost
    try job.run().finish()
  }
}
