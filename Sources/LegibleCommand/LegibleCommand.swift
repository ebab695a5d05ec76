import ArgumentParser
import Legible

/// The command `legible`: it reads its arguments, runs one subcommand, and exits with its status.
@main
struct LegibleCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "legible",
    abstract:
      "Make unknown bytes legible: detect encodings, convert text, keep mixed text in order.",
    usage: "legible [<subcommand>] [<options>] [<FILE> ...]",
    discussion: """
      Without a subcommand, convert runs: it finds out the encoding of its input and writes UTF-8. \
      No FILE, or -, is standard input. Data goes to standard output, messages to standard error. \
      Hints help to find out an encoding, and so cannot be given beside --from, which names it.

      Exit status: 0 all is well; 1 the answer is no (unidentified, binary, something was replaced); \
      2 trouble (usage, input or output). The worst over all files wins, and every file is tried.
      """,
    version: "0.2.0",
    subcommands: [
      ConvertCommand.self, DetectCommand.self, DirectionCommand.self, MarksCommand.self,
      ReorderCommand.self, EncodingsCommand.self,
    ],
    defaultSubcommand: ConvertCommand.self)

  /// Whether a subcommand has this name, so that an argument is no file.
  static func hasSubcommand(named name: String) -> Bool {
    configuration.subcommands.contains { $0.configuration.commandName == name }
  }

  static func main() {
    StandardStreams.fillGaps()
    let arguments = RawArguments.texts
    if let invocation = PlainInvocation(arguments[...]) { invocation.run().exitProcess() }
    run(arguments).exitProcess()
  }

  /// Parses the arguments and runs the subcommand they name.
  ///
  /// ArgumentParser's own exit statuses differ from ours, so what it throws is told apart here.
  private static func run(_ arguments: [String]) -> ExitStatus {
    do {
      let arguments = try TypedArguments.settled(arguments)
      try HelpTopics.check(arguments)
      if let help = BriefHelp.asked(for: arguments) { return print(help) }
      var command = try parseAsRoot(JoinedNames.joined(arguments))
      try command.run()
      return .success
    } catch let status as ExitStatus {
      return status
    } catch {
      let message = fullMessage(for: error)
      guard exitCode(for: error).isSuccess else {
        Messages.reportUsage(message)
        return .trouble
      }
      // `--help`, `--version` and completion scripts are what was asked for, and so are data.
      return print(message)
    }
  }

  private static func print(_ text: String) -> ExitStatus {
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
