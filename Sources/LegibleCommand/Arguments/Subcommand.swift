/// What help and the manual say of a subcommand besides its options.
struct CommandSummary {
  let name: SubcommandName

  /// The subcommand in one sentence.
  let abstract: String

  /// How it is called; `nil` for what follows from the operands.
  var usage: String?

  /// Paragraphs of text, with blank lines between them, and the examples behind `Examples:`.
  var discussion = ""
}

/// A subcommand of `legible`: its options, and what it does.
protocol Subcommand: OptionGroup, SendableMetatype {
  static var summary: CommandSummary { get }

  /// Does what the options ask for.
  func run() throws
}

extension Subcommand {
  /// The options in the order of the table; those that all subcommands have come last.
  static var records: [OptionRecord] {
    options.entries.map(\.record).filter(\.isShown) + [.version, .help]
  }

  static var usage: String {
    let operands = records.contains { $0.kind == .operand } ? " [<FILE> ...]" : ""
    return summary.usage ?? "legible \(summary.name.rawValue) [<options>]\(operands)"
  }
}

extension OptionRecord {
  static let version = OptionRecord(
    kind: .flag, names: ["--version"], help: "Show the version.")
  static let help = OptionRecord(
    kind: .flag, names: ["-h", "--help"], help: "Show help information.")
}
