import ArgumentParser

/// The help text of `-h`, which fits on a screen; it is made from the one of `--help`.
enum BriefHelp {
  /// How wide the text is, in columns, and how high at most, in lines.
  private static let width = 80
  private static let height = 24

  /// The sections of which the names of the options are enough here.
  private static let summarized: Set<Substring> = ["MORE", "HINTS", "INPUT"]

  /// The text that the arguments ask for, if they ask for this one.
  static func asked(for arguments: [String]) -> String? {
    let options = arguments.prefix { $0 != "--" }
    guard options.contains("-h"), !options.contains("--help") else { return nil }
    let subcommand = options.lazy.compactMap(subcommand(named:)).first
    // Options without a subcommand are those of the default one.
    let isAboutAll = subcommand == nil && options.allSatisfy { ["-h", "help"].contains($0) }
    let command = isAboutAll ? LegibleCommand.self : subcommand ?? ConvertCommand.self
    return brief(LegibleCommand.helpMessage(for: command, columns: 1000))
  }

  private static func subcommand(named name: String) -> (any ParsableCommand.Type)? {
    LegibleCommand.configuration.subcommands.first { $0.configuration.commandName == name }
  }

  /// The overview and the usage, then a line or two for each option, and the first examples.
  private static func brief(_ text: String) -> String {
    let paragraphs = text.split(separator: "\n\n")
    let overview = paragraphs.prefix(1).flatMap { wrapped($0.dropFirst("OVERVIEW: ".count)) }
    let rest = paragraphs.dropFirst().drop { !$0.hasPrefix("USAGE: ") }
    let usage = rest.prefix(1).map { usageLine($0.dropFirst("USAGE".count)) }
    var lines = overview + usage + [""]
    var last: [String] = []
    for section in rest.dropFirst() {
      let title = section.prefix { $0 != ":" }
      // The title stands flush left, and the lines below it do not.
      let entries = entries(of: section)
      if summarized.contains(title) {
        last += summary(of: entries, title)
      } else {
        lines += entries.flatMap { wrapped(shortened($0), indent: column) }
      }
    }
    let room = height - lines.count - last.count - 2
    let examples = paragraphs.first { $0.hasPrefix("Examples:") }?.split(separator: "\n")
      .dropFirst().prefix(max(min(exampleCount, room), 0)).map(String.init)
    return
      (lines + last + [""] + (examples ?? [])
      + ["  --help tells all; --version tells the version."])
      .joined(separator: "\n")
  }

  /// How many examples are given.
  private static let exampleCount = 4

  /// The column that the explanations of options stand in.
  private static let column = 26

  /// The options of a section, a line each.
  private static func entries(of section: Substring) -> [Substring] {
    var entries: [Substring] = []
    for line in section.split(separator: "\n") where line.hasPrefix(" ") {
      if ["  --version ", "  -h, --help "].contains(where: { line.hasPrefix($0) }) { continue }
      // Behind a long name the explanation stands on a line of its own.
      if line.hasPrefix("    "), let name = entries.popLast() {
        entries.append("\(name) \(line.drop { $0 == " " })")
      } else {
        entries.append(line)
      }
    }
    return entries
  }

  /// An entry up to the end of its first sentence, without the list of values; of a sentence that is longer than a line
  /// the first clause.
  private static func shortened(_ entry: Substring) -> Substring {
    var text = entry.firstRange(of: " (values: ").map { entry[..<$0.lowerBound] } ?? entry
    text = text.firstRange(of: ". ").map { text[...$0.lowerBound] } ?? text
    if text.count <= width { return text }
    let clause = text.dropFirst(column).firstRange(of: #/[,;] /#)
    return clause.map { text[..<$0.lowerBound] + "." } ?? text
  }

  /// Lines of words that are no longer than the text is wide.
  private static func wrapped(_ text: Substring, indent: Int = 0) -> [String] {
    var lines: [String] = []
    var rest = text
    while rest.count > width,
      let blank = rest.prefix(width + 1).dropFirst(indent).lastIndex(of: " ")
    {
      lines.append(String(rest[..<blank]))
      rest = String(repeating: " ", count: indent) + rest[rest.index(after: blank)...]
    }
    return lines + [String(rest)]
  }

  /// The usage on one line; where it lists more options than that holds, they are not listed.
  private static func usageLine(_ text: Substring) -> String {
    let line = "usage" + text
    let command = line.prefix { $0 != "[" }
    return line.count <= width ? line : command + "[<options>] [<FILE> ...]"
  }

  /// The names of the options in a section, as many on a line as it holds.
  private static func summary(of entries: [Substring], _ title: Substring) -> [String] {
    var lines: [String] = []
    var line = "  \(title.lowercased()):"
    for entry in entries {
      let name = entry.split(separator: " ").prefix(1).joined().filter { $0 != "," }
      if line.count + name.count + 1 > width {
        lines.append(line)
        line = "   "
      }
      line += " \(name)"
    }
    return lines + [line]
  }
}
