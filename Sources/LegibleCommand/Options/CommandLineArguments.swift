import ArgumentParser
import Glibc

/// The arguments of the process, from what was typed to the run of a subcommand: the one entry to
/// ArgumentParser, and to what stands around it.
///
/// ArgumentParser declares the options, and so makes help, manual and completions. Around it stand six
/// adapters, each for something that it does otherwise than users of filters expect:
///
/// - `RawArguments`: names of files need not be UTF-8; it knows arguments as text only.
/// - `PlainInvocation`: a call without options needs no parser, whose making takes longer than the rest
///   of a short run.
/// - `TypedArguments`: `-i=.bak`, `-rj4`, `--add` without a value, and what stands behind `--` of `edit`.
/// - `HelpTopics`: `legible help nothing` is an error, not the help of the whole command.
/// - `BriefHelp`: `-h` fits on a screen, `--help` tells all.
/// - `JoinedNames`: it takes time that grows with the square of the number of arguments.
///
/// And one shortcut: calls of `convert` and `detect` whose options are right are parsed by
/// `DirectOptions`, in a fraction of the time. Help, errors and all other subcommands are
/// ArgumentParser's.
struct CommandLineArguments {
  private let arguments: [String]

  /// The arguments behind the name of the program.
  init(_ arguments: [String]) { self.arguments = arguments }

  /// Runs the subcommand that the arguments name, or tells why it cannot.
  ///
  /// ArgumentParser's own exit statuses differ from ours, so what it throws is told apart here.
  func run() -> ExitStatus {
    if arguments.isEmpty && isatty(STDIN_FILENO) == 1 {
      Messages.write(
        "legible: reading what is typed, up to Ctrl-D; legible -h tells what else there is")
    }
    if let invocation = PlainInvocation(arguments[...]) { return invocation.run() }
    do {
      let arguments = try TypedArguments.settled(arguments)
      try HelpTopics.check(arguments)
      if let help = BriefHelp.asked(for: arguments) { return print(help) }
      if let status = Self.directRun(of: arguments) { return status }
      var command = try LegibleCommand.parseAsRoot(JoinedNames.joined(arguments))
      try command.run()
      return .success
    } catch let status as ExitStatus {
      return status
    } catch {
      let message = LegibleCommand.fullMessage(for: error)
      guard LegibleCommand.exitCode(for: error).isSuccess else {
        Messages.reportUsage(message)
        return .trouble
      }
      // `--help`, `--version` and completion scripts are what was asked for, and so are data.
      return print(message)
    }
  }

  /// Runs what needs no other parser; `nil` if the arguments do.
  private static func directRun(of arguments: [String]) -> ExitStatus? {
    switch arguments.first {
    case "detect":
      DirectOptions.choices(arguments.dropFirst(), as: DetectChoices.self)?.run()
    case "convert":
      DirectOptions.choices(arguments.dropFirst(), as: ConvertChoices.self)?.run()
    case "help": nil
    case let name? where LegibleCommand.hasSubcommand(named: name): nil
    default: DirectOptions.choices(arguments[...], as: ConvertChoices.self)?.run()
    }
  }

  private func print(_ text: String) -> ExitStatus {
    var output = OutputStream(.standardOutput)
    do {
      try output.write(text + "\n")
      try output.flush()
      return .success
    } catch {
      error.report()
      return .trouble
    }
  }
}
