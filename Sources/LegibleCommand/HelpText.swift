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
      return (subcommand.summary.name.rawValue + note, subcommand.summary.abstract)
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
  static func titles(of records: [OptionRecord]) -> [String] {
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
  static func wrapped(_ text: String, indent: Int = 0) -> [String] {
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
  static let operandHeading = "ARGUMENTS"
  static let otherHeading = "OPTIONS"

  /// The heading of the option in help.
  var heading: String {
    section?.uppercased() ?? (kind == .operand ? Self.operandHeading : Self.otherHeading)
  }
}
