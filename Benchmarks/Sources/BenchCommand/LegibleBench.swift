internal import ArgumentParser

/// The command `legible-bench`.
@main
struct LegibleBench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "legible-bench",
    abstract: "Measure Legible beside other tools, in one run.",
    subcommands: [
      AccuracyCommand.self, ManifestCommand.self, ThroughputCommand.self, CompareCommand.self,
      ReportCommand.self,
      MemoryCommand.self,
    ])
}
