import ArgumentParser
import Legible

/// What the user knows about the input beforehand.
struct HintOptions: ParsableArguments {
  @Option(
    name: [.customShort("l"), .long],
    help: ArgumentHelp(
      "The text is probably in this language, as in cs or sr-Latn.", valueName: "LANG"))
  var language: [String] = []

  @Option(help: ArgumentHelp("These encodings are likelier than others.", valueName: "ENC,…"))
  var suggest: EncodingListArgument?

  @Option(help: ArgumentHelp("Only these encodings may be the answer.", valueName: "ENC,…"))
  var only: EncodingListArgument?

  @Option(help: ArgumentHelp("These encodings may not be the answer.", valueName: "ENC,…"))
  var not: EncodingListArgument?

  @Flag(help: "The text was written on Windows.")
  var fromWindows = false

  @Option(
    help: ArgumentHelp(
      "What to take the text for that is not UTF and not identified.", valueName: "ENC"))
  var fallback: EncodingArgument?

  func validate() throws {
    if only != nil && suggest != nil {
      throw ValidationError("--only and --suggest cannot be used together")
    }
  }

  /// The options as the library takes them.
  var detectionOptions: DetectionOptions {
    var options = DetectionOptions()
    options.likelyLanguages = language
    options.fromWindows = fromWindows
    options.fallback = fallback?.encoding
    options.disallowed = Set(not?.encodings ?? [])
    options.suggested = only?.encodings ?? suggest?.encodings ?? []
    options.onlySuggested = only != nil
    return options
  }
}
