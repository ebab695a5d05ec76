/// The texts of help and manual about a subcommand, apart from its options.
struct CommandSummary {
  let name: String

  /// One sentence about the subcommand.
  let abstract: String

  /// The usage line; `nil` to derive it from the operands.
  var usage: String?

  /// Paragraphs with blank lines between them. Lines after `Examples:` are examples.
  var discussion = ""
}

/// A subcommand of `legible` with its options.
protocol Subcommand: OptionGroup, SendableMetatype {
  static var summary: CommandSummary { get }

  /// The colors of messages, `auto` for a subcommand without the option `--color`.
  var color: ColorChoice { get }

  func run() throws
}

extension Subcommand {
  var color: ColorChoice { .auto }

  /// The options in the order of the table, followed by `--version` and `--help`.
  static var records: [OptionRecord] {
    options.entries.map(\.record).filter(\.isShown) + [.version, .help]
  }

  static var usage: String {
    let operands = records.contains { $0.kind == .operand } ? " [<FILE> ...]" : ""
    return summary.usage ?? "legible \(summary.name) [<options>]\(operands)"
  }
}

extension OptionRecord {
  static let version = OptionRecord(
    kind: .flag, names: ["--version"], help: "Show the version.")
  static let help = OptionRecord(
    kind: .flag, names: ["-h", "--help"], help: "Show help information.")
}
