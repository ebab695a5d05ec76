import ArgumentParser

/// Which files a subcommand reads.
struct InputOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp("The files to read; none, or -, is standard input.", valueName: "FILE"),
    completion: .file())
  var files: [String] = []

  @Flag(
    name: .shortAndLong,
    help: "Read the files in directories, at any depth.")
  var recursive = false

  @Flag(help: "With -r, also read files and directories whose names begin with a full stop.")
  var hidden = false

  @Flag(help: "With -r, do not pass over files that are no text.")
  var binary = false

  @Option(
    name: .customLong("files0-from"),
    help: ArgumentHelp(
      "Read the names of the files from FILE, each ended by NUL.", valueName: "FILE"),
    completion: .file())
  var nameList: String?

  func validate() throws { try choices.validate() }

  /// The inputs in the order given.
  var inputs: Inputs { choices.inputs }

  /// The options, without what ArgumentParser needs.
  var choices: InputChoices {
    InputChoices(
      files: files, recursive: recursive, hidden: hidden, binary: binary, nameList: nameList)
  }
}

/// How many inputs are worked on at once.
struct WorkerOption: ParsableArguments {
  @Option(
    name: [.customShort("j"), .customLong("jobs")],
    help: ArgumentHelp(
      """
      Work on N files at once; 0 is one for each processor. With -r or --files0-from that is the \
      default, up to \(WorkerChoice.unaskedLimit), but for -i.
      """, valueName: "N"))
  var jobs: Int?

  func validate() throws { try choice.validate() }

  /// How many threads work.
  ///
  /// - Parameter isMany: Whether it is likely that there is work for several.
  func count(isMany: Bool) -> Int { choice.count(isMany: isMany) }

  /// The option, without what ArgumentParser needs.
  var choice: WorkerChoice { WorkerChoice(jobs: jobs) }
}
