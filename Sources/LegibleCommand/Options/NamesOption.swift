import ArgumentParser
import Legible

/// How encodings are named on output.
struct NamesOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Whose names to use; the default is names that iconv takes.", valueName: "SCHEME"))
  var names: NamingScheme?
}
