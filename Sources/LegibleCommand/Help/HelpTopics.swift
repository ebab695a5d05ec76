import ArgumentParser

/// What `legible help` is asked about.
enum HelpTopics {
  /// Throws a `ValidationError` if the arguments ask for help on what is no subcommand.
  ///
  /// ArgumentParser shows the help of the whole command then, as if that had been asked for.
  static func check(_ arguments: [String]) throws {
    guard arguments.first == "help" else { return }
    let topics = arguments.dropFirst().filter { !$0.hasPrefix("-") }
    for topic in topics where topic != "help" && !LegibleCommand.hasSubcommand(named: topic) {
      let names = LegibleCommand.configuration.subcommands.compactMap {
        $0.configuration.commandName
      }
      throw ValidationError(
        "unknown subcommand '\(topic)'; there are \(names.dropLast().joined(separator: ", "))"
          + " and \(names.suffix(1).joined())")
    }
    // No subcommand has subcommands of its own.
    if topics.count > 1 { throw ValidationError("help takes one subcommand") }
  }
}
