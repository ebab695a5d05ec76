import ArgumentParser
import Legible

/// What the user knows about the input beforehand.
struct HintOptions: ParsableArguments {
  @Option(
    name: [.customShort("l"), .long],
    help: ArgumentHelp(
      "The text is probably in this language, as in cs, sr-Latn or czech.", valueName: "LANG"),
    transform: NamedArgument.language)
  var language: [String] = []

  @Option(
    help: ArgumentHelp(
      "These encodings are likelier than others.", valueName: "ENC,..."),
    completion: NamedArgument.encodingCompletion, transform: NamedArgument.encodings)
  var suggest: [TextEncoding]?

  @Option(
    help: ArgumentHelp("Only these encodings may be the answer.", valueName: "ENC,..."),
    completion: NamedArgument.encodingCompletion, transform: NamedArgument.encodings)
  var only: [TextEncoding]?

  @Option(
    help: ArgumentHelp(
      "These encodings may not be the answer.", valueName: "ENC,..."),
    completion: NamedArgument.encodingCompletion, transform: NamedArgument.encodings)
  var not: [TextEncoding]?

  @Flag(help: "The text was written on Windows.")
  var fromWindows = false

  @Option(
    help: ArgumentHelp(
      "Take text that is not in an encoding of Unicode for this one, and guess no other.",
      valueName: "ENC"),
    completion: NamedArgument.encodingCompletion, transform: NamedArgument.encoding)
  var fallback: TextEncoding?

  @Option(
    help: ArgumentHelp(
      "Below this confidence, 0 to 1, the answer is unidentified.", valueName: "P")
  )
  var minConfidence: Double?

  func validate() throws { try choices.validate() }

  /// Throws a `ValidationError` if there is a hint that could have no effect, since the encoding is given.
  func validate(for source: SourceOption) throws { try choices.validate(for: source.from) }

  /// The options as the library takes them.
  var detectionOptions: DetectionOptions { choices.detectionOptions }

  /// The hints, without what ArgumentParser needs.
  var choices: HintChoices {
    HintChoices(
      languages: language, suggest: suggest, only: only, not: not, fromWindows: fromWindows,
      fallback: fallback, minConfidence: minConfidence)
  }
}
