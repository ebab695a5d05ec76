import ArgumentParser

/// The help text of `-h`, which fits on a screen; it is made from the one of `--help`.
enum BriefHelp {
  /// How wide the text is, in columns.
  private static let width = 80

  /// The sections of which the names of the options are enough here.
  private static let shortened: Set<Substring> = ["MORE", "HINTS", "INPUT"]

  /// The text that the arguments ask for, if they ask for this one.
  static func asked(for arguments: [String]) -> String? {
    let options = arguments.prefix { $0 != "--" }
    guard options.contains("-h"), !options.contains("--help") else { return nil }
    let subcommand = options.lazy.compactMap(subcommand(named:)).first
    // Options without a subcommand are those of the default one.
    let isAboutAll = subcommand == nil && options.allSatisfy { ["-h", "help"].contains($0) }
    let command = isAboutAll ? LegibleCommand.self : subcommand ?? ConvertCommand.self
    return brief(LegibleCommand.helpMessage(for: command, columns: width))
  }

  private static func subcommand(named name: String) -> (any ParsableCommand.Type)? {
    LegibleCommand.configuration.subcommands.first { $0.configuration.commandName == name }
  }

  /// The overview and the usage, and then a line or two for each option.
  private static func brief(_ text: String) -> String {
    let paragraphs = text.split(separator: "\n\n")
    let overview = paragraphs.prefix(1).map { $0.dropFirst("OVERVIEW: ".count) }
    let rest = paragraphs.dropFirst().drop { !$0.hasPrefix("USAGE: ") }
    let usage = rest.prefix(1).map { usageLine($0.dropFirst("USAGE".count)) }
    var lines = overview.map(String.init) + usage + [""]
    var last: [String] = []
    for section in rest.dropFirst() {
      let title = section.prefix { $0 != ":" }
      // The title stands flush left, and the lines below it do not.
      let entries = section.split(separator: "\n").filter { line in
        line.hasPrefix(" ") && !["  --version ", "  -h, --help "].contains { line.hasPrefix($0) }
      }
      if shortened.contains(title) {
        last += summary(of: entries, title)
      } else {
        lines += entries.map(String.init)
      }
    }
    return
      (lines + last + ["", "  --help tells all, and gives examples; --version tells the version."])
      .joined(separator: "\n")
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
      // The explanations of the options are indented further than the options.
      guard !entry.hasPrefix("   ") else { continue }
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
