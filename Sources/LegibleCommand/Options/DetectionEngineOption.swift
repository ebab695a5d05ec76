import ArgumentParser
import Legible

/// Who finds out the encodings, for the subcommands that are about them.
struct DetectionEngineOption: ParsableArguments {
  @Option(
    help: ArgumentHelp("Who finds out encodings.", valueName: "ENGINE"))
  var engine: DetectionEngine = .native
}
