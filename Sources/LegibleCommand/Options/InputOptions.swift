/// Options that select the files that a subcommand reads.
struct InputOptions: OptionGroup {
  var files: [String] = []
  var recursive = false
  var hidden = false
  var noIgnore = false
  var binary = false
  var nameList: String?

  static var options: OptionTable<Self> {
    [
      .operands(
        \.files, value: "FILE", isRequired: false,
        help: "The files to read; none, or -, is standard input."),
      .flag(\.recursive, "-r", "--recursive", help: "Read the files in directories, at any depth."),
      .flag(
        \.hidden, "--hidden",
        help: "With -r, also read files and directories whose names begin with a full stop."),
      .flag(
        \.noIgnore, "--no-ignore",
        help: "With -r, also read files that Git ignores, by .gitignore and the like."),
      .flag(\.binary, "--binary", help: "With -r, also read files that are not text."),
      .value(
        \.nameList, "--files0-from", value: "FILE",
        help: "Read the names of the files from FILE, each ended by NUL.", completion: .files,
        parse: NamedArgument.text),
    ]
  }

  /// Throws a `ValidationError` if the options contradict one another.
  func validate() throws {
    if nameList != nil && !files.isEmpty {
      throw ValidationError("--files0-from and FILE cannot be used together")
    }
    if !recursive && (hidden || binary || noIgnore) {
      throw ValidationError("--hidden, --no-ignore and --binary need -r")
    }
  }

  /// The inputs in the order given.
  var inputs: Inputs {
    // With -r the default is the working directory; a list replaces the operands.
    let names =
      nameList != nil ? [] : files.isEmpty && recursive ? [.here] : Self.names(of: files)
    var inputs = Inputs(names)
    inputs.nameList = nameList.map { FileName(argument: $0) }
    inputs.isRecursive = recursive
    inputs.includesHidden = hidden
    inputs.includesIgnored = noIgnore
    inputs.includesBinary = binary
    return inputs
  }

  /// The names in arguments; standard input if there are none.
  static func names(of arguments: some Collection<String>) -> [FileName] {
    arguments.isEmpty ? [.standardInput] : arguments.map { FileName(argument: $0) }
  }
}

/// The option for how many inputs are processed at once.
struct WorkerOption: OptionGroup {
  /// The maximum; more threads would only wait for each other.
  private static let limit = 256

  /// The maximum without the option, since the machine may have other work to do.
  static let defaultLimit = 8

  var jobs: Int?

  static var options: OptionTable<Self> {
    [
      .number(
        \.jobs, "-j", "--jobs", value: "N",
        help: """
          Work on N files at once; 0 is one for each processor. With -r or --files0-from that is the \
          default, up to \(Self.defaultLimit), but for -i.
          """)
    ]
  }

  /// Throws a `ValidationError` if the number is out of range.
  func validate() throws {
    guard (0...Self.limit).contains(jobs ?? 0) else {
      throw ValidationError("-j takes a number from 0 to \(Self.limit)")
    }
  }

  /// The number of threads.
  ///
  /// - Parameter isMany: Whether there is probably work for several.
  func count(isMany: Bool) -> Int {
    switch jobs {
    case nil: isMany ? min(Threads.processorCount, Self.defaultLimit) : 1
    case 0: Threads.processorCount
    case let jobs?: jobs
    }
  }
}
