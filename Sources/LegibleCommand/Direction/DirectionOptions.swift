import ArgumentParser
import Legible

/// What `direction` says, and how.
struct DirectionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "How to tell the direction of a paragraph.", valueName: "STRATEGY"))
  var strategy: BaseDirectionStrategy = .firstStrong

  @Flag(help: "Count the paragraphs of each file instead.")
  var summary = false

  @Flag(help: "Write one JSON object a line.")
  var json = false
}
