import ArgumentParser

/// Which files a subcommand reads.
struct InputOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp("The files to read; none, or -, is standard input.", valueName: "FILE"),
    completion: .file())
  var files: [String] = []

  /// The inputs in the order given.
  var inputs: Inputs { Inputs(Self.names(of: files)) }

  /// The names that the arguments stand for.
  static func names(of arguments: some Collection<String>) -> [FileName] {
    arguments.isEmpty
      ? [.standardInput] : arguments.map { FileName(bytes: RawArguments.bytes(of: $0)) }
  }
}
