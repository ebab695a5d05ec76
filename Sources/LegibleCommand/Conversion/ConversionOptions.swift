import ArgumentParser
import Legible

/// What `convert` reads and writes, and what it does with what does not go through.
struct ConversionOptions: ParsableArguments {
  @OptionGroup var source: SourceOption

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The encoding of the output; UTF-8 by default. utf-8-bom has a byte order mark; same is that of the input.",
      valueName: "ENC"),
    completion: NamedArgument.encodingCompletion, transform: NamedArgument.target)
  var to: ConversionTarget = .utf8

  @Option(help: ArgumentHelp("What becomes of bytes that cannot be read.", valueName: "POLICY"))
  var malformed: MalformedPolicy = .fail

  @Option(
    help: ArgumentHelp("What becomes of characters that cannot be written.", valueName: "POLICY"))
  var unencodable: UnencodablePolicy = .fail

  @Flag(help: "Read each line as UTF-8, or by another encoding.")
  var mixed = false
}
