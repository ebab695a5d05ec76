import Legible

/// Which encoding is read.
struct SourceOption: OptionGroup {
  var from: TextEncoding?

  static var options: OptionTable<Self> {
    [
      .value(
        \.from, "-f", "--from", value: "ENC",
        help: "The encoding of the input; found out by default.",
        completion: NamedArgument.encodingCompletion, parse: NamedArgument.encoding)
    ]
  }
}
