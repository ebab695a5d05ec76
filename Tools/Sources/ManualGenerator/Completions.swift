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
