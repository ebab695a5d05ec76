import Legible

/// Options that several subcommands have.
extension OptionTable {
  /// `--from`, the encoding of the input.
  static func source(_ path: WritableKeyPath<Owner, TextEncoding?>) -> Self {
    value(
      path, "-f", "--from", value: "ENC", help: "The encoding of the input; detected by default.",
      completion: NamedArgument.encodingCompletion, parse: NamedArgument.encoding)
  }

  /// `--color`, when output is coloured.
  static func color(_ path: WritableKeyPath<Owner, ColorChoice>) -> Self
  where Owner: OptionGroup {
    section(
      "More",
      choice(
        path, "--color", value: "WHEN",
        help: "When to colour what is written to a terminal; NO_COLOR counts too."))
  }

  /// `--names`, the scheme of encoding names in the output.
  static func names(_ path: WritableKeyPath<Owner, NamingScheme?>) -> Self {
    optionalChoice(
      path, "--names", value: "SCHEME",
      help: "Whose names to use; the default is names that iconv takes.")
  }

  /// `--engine`, the detector.
  static func engine(_ path: WritableKeyPath<Owner, DetectionEngine>) -> Self
  where Owner: OptionGroup {
    section(
      "Hints", choice(path, "--engine", value: "ENGINE", help: "The detector to use."))
  }

  /// `--together`, whether paths and other files are evidence of the encoding of a file.
  static func together(_ path: WritableKeyPath<Owner, Bool>) -> Self {
    section(
      "Hints",
      flag(
        path, "--together",
        help:
          "Let paths and the other files tell the encoding of files that are not sure by themselves."
      ))
  }
}

extension TextEncoding {
  /// The name in a scheme, or the one that `iconv` takes if no scheme is asked for.
  func label(in names: NamingScheme?) -> String {
    guard let names else { return reportedName }
    return name(in: names) ?? name
  }
}
