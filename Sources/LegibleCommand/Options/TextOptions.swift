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

  /// Writes what `transform` makes of the text of each input, whole paragraphs at a time.
  func transformInputs(_ transform: @escaping (String) throws -> String) throws {
    try transformInputs { _ in PlainTransform(body: transform) }
  }

  /// Writes what a transform, made for each input, makes of its text.
  func transformInputs(_ makeTransform: (FileName) -> some TextTransform) throws {
    var output = OutputStream(.standardOutput)
    let inputs = input.inputs
    var status = inputs.forEach { input, file in
      let name = input.name
      var reader = LineReader(from?.encoding, hints: hints)
      var transform = makeTransform(name)
      do {
        try reader.forEachBlock(of: file) { block in
          try output.write(try transform.transform(block))
          try output.flush()
        }
        try output.write(try transform.finish())
      } catch let failure as DecodingFailure {
        if case .undecided(let detection) = failure {
          if detection.isBinary && inputs.passesOver(input) { return .success }
          Messages.report(failure, at: name)
          return .negative
        }
        Messages.report(failure, at: name)
        return .trouble
      }
      return transform.status
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

/// What a subcommand makes of one text.
protocol TextTransform {
  /// The output for a part of the text, which is whole paragraphs.
  mutating func transform(_ block: String) throws -> String

  /// The output at the end of the text.
  mutating func finish() throws -> String

  /// How it ended.
  var status: ExitStatus { get }
}

extension TextTransform {
  func finish() -> String { "" }
  var status: ExitStatus { .success }
}

/// A transform that treats each part alone.
private struct PlainTransform: TextTransform {
  let body: (String) throws -> String

  func transform(_ block: String) throws -> String { try body(block) }
}
