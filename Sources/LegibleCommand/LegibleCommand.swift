/// The help of the whole command, and its subcommands.
enum LegibleCommand {
  static let abstract =
    "Make unknown bytes legible: detect encodings, convert text, keep mixed text in order."

  static let usage = "legible [<subcommand>] [<options>] [<FILE> ...]"

  static let discussion = """
    Without a subcommand, convert runs: it detects the encoding of its input and writes UTF-8. \
    No FILE, or -, is standard input. Data goes to standard output, messages to standard error. \
    Hints help to detect an encoding, so they cannot be used together with --from, which names it.

    Exit status: 0 all is well; 1 the answer is no (unidentified, binary, something was replaced); \
    2 trouble (usage, input or output). The worst over all files wins, and every file is tried.

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
    MarksCommand.self, ReorderCommand.self, StringsCommand.self, CheckCommand.self,
    EditCommand.self,
    GuardCommand.self, RestoreCommand.self, GitCommand.self, MCPCommand.self,
    EncodingsCommand.self, CompletionsCommand.self,
  ]

  static func subcommand(named name: String) -> (any Subcommand.Type)? {
    subcommands.first { $0.summary.name.rawValue == name }
  }
}
