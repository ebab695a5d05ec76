import Legible

/// How encodings are named on output.
struct NamesOption: OptionGroup {
  var names: NamingScheme?

  static var options: OptionTable<Self> {
    [
      .optionalChoice(
        \.names, "--names", value: "SCHEME",
        help: "Whose names to use; the default is names that iconv takes.")
    ]
  }
}
