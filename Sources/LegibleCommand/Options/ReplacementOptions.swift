import ArgumentParser

/// Where a subcommand that changes text puts it.
struct ReplacementOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Write this file whole, instead of standard output.", valueName: "FILE"),
    completion: .file())
  var output: String?

  @Flag(
    name: [.customShort("i"), .customLong("in-place")],
    help: "Replace each FILE; -i=SUFFIX keeps the old ones.")
  var inPlace = false

  @Option(
    help: ArgumentHelp(
      "With -i, keep old files, with this suffix.", valueName: "SUFFIX"))
  var backup: String?

  func validate() throws {
    if inPlace && output != nil { throw ValidationError("-i and -o cannot be used together") }
    if backup != nil && !inPlace { throw ValidationError("--backup needs -i") }
    if let backup, backup.isEmpty || backup.contains("/") {
      throw ValidationError("--backup takes a suffix without a slash")
    }
  }
}
