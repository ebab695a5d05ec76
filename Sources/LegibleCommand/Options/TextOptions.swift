import ArgumentParser
import Legible

/// What the subcommands have in common that read text and write UTF-8.
struct TextOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The encoding of the input; detected by default.", valueName: "ENC"))
  var from: EncodingArgument?

  @OptionGroup(title: "Hints") var hints: HintOptions
  @OptionGroup(title: "Input") var input: InputOptions

  /// Writes what `transform` makes of the text of each input, whole lines at a time.
  func transformInputs(_ transform: (String) throws -> String) throws {
    var output = OutputStream(.standardOutput)
    var status = input.inputs.forEach { name, file in
      var reader = LineReader(from?.encoding, hints: hints)
      do {
        try reader.forEachBlock(of: file) { block in
          try output.write(try transform(block))
          try output.flush()
        }
      } catch let failure as DecodingFailure {
        Messages.report(failure, at: name)
        if case .undecided = failure { return .negative }
        return .trouble
      }
      return .success
    }
    do {
      try output.flush()
    } catch {
      error.report()
      status.merge(.trouble)
    }
    try status.finish()
  }
}
