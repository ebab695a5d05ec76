import ArgumentParser

/// Where `convert` puts its results, and what it says about them.
struct DestinationOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Write this file whole, instead of standard output.", valueName: "FILE"),
    completion: .file())
  var output: String?

  @Flag(
    name: [.customShort("i"), .customLong("in-place")],
    help: "Replace each FILE; -i=SUFFIX keeps the old ones.")
  var inPlace = false

  @Flag(name: .shortAndLong, help: "Say nothing but trouble on standard error.")
  var quiet = false

  @Flag(name: .shortAndLong, help: "Also say what was found out.")
  var verbose = false

  func validate() throws {
    if quiet && verbose { throw ValidationError("-q and -v cannot be used together") }
    if inPlace && output != nil { throw ValidationError("-i and -o cannot be used together") }
  }

  var verbosity: Verbosity { quiet ? .quiet : verbose ? .verbose : .normal }
}
