/// The output of `--experimental-dump-help`: all subcommands and options as JSON, which
/// `ManualGenerator` reads to write manual and completions.
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
    return command(summary.name, summary.abstract, summary.discussion, Command.records, [])
  }

  private static func command(
    _ name: String, _ abstract: String, _ discussion: String, _ records: [OptionRecord],
    _ subcommands: [JSONText]
  ) -> JSONText {
    .object { json in
      json.add("commandName", name)
      json.add("abstract", abstract)
      json.add("discussion", discussion)
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
      json.add("kind", kind)
      json.add("names", .strings(record.names))
      json.add("valueName", record.valueName)
      json.add("abstract", record.help)
      json.add("sectionTitle", record.section)
      json.add("defaultValue", record.defaultValue)
      json.add("allValues", .strings(record.values))
      switch record.completion {
      case .nothing: break
      case .files: json.add("files", true)
      case .folders: json.add("folders", true)
      case .words(let words): json.add("words", .strings(words))
      case .lines(let command): json.add("lines", command)
      }
    }
  }
}
