/// Options for where a subcommand writes the changed text.
struct ReplacementOptions: OptionGroup {
  var output: String?
  var inPlace = false
  var backup: String?

  static var options: OptionTable<Self> {
    [
      .value(
        \.output, "-o", "--output", value: "FILE",
        help: "Write this file whole, instead of standard output.", completion: .files,
        parse: NamedArgument.text),
      .flag(
        \.inPlace, suffix: \.backup, "-i", "--in-place",
        help: "Replace each FILE; -i=SUFFIX keeps the old ones."),
      .value(
        \.backup, "--backup", value: "SUFFIX", help: "With -i, keep old files, with this suffix.",
        parse: NamedArgument.text),
    ]
  }

  /// Throws a `ValidationError` if there is nothing to replace.
  func validate(for input: InputOptions) throws {
    if inPlace && input.files.isEmpty && input.nameList == nil {
      throw ValidationError("-i needs a FILE")
    }
  }

  func validate() throws {
    if inPlace && output != nil { throw ValidationError("-i and -o cannot be used together") }
    if backup != nil && !inPlace { throw ValidationError("--backup needs -i") }
    if let backup, backup.isEmpty || backup.contains("/") {
      throw ValidationError("--backup takes a suffix without a slash")
    }
  }
}
