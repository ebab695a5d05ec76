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

  func validate() throws {
    if nameList != nil && !files.isEmpty {
      throw ValidationError("--files0-from and FILE cannot be used together")
    }
    if !recursive && (hidden || binary) {
      throw ValidationError("--hidden and --binary need -r")
    }
  }

  /// The inputs in the order given.
  var inputs: Inputs {
    // A tree is here when no other is named, and a list takes the place of names.
    let names =
      nameList != nil ? [] : files.isEmpty && recursive ? [.here] : Self.names(of: files)
    var inputs = Inputs(names)
    inputs.nameList = nameList.map { FileName(argument: $0) }
    inputs.isRecursive = recursive
    inputs.includesHidden = hidden
    inputs.includesBinary = binary
    return inputs
  }

  /// The names that the arguments stand for.
  static func names(of arguments: some Collection<String>) -> [FileName] {
    arguments.isEmpty ? [.standardInput] : arguments.flatMap(JoinedNames.names)
  }
}

/// How many inputs are worked on at once.
struct WorkerOption: ParsableArguments {
  /// More would only wait for each other.
  private static let limit = 256

  /// What is taken unasked of a machine that may have other work to do.
  private static let unaskedLimit = 8

  @Option(
    name: [.customShort("j"), .customLong("jobs")],
    help: ArgumentHelp(
      """
      Work on N files at once; 0 is one for each processor. With -r or --files0-from that is the \
      default, up to \(unaskedLimit), but for -i.
      """, valueName: "N"))
  var jobs: Int?

  func validate() throws {
    guard (0...Self.limit).contains(jobs ?? 0) else {
      throw ValidationError("-j takes a number from 0 to \(Self.limit)")
    }
  }

  /// How many threads work.
  ///
  /// - Parameter isMany: Whether it is likely that there is work for several.
  func count(isMany: Bool) -> Int {
    switch jobs {
    case nil: isMany ? min(Threads.processorCount, Self.unaskedLimit) : 1
    case 0: Threads.processorCount
    case let jobs?: jobs
    }
  }
}
