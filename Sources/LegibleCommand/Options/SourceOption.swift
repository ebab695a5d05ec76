import ArgumentParser
import Legible

/// Which encoding is read.
struct SourceOption: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The encoding of the input; found out by default.", valueName: "ENC"),
    completion: NamedArgument.encodingCompletion, transform: NamedArgument.encoding)
  var from: TextEncoding?
}
