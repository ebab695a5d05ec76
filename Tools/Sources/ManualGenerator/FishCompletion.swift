/// The completion script for fish.
struct FishCompletion {
  let tool: ToolDescription.Command

  var text: String {
    let commands = tool.runnable.map(\.commandName)
    let subcommands = tool.runnable.map { command in
      "complete -c legible -n __legible_is_first -a \(command.commandName) "
        + "-d \(command.abstract.quotedForFish)\n"
    }
    let operands = tool.firstOperands.map { command, words in
      "complete -c legible -n '__legible_runs \(command); and test (count (commandline -opc)) -eq 2' "
        + "-a '\(words.joined(separator: " "))'\n"
    }
    let options = CompletionOption.all(of: tool).map { option in
      let names = option.names.map {
        $0.hasPrefix("--") ? "-l \($0.dropFirst(2))" : "-s \($0.dropFirst())"
      }
      let words = ["complete -c legible -n \(condition(option.commands))"] + names
      return (words + action(option) + ["-d \(option.help.quotedForFish)"])
        .joined(separator: " ") + "\n"
    }
    let others = tool.runnable.filter { !$0.takesFiles }.map(\.commandName) + ["help"]
    return """
      # Completion for fish; written by Scripts/generate-documents.

      function __legible_is_first
          test (count (commandline -opc)) -eq 1
      end

      # Whether one of these subcommands runs; convert does where none is named.
      function __legible_runs
          set -l command (commandline -opc)[2]
          contains -- "$command" \(commands.joined(separator: " ")) help; or set command convert
          contains -- $command $argv
      end

      \(subcommands.joined())\
      complete -c legible -n __legible_is_first -a help -d 'Show the help of a subcommand.'
      \(operands.joined())\
      \(options.joined())\
      complete -c legible -n \(condition(others)) -f

      """
  }

  private func condition(_ commands: [String]) -> String {
    "'__legible_runs \(commands.joined(separator: " "))'"
  }

  private func action(_ option: CompletionOption) -> [String] {
    switch option.value {
    case .none: []
    case .any: ["-x"]
    case .words(let words): ["-x -a '\(words.joined(separator: " "))'"]
    case .folders: ["-x -a '(__fish_complete_directories)'"]
    case .files: ["-r -F"]
    case .lines(let command):
      option.valueName.hasSuffix(",...")
        ? ["-x -a '(__fish_complete_list , \"\(command)\")'"] : ["-x -a '(\(command))'"]
    }
  }
}

extension String {
  /// The text as one word of fish, which has its own way with apostrophes.
  fileprivate var quotedForFish: String {
    "'" + replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}
