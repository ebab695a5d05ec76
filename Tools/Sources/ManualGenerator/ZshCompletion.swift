/// The completion script for zsh.
struct ZshCompletion {
  let tool: ToolDescription.Command

  var text: String {
    let commands = tool.runnable.map(\.commandName)
    let descriptions = tool.runnable.map {
      "    \("\($0.commandName):\($0.abstract)".quotedForShell)\n"
    }
    let all = CompletionOption.all(of: tool)
    let options = all.map(\.commands).unique.map { commands in
      let specifications = all.filter { $0.commands == commands }.flatMap(specifications)
      return "  \(condition(commands)) && specs+=(\n"
        + specifications.map { "    \($0)\n" }.joined() + "  )\n"
    }
    let operands = tool.firstOperands.map { command, words in
      "  \(condition([command])) && specs+=('1:WORD:(\(words.joined(separator: " ")))')\n"
    }
    let takers = tool.runnable.filter(\.takesFiles).map(\.commandName)
    return """
      #compdef legible
      # Completion for zsh; written by Scripts/generate-documents.

      _legible_lines() {
        local -a lines
        lines=(${(f)"$(eval $1 2>/dev/null)"})
        compset -P '*,'
        compadd -M 'm:{[:lower:]}={[:upper:]}' -a lines
      }

      _legible_first() {
        local -a subcommands
        subcommands=(
      \(descriptions.joined())\
          'help:Show the help of a subcommand.'
        )
        _describe subcommand subcommands
        _files
      }

      _legible() {
        local command=convert operand=_legible_first
        local -a specs
        if (( CURRENT > 2 )); then
          operand=_files
          if [[ $words[2] == (\(commands.joined(separator: "|"))|help) ]]; then
            command=$words[2]
            shift words
            (( CURRENT-- ))
          fi
        fi
      \(options.joined())\
      \(operands.joined())\
        \(condition(takers)) && specs+=("*:FILE:$operand")
        _arguments -s -S : $specs
      }

      if [[ $funcstack[1] == _legible ]]; then
        _legible "$@"
      else
        compdef _legible legible
      fi

      """
  }

  private func condition(_ commands: [String]) -> String {
    "[[ $command == (\(commands.joined(separator: "|"))) ]]"
  }

  /// The option as `_arguments` takes it, once for each of its names.
  private func specifications(of option: CompletionOption) -> [String] {
    let help = option.help.reduce(into: "") { text, character in
      text += "[]\\".contains(character) ? "\\\(character)" : "\(character)"
    }
    let exclusion = option.names.count > 1 ? "(\(option.names.joined(separator: " ")))" : ""
    return option.names.map { name in
      let sign = option.value == .none ? "" : name.hasPrefix("--") ? "=" : "+"
      return "\(exclusion)\(name)\(sign)[\(help)]\(action(of: option))".quotedForShell
    }
  }

  private func action(of option: CompletionOption) -> String {
    let message = ":\(option.valueName):"
    return switch option.value {
    case .none: ""
    case .any: message
    case .words(let words): message + "(\(words.joined(separator: " ")))"
    case .folders: message + "_files -/"
    case .files: message + "_files"
    case .lines(let command): message + "{_legible_lines \"\(command)\"}"
    }
  }
}

extension Array where Element: Hashable {
  /// The elements without those that were there before.
  fileprivate var unique: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
