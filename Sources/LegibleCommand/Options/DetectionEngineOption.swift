import Legible

/// Who finds out the encodings, for the subcommands that are about them.
struct DetectionEngineOption: OptionGroup {
  var engine: DetectionEngine = .native

  static var options: OptionTable<Self> {
    [
      .choice(\.engine, "--engine", value: "ENGINE", help: "Who finds out encodings.")
    ]
  }
}
