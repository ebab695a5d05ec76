/// The texts of help and manual about a subcommand, apart from its options.
struct CommandSummary {
  let name: SubcommandName

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

  func run() throws
}

extension Subcommand {
  /// The options in the order of the table, followed by `--version` and `--help`.
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

/// The names of the subcommands, in the order in which help lists them.
enum SubcommandName: String, CaseIterable {
  case convert, detect, repair, direction, marks, reorder, strings, check, edit
  case `guard`, restore, git, mcp, encodings, completions

  /// The subcommand whose name differs from a misspelled word by one or two letters.
  static func nearest(to word: String) -> Self? {
    allCases.map { ($0, NearestName.distance($0.rawValue, word)) }
      .filter { $0.1 <= min(2, $0.0.rawValue.count / 3) }
      .min { $0.1 < $1.1 }?.0
  }
}
