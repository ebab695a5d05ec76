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
    return (lines + [""] + examples + ["  --help tells all; --version tells the version."])
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
