/// An option as shells complete it, with the subcommands that have it.
struct CompletionOption {
  /// What a shell offers for the value of an option.
  enum Value: Hashable {
    /// The option takes no value.
    case none

    /// Nothing can be offered.
    case any
    case words([String])
    case files, folders

    /// Each line that a command writes.
    case lines(of: String)
  }

  let names: [String]
  let help: String
  let value: Value
  let valueName: String
  var commands: [String]

  private init(_ argument: ToolDescription.Argument, of command: String) {
    names = argument.names
    // There is room for a sentence.
    let sentences = (argument.abstract ?? "").split(separator: ". ", maxSplits: 1)
    help = sentences.first.map { $0.hasSuffix(".") ? String($0) : "\($0)." } ?? ""
    value = Value(argument)
    valueName = argument.valueName
    commands = [command]
  }

  /// All options of the tool; one that several subcommands have alike is there once.
  static func all(of tool: ToolDescription.Command) -> [CompletionOption] {
    var options: [CompletionOption] = []
    for command in tool.runnable {
      for argument in command.shown where argument.kind != .positional {
        let option = CompletionOption(argument, of: command.commandName)
        if let known = options.firstIndex(where: { $0.isLike(option) }) {
          options[known].commands.append(command.commandName)
        } else {
          options.append(option)
        }
      }
    }
    return options
  }

  private func isLike(_ other: CompletionOption) -> Bool {
    names == other.names && help == other.help && value == other.value
  }
}

extension CompletionOption.Value {
  fileprivate init(_ argument: ToolDescription.Argument) {
    if argument.kind == .flag {
      self = .none
    } else if let words = argument.words {
      self = .words(words)
    } else if let command = argument.lines {
      self = .lines(of: command)
    } else {
      self = argument.files == true ? .files : argument.folders == true ? .folders : .any
    }
  }
}

extension ToolDescription.Command {
  /// The subcommands.
  var runnable: [ToolDescription.Command] { subcommands ?? [] }

  /// The subcommands whose first operand is one of a few words, with these.
  var firstOperands: [(command: String, words: [String])] {
    let operands = runnable.compactMap { command in
      command.shown.first { $0.kind == .positional }?.words.map { (command.commandName, $0) }
    }
    return operands + [("help", runnable.map(\.commandName))]
  }
}

extension String {
  /// The text as one word of any of the shells.
  var quotedForShell: String {
    "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
