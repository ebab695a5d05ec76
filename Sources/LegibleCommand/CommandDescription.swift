/// What `--experimental-dump-help` writes: all subcommands and options as JSON, from which the manual and the completions
/// are made.
enum CommandDescription {
  static var text: String {
    JSONText.object { json in
      json.add(
        "command",
        command(
          "legible", LegibleCommand.abstract, LegibleCommand.discussion, [.version, .help],
          LegibleCommand.subcommands.map { description(of: $0) }))
    }.text
  }

  private static func description<Command: Subcommand>(of: Command.Type) -> JSONText {
    let summary = Command.summary
    return command(summary.name.rawValue, summary.abstract, summary.discussion, Command.records, [])
  }

  private static func command(
    _ name: String, _ abstract: String, _ discussion: String, _ records: [OptionRecord],
    _ subcommands: [JSONText]
  ) -> JSONText {
    .object { json in
      json.add("commandName", .string(name))
      json.add("abstract", .string(abstract))
      json.add("discussion", .string(discussion))
      json.add("arguments", .array(records.map(argument)))
      json.add("subcommands", .array(subcommands))
    }
  }

  private static func argument(_ record: OptionRecord) -> JSONText {
    .object { json in
      let kind =
        switch record.kind {
        case .flag: "flag"
        case .value: "option"
        case .operand, .command: "positional"
        }
      json.add("kind", .string(kind))
      json.add("names", .array(record.names.map { .string($0) }))
      json.add("valueName", .string(record.valueName))
      json.add("abstract", .string(record.help))
      json.add("sectionTitle", .string(record.section))
      json.add("defaultValue", .string(record.defaultValue))
      json.add("allValues", .array(record.values.map { .string($0) }))
      switch record.completion {
      case .nothing: break
      case .files: json.add("files", .boolean(true))
      case .folders: json.add("folders", .boolean(true))
      case .words(let words): json.add("words", .array(words.map { .string($0) }))
      case .lines(let command): json.add("lines", .string(command))
      }
    }
  }
}
