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

extension TextEncoding {
  /// The name in a scheme, or that which `iconv` takes if no scheme is asked for.
  func label(in names: NamingScheme?) -> String {
    guard let names else { return toldName }
    return name(in: names) ?? name
  }
}
