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
}
