/// The text of `--help`, derived from the option table of a subcommand.
enum HelpText {
  /// The width of the text, and the column at which the explanations of options begin.
  static let width = 80
  static let column = 26

  /// The help of a subcommand.
  static func text<Command: Subcommand>(of command: Command.Type) -> String {
    let summary = Command.summary
    return frame(summary.abstract, summary.discussion, Command.usage, sections(Command.records))
  }

  /// The help of the whole command.
  static var ofAll: String {
    frame(
      LegibleCommand.abstract, LegibleCommand.discussion, LegibleCommand.usage,
      sections([.version, .help]) + [
        "SUBCOMMANDS:\n" + subcommands.map { entry($0, $1) }.joined(separator: "\n"),
        "  See 'legible help <subcommand>' for detailed help, with --man the page of the manual.",
      ])
  }

  /// The names of the subcommands, each with its abstract.
  static var subcommands: [(label: String, abstract: String)] {
    LegibleCommand.subcommands.map { subcommand in
      let note = subcommand == ConvertCommand.self ? " (default)" : ""
      return (subcommand.summary.name + note, subcommand.summary.abstract)
    }
  }

  private static func frame(
    _ abstract: String, _ discussion: String, _ usage: String, _ sections: [String]
  ) -> String {
    let lines = discussion.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      wrapped(String(line), indent: line.hasPrefix("  ") ? 4 : 0).joined(separator: "\n")
    }
    let overview = wrapped("OVERVIEW: \(abstract)").joined(separator: "\n")
    return ([overview, lines.joined(separator: "\n"), "USAGE: \(usage)"] + sections)
      .filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  /// The options below their headings: operands first, options without a heading last.
  private static func sections(_ records: [OptionRecord]) -> [String] {
    titles(of: records).map { title in
      let entries = records.filter { $0.heading == title }.map { entry($0.label(), $0.fullHelp) }
      return "\(title):\n" + entries.joined(separator: "\n")
    }
  }

  /// The headings in the order of the sections.
  fileprivate static func titles(of records: [OptionRecord]) -> [String] {
    var titles: [String] = []
    for title in records.map(\.heading) where !titles.contains(title) { titles.append(title) }
    let ends = [OptionRecord.operandHeading, OptionRecord.otherHeading]
    return titles.filter { $0 == ends[0] } + titles.filter { !ends.contains($0) }
      + titles.filter { $0 == ends[1] }
  }

  /// Formats a label and its explanation, which begins on a new line if the label is long.
  static func entry(_ label: String, _ explanation: String) -> String {
    let lead = "  \(label)"
    let blank = String(repeating: " ", count: column)
    if lead.count >= column {
      return lead + "\n" + wrapped(blank + explanation, indent: column).joined(separator: "\n")
    }
    let padded = lead + blank.dropFirst(lead.count)
    return wrapped(padded + explanation, indent: column).joined(separator: "\n")
  }

  /// Wraps a text at its blanks to the width of help.
  ///
  /// - Parameter indent: The indentation of all lines but the first.
  fileprivate static func wrapped(_ text: String, indent: Int = 0) -> [String] {
    var lines: [String] = []
    var rest = text[...]
    while rest.count > width,
      let blank = rest.prefix(width + 1).dropFirst(indent).lastIndex(of: " ")
    {
      lines.append(String(rest[..<blank]))
      rest = String(repeating: " ", count: indent) + rest[rest.index(after: blank)...]
    }
    return lines + [String(rest)]
  }
}

extension OptionRecord {
  fileprivate static let operandHeading = "ARGUMENTS"
  fileprivate static let otherHeading = "OPTIONS"

  /// The heading of the option in help.
  fileprivate var heading: String {
    section?.uppercased() ?? (kind == .operand ? Self.operandHeading : Self.otherHeading)
  }
}

/// The text of `-h`, which fits on one screen: it lists the less frequent options by name only.
enum BriefHelp {
  /// The number of lines that the text may have.
  private static let height = 24

  /// The sections whose options are listed by name only.
  private static let summarized = ["MORE", "HINTS", "INPUT"]

  private static let exampleCount = 4

  /// The help of a subcommand.
  static func text<Command: Subcommand>(of command: Command.Type) -> String {
    let records = Command.records.filter {
      !$0.names.contains("--version") && !$0.names.contains("-h")
    }
    var lines: [String] = []
    var last: [String] = []
    for title in HelpText.titles(of: records) {
      let section = records.filter { $0.heading == title }
      if summarized.contains(title) {
        last += summary(of: section, title)
      } else {
        lines += section.map { HelpText.entry($0.label(), shortened($0.help)) }
      }
    }
    return frame(Command.summary.abstract, Command.usage, lines, last, Command.summary.discussion)
  }

  /// The help of the whole command.
  static var ofAll: String {
    frame(
      LegibleCommand.abstract, LegibleCommand.usage,
      HelpText.subcommands.map { HelpText.entry($0, shortened($1)) },
      ["", "  See 'legible help <subcommand>' for detailed help."], LegibleCommand.discussion)
  }

  private static func frame(
    _ abstract: String, _ usage: String, _ entries: [String], _ last: [String],
    _ discussion: String
  ) -> String {
    let lines =
      HelpText.wrapped(abstract) + [usageLine(usage), ""]
      + entries.flatMap { $0.split(separator: "\n").map(String.init) } + last
    let examples = discussion.split(separator: "\n").drop { $0 != "Examples:" }.dropFirst()
      .prefix(max(min(exampleCount, height - lines.count - 2), 0)).map(String.init)
    return (lines + [""] + examples + ["  --help shows all options; --version shows the version."])
      .joined(separator: "\n")
  }

  /// Returns the first sentence of a help text, or its first clause if the sentence does not fit on
  /// a line.
  private static func shortened(_ help: String) -> String {
    let sentence = firstEnd(of: help[...], ["."]).map { help[...$0] } ?? help[...]
    if HelpText.column + sentence.count <= HelpText.width { return String(sentence) }
    return firstEnd(of: sentence, [",", ";"]).map { sentence[..<$0] + "." } ?? String(sentence)
  }

  /// Returns the place of the first of `signs` that a space follows.
  private static func firstEnd(of text: Substring, _ signs: Set<Character>) -> Substring.Index? {
    zip(text.indices, text.dropFirst()).first { signs.contains(text[$0.0]) && $0.1 == " " }?.0
  }

  /// Returns the usage on one line, with `[<options>]` in place of a list that does not fit.
  private static func usageLine(_ usage: String) -> String {
    let line = "usage: \(usage)"
    return line.count <= HelpText.width
      ? line : line.prefix { $0 != "[" } + "[<options>] [<FILE> ...]"
  }

  /// Lists the names of the options in a section, wrapped to the width of the text.
  private static func summary(of records: [OptionRecord], _ title: String) -> [String] {
    var lines: [String] = []
    var line = "  \(title.lowercased()):"
    for record in records {
      let name = record.names.first ?? record.label()
      if line.count + name.count + 1 > HelpText.width {
        lines.append(line)
        line = "   "
      }
      line += " \(name)"
    }
    return lines + [line]
  }
}

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
