internal import ArgumentParser

/// The command `legible-corpus`.
@main
struct LegibleCorpus: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "legible-corpus",
    abstract: "Make labelled test files from the corpus.",
    subcommands: [BuildCommand.self])
}
