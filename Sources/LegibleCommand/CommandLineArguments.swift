import Glibc

/// Selects a subcommand by the arguments of the process, runs it, and reports invalid arguments.
struct CommandLineArguments {
  private let arguments: [String]

  /// - Parameter arguments: The arguments without the name of the program.
  init(_ arguments: [String]) { self.arguments = arguments }

  /// Runs the subcommand that the arguments name, or `convert`.
  func run() -> ExitStatus {
    if arguments.isEmpty && isatty(STDIN_FILENO) == 1 {
      Messages.write(
        "legible: reading what is typed, up to Ctrl-D; legible -h tells what else there is")
    }
    switch arguments.first {
    case "help": return help(about: arguments.dropFirst())
    case "--experimental-dump-help": return print(CommandDescription.text)
    case let option? where arguments.allSatisfy { $0 == option }:
      if let request = HelpRequest(rawValue: option) { return answer(request, about: nil) }
    default: break
    }
    if let name = arguments.first, let subcommand = LegibleCommand.subcommand(named: name) {
      return run(subcommand, arguments.dropFirst())
    }
    return run(ConvertCommand.self, arguments[...])
  }

  private func run<Command: Subcommand>(
    _: Command.Type, _ arguments: ArraySlice<String>
  ) -> ExitStatus {
    do {
      let command = try ArgumentReader<Command>.command(arguments)
      if let command = command as? any ColoredCommand { Messages.useColor(command.color) }
      try command.run()
      return .success
    } catch let status as ExitStatus {
      return status
    } catch let request as HelpRequest {
      return answer(request, about: Command.self)
    } catch let error as ValidationError {
      return reportUsage(error.message, Command.usage, " \(Command.summary.name.rawValue)")
    } catch {
      Messages.report(error)
      return .trouble
    }
  }

  private func help(about words: ArraySlice<String>) -> ExitStatus {
    let request: HelpRequest = words.contains("-h") ? .brief : .full
    let topics = words.filter { !$0.hasPrefix("-") && $0 != "help" }
    for topic in topics where LegibleCommand.subcommand(named: topic) == nil {
      let names = LegibleCommand.subcommands.map { $0.summary.name.rawValue }
      return reportUsage(
        "unknown subcommand '\(topic)'; there are \(names.listed("and"))", LegibleCommand.usage)
    }
    // No subcommand has subcommands of its own.
    if topics.count > 1 { return reportUsage("help takes one subcommand", LegibleCommand.usage) }
    if words.contains("--man") {
      return Document.print(named: (["legible"] + topics).joined(separator: "-"))
    }
    return answer(request, about: topics.first.flatMap(LegibleCommand.subcommand))
  }

  /// Prints help or the version to standard output.
  ///
  /// - Parameter subcommand: `nil` for the whole command.
  private func answer(
    _ request: HelpRequest, about subcommand: (any Subcommand.Type)?
  ) -> ExitStatus {
    switch request {
    case .version: print(Release.version)
    case .brief: print(subcommand.map { BriefHelp.text(of: $0) } ?? BriefHelp.ofAll)
    case .full: print(subcommand.map { HelpText.text(of: $0) } ?? HelpText.ofAll)
    }
  }

  private func reportUsage(
    _ message: String, _ usage: String, _ subcommand: String = ""
  ) -> ExitStatus {
    Messages.reportUsage(
      """
      \(message)
      Usage: \(usage)
        See 'legible\(subcommand) --help' for more information.
      """)
    return .trouble
  }

  private func print(_ text: String) -> ExitStatus {
    OutputStream(.standardOutput).writeAndFlush { output throws(OutputFailure) in
      try output.write(text + "\n")
    }
  }
}
