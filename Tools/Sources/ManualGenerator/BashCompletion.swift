/// The completion script for bash.
struct BashCompletion {
  let tool: ToolDescription.Command

  var text: String {
    let options = CompletionOption.all(of: tool)
    let commands = tool.runnable.map(\.commandName)
    let values = groups(of: options.filter { $0.value != .none }).map { value, patterns in
      "    \(patterns.joined(separator: " | ")))\n      \(action(value))\n      ;;\n"
    }
    let names = commands.map { command in
      let names = options.filter { $0.commands.contains(command) }.flatMap(\.names)
      return "        \(command)) words='\(names.joined(separator: " "))' ;;\n"
    }
    let operands = tool.firstOperands.map { command, words in
      "        \(command):2) words='\(words.joined(separator: " "))' ;;\n"
    }
    return """
      # Completion for bash; written by Scripts/generate-documents.

      # Encodings are named in either case, and several with commas between them.
      _legible_list() {
        [[ $word == *[[:upper:]]* ]] || words=${words,,}
        if [[ $word == *,* ]]; then
          prefix=${word%,*},
          word=${word##*,}
        fi
      }

      _legible() {
        local IFS=$' \\n' command=convert words= prefix=
        local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
        case ${COMP_WORDS[1]} in
          \(commands.joined(separator: " | ")) | help)
            if ((COMP_CWORD > 1)); then command=${COMP_WORDS[1]}; fi
            ;;
        esac
        # The sign in --option=value is a word of its own here.
        if [[ $word == '=' ]]; then
          word=
        elif [[ $before == '=' ]]; then
          before=${COMP_WORDS[COMP_CWORD - 2]}
        fi
        COMPREPLY=()
        case $command:$before in
      \(values.joined())\
          *)
            if [[ $word == -* ]]; then
              case $command in
      \(names.map { "  " + $0 }.joined())\
              esac
            else
              case $command:$COMP_CWORD in
                *:1) words='\(commands.joined(separator: " ")) help' ;;
      \(operands.map { "  " + $0 }.joined())\
              esac
              \(filesAction(unless: tool.runnable.filter { !$0.takesFiles }.map(\.commandName) + ["help"]))
            fi
            ;;
        esac
        if [[ $words ]]; then COMPREPLY+=($(compgen -P "$prefix" -W "$words" -- "$word")); fi
      }
      complete -o filenames -F _legible legible

      """
  }

  /// The values that shells offer something for, each with the options that take it.
  private func groups(
    of options: [CompletionOption]
  ) -> [(value: CompletionOption.Value, patterns: [String])] {
    var groups: [(value: CompletionOption.Value, patterns: [String])] = []
    for option in options {
      // The subcommand matters only where another has an option of the same name.
      let isUnambiguous = options.allSatisfy {
        $0.value == option.value || Set($0.names).isDisjoint(with: option.names)
      }
      let commands = isUnambiguous ? ["*"] : option.commands
      let patterns = commands.flatMap { command in option.names.map { "\(command):\($0)" } }
      if let known = groups.firstIndex(where: { $0.value == option.value }) {
        groups[known].patterns += patterns.filter { !groups[known].patterns.contains($0) }
      } else {
        groups.append((option.value, patterns))
      }
    }
    return groups
  }

  private func action(_ value: CompletionOption.Value) -> String {
    switch value {
    case .none, .any: ":"
    case .words(let words): "words='\(words.joined(separator: " "))'"
    case .folders: "mapfile -t COMPREPLY < <(compgen -d -- \"$word\")"
    case .files: "mapfile -t COMPREPLY < <(compgen -f -- \"$word\")"
    case .lines(let command): "words=$(exec 2>/dev/null; \(command)); _legible_list"
    }
  }

  private func filesAction(unless commands: [String]) -> String {
    "[[ $command == @(\(commands.joined(separator: "|"))) ]] || \(action(.files))"
  }
}
