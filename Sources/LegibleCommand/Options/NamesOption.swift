import ArgumentParser
import Legible

/// How encodings are named on output.
struct NamesOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "How to name encodings: whatwg, iana, iconv, python; the default is names that all know.",
      valueName: "SCHEME"))
  var names: NamingScheme?
}
