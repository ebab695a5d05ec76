import Foundation

/// A subcommand of the tool.
protocol TrainerCommand {
  static var name: String { get }

  /// What it does, in one line.
  static var summary: String { get }

  /// The words behind its name that are no options, such as `FILE`.
  static var operands: String { get }
  static var options: [OptionDescription] { get }

  /// What else there is to know, for `--help`.
  static var discussion: String { get }

  static func run(_ arguments: Arguments) throws
}

/// The options of every command.
let commonOptions = [
  OptionDescription("set", "NAME=VALUE", "another value of a parameter, for this run; repeatable")
]

extension TrainerCommand {
  static var operands: String { "" }

  /// The text of `--help`.
  static var help: String {
    let head = ["usage: ModelTrainer", name, "[OPTION …]", operands]
      .filter { !$0.isEmpty }.joined(separator: " ")
    let rows = (options + commonOptions).map { option in
      (option.value.map { "--\(option.name)=\($0)" } ?? "--\(option.name)", option.help)
    }
    let width = (rows.map(\.0.count).max() ?? 0) + 2
    let list = rows.map { row in
      "  " + row.0.padding(toLength: width, withPad: " ", startingAt: 0) + row.1
    }
    return
      ([head, "", summary] + (discussion.isEmpty ? [] : ["", discussion])
      + (list.isEmpty ? [] : [""] + list)).joined(separator: "\n")
  }
}
