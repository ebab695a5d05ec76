import CLegible
import Glibc

/// The help of the whole command, and its subcommands.
enum LegibleCommand {
  static let abstract =
    "Make unknown bytes legible: detect and convert encodings, keep text in order."

  static let usage = "legible [<subcommand>] [<options>] [<FILE> ...]"

  static let discussion = """
    Without a subcommand, convert runs: it detects the encoding of its input and writes UTF-8. \
    No FILE, or -, is standard input. Data goes to standard output, messages to standard error. \
    Hints help to detect an encoding, so they cannot be used together with --from, which names it.

    Exit status: 0 all is well; 1 the answer is no (unidentified, binary, something was replaced); \
    2 an error (usage, input or output). The worst over all files wins, and every file is tried. \
    With --dry-run, --diff, --check and --list it is 1 if something would change or was found.

    Examples:
      legible old.txt > new.txt
      legible detect -r tree
      legible -ri=.bak tree
      legible repair table.csv
      legible edit old.txt
    """

  /// The subcommands in the order of help. Options before any subcommand are those of `convert`.
  static let subcommands: [any Subcommand.Type] = [
    ConvertCommand.self, DetectCommand.self, RepairCommand.self, DirectionCommand.self,
    MarksCommand.self, ReorderCommand.self, StringsCommand.self, ShowCommand.self,
    CheckCommand.self, EditCommand.self, GuardCommand.self, RestoreCommand.self, GitCommand.self,
    LSPCommand.self, MCPCommand.self, EncodingsCommand.self, CompletionsCommand.self,
  ]

  static func subcommand(named name: String) -> (any Subcommand.Type)? {
    subcommands.first { $0.summary.name == name }
  }

  /// The name of a subcommand that differs from a misspelled word by one or two letters.
  static func nameOfSubcommand(near word: String) -> String? {
    NearestName.nearest(
      to: word, among: subcommands.map { $0.summary.name }, limit: min(2, word.count / 3))
  }
}

/// Selects a subcommand by the arguments of the process, runs it, and reports invalid arguments.
private struct CommandLineArguments {
  private let arguments: [String]

  /// - Parameter arguments: The arguments without the name of the program.
  init(_ arguments: [String]) { self.arguments = arguments }

  /// Runs the subcommand that the arguments name, or `convert`.
  func run() -> ExitStatus {
    if arguments.isEmpty && isatty(STDIN_FILENO) == 1 {
      Messages.write(
        "legible: reading what is typed, up to Ctrl-D; legible -h shows the other uses")
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
      Messages.useColor(command.color)
      try command.run()
      return .success
    } catch let status as ExitStatus {
      return status
    } catch let request as HelpRequest {
      return answer(request, about: Command.self)
    } catch let error as ValidationError {
      return reportUsage(error.message, Command.usage, " \(Command.summary.name)")
    } catch {
      Messages.report(error)
      return .trouble
    }
  }

  private func help(about words: ArraySlice<String>) -> ExitStatus {
    let request: HelpRequest = words.contains("-h") ? .brief : .full
    let topics = words.filter { !$0.hasPrefix("-") && $0 != "help" }
    for topic in topics where LegibleCommand.subcommand(named: topic) == nil {
      let names = LegibleCommand.subcommands.map { $0.summary.name }
      let hint =
        LegibleCommand.nameOfSubcommand(near: topic).map { "did you mean '\($0)'?" }
        ?? "there are \(names.listed("and"))"
      return reportUsage("unknown subcommand '\(topic)'; \(hint)", LegibleCommand.usage)
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

/// The command `legible`: it reads its arguments, runs one subcommand, and exits with its status.
@main
private enum EntryPoint {
  static func main() {
    StandardStreams.fillGaps()
    ResourceLimits.run { CommandLineArguments(RawArguments.texts).run() }.exitProcess()
  }
}

/// The exit status of the command; subcommands throw it unless it is `success`.
enum ExitStatus: Int32, Error, Comparable {
  /// The answer is yes, and nothing went wrong.
  case success = 0

  /// The answer is no: unidentified, binary, below the floor, or something was replaced.
  case negative = 1

  /// The arguments are invalid, or input or output failed.
  case trouble = 2

  static func < (left: ExitStatus, right: ExitStatus) -> Bool { left.rawValue < right.rawValue }

  /// Merges the status of one more file: the worst of all files counts.
  mutating func merge(_ other: ExitStatus) { self = max(self, other) }

  /// Ends the process with this status.
  fileprivate func exitProcess() -> Never { exit(rawValue) }

  /// Ends the subcommand with this status.
  func finish() throws(ExitStatus) {
    if self != .success { throw self }
  }
}

/// The version of the command, which stands in `legible.h`, and nowhere else.
enum Release {
  static let version = LEGIBLE_VERSION
}
