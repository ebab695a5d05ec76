/// A page of the manual, in the `man` macros that every system has.
struct ManualPage {
  /// The name of the page, as in `legible-detect`.
  let name: String

  /// The source of the page.
  private(set) var text = ""

  init(of command: ToolDescription.Command, in tool: ToolDescription.Command) {
    let isTool = command.commandName == tool.commandName
    name = isTool ? tool.commandName : "\(tool.commandName)-\(command.commandName)"
    text = #".\" written by ManualGenerator from the definition of the command; do not edit"# + "\n"
    text += ".TH \(name.uppercased()) 1 \"\" \"\(tool.commandName)\" \"User Commands\"\n"
    addSection("NAME", "\(name) \u{2D} \(command.abstract.asClause)")
    addSynopsis(of: command, in: tool, isTool: isTool)
    let (description, examples) = command.discussion?.splitAtExamples ?? ("", [])
    addSection("DESCRIPTION", description)
    addOptions(of: command)
    if isTool { addSubcommands(of: tool) }
    addExamples(examples)
    addExitStatus(isTool: isTool)
    addSeeAlso(tool, isTool: isTool)
  }

  private mutating func addSynopsis(
    of command: ToolDescription.Command, in tool: ToolDescription.Command, isTool: Bool
  ) {
    text += ".SH SYNOPSIS\n.nf\n"
    if isTool {
      text += "\\fB\(tool.commandName)\\fR [\\fBconvert\\fR] [\\fIOPTIONS\\fR] [\\fIFILE\\fR ...]\n"
      for subcommand in tool.runnable {
        text += "\\fB\(tool.commandName) \(subcommand.commandName)\\fR [\\fIOPTIONS\\fR]"
        text += subcommand.takesFiles ? " [\\fIFILE\\fR ...]\n" : "\n"
      }
    } else {
      text += "\\fB\(tool.commandName) \(command.commandName)\\fR [\\fIOPTIONS\\fR]"
      text += command.takesFiles ? " [\\fIFILE\\fR ...]\n" : "\n"
    }
    text += ".fi\n"
  }

  private mutating func addSection(_ title: String, _ body: String) {
    guard !body.isEmpty else { return }
    text += ".SH \(title)\n"
    let paragraphs = body.split(separator: "\n\n")
    text += paragraphs.map { $0.roff }.joined(separator: "\n.PP\n") + "\n"
  }

  private mutating func addOptions(of command: ToolDescription.Command) {
    let arguments = command.shown.filter { $0.kind != .positional }
    var title: String?
    text += ".SH OPTIONS\n"
    for argument in arguments {
      let section = argument.sectionTitle ?? "Other"
      if section != title { text += ".SS \(section)\n" }
      title = section
      text += ".TP\n\(argument.tag)\n\(argument.explanation.roff)\n"
    }
  }

  private mutating func addSubcommands(of tool: ToolDescription.Command) {
    text += ".SH SUBCOMMANDS\n"
    for subcommand in tool.runnable {
      text += ".TP\n\\fB\(tool.commandName)\\-\(subcommand.commandName)\\fR(1)\n"
      text += subcommand.abstract.roff + "\n"
    }
  }

  private mutating func addExamples(_ examples: [String]) {
    guard !examples.isEmpty else { return }
    text += ".SH EXAMPLES\n.nf\n"
    text += examples.map { $0.roff }.joined(separator: "\n") + "\n.fi\n"
  }

  private mutating func addExitStatus(isTool: Bool) {
    addSection(
      "EXIT STATUS",
      """
      0 if all is well; 1 if the answer is no: unidentified, binary, below the confidence asked \
      for, or something was replaced or left out (but not if it was written as an escape); 2 if the arguments, an input or the output gave trouble. The \
      worst over all files wins, and every file is tried.
      """)
    guard isTool else { return }
    text +=
      ".PP\nA subcommand that changes nothing, and says what it has found, ends with 1 if there is any:\n"
    for (call, finding) in Self.findings {
      text += ".TP\n\\fB\(call.roff)\\fR\n\(finding.roff)\n"
    }
  }

  /// What ends a subcommand that changes nothing with status 1.
  private static let findings = [
    (
      "convert -i --dry-run",
      "a file would be replaced, or would be left alone since it is not sure"
    ),
    ("detect --list", "a name was printed"),
    ("detect -q, --only", "an input is no text, has malformed places, or is in several encodings"),
    ("marks --dry-run, --diff", "the text of a file would change, or cannot be put in order"),
    ("strings, with --dry-run or --diff too", "there are findings, or a file would change"),
    (
      "repair --dry-run, --diff, --explain, --json",
      "text would be repaired, or a repair is proposed"
    ),
    ("edit --check, restore --check", "lines would change"),
    ("check, guard", "there are findings"),
  ]

  private mutating func addSeeAlso(_ tool: ToolDescription.Command, isTool: Bool) {
    let others =
      tool.runnable.map { "\(tool.commandName)-\($0.commandName)" }
      + (isTool ? [] : [tool.commandName])
    let names = others.filter { $0 != name }.sorted() + ["file", "iconv"]
    text += ".SH SEE ALSO\n"
    text += names.map { ".BR \($0.roff) (1)" }.joined(separator: " ,\n") + "\n"
  }
}

extension ToolDescription.Command {
  var takesFiles: Bool {
    arguments?.contains { $0.kind == .positional && $0.words == nil } ?? false
  }
}

extension ToolDescription.Argument {
  /// The names of the option in bold, and its value.
  fileprivate var tag: String {
    let names = names.map { "\\fB\($0.roff)\\fR" }
    let value = kind == .option ? " \\fI\(valueName.roff)\\fR" : ""
    return names.joined(separator: ", ") + value
  }

  /// What the option does, which values it takes, and which it has when it is not given.
  fileprivate var explanation: String {
    var sentences = abstract.map { [$0] } ?? []
    if kind == .option, let allValues, !allValues.isEmpty {
      sentences.append("The values are \(allValues.joined(separator: ", ")).")
    }
    if kind == .option, let defaultValue { sentences.append("The default is \(defaultValue).") }
    return sentences.joined(separator: " ")
  }
}

extension StringProtocol {
  /// The text with all that roff would take for an instruction made plain.
  fileprivate var roff: String {
    var text = ""
    for (index, line) in split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if index > 0 { text += "\n" }
      if line.first == "." || line.first == "'" { text += "\\&" }
      for character in line {
        switch character {
        case "\\": text += "\\e"
        case "-": text += "\\-"
        default: text.append(character)
        }
      }
    }
    return text
  }

  /// The sentence as the NAME section has it: in lower case, without a full stop.
  fileprivate var asClause: String {
    let sentence = last == "." ? dropLast() : self[...]
    return sentence.prefix(1).lowercased() + sentence.dropFirst()
  }

  /// What stands before the examples, and the examples, a line each.
  fileprivate var splitAtExamples: (String, [String]) {
    let parts = split(separator: "Examples:\n", maxSplits: 1)
    guard parts.count == 2 else { return (String(self), []) }
    let examples = parts[1].split(separator: "\n").map { String($0.drop { $0 == " " }) }
    return (String(parts[0]), examples)
  }
}

/// What `--experimental-dump-help` tells of a command: the definition that the help texts and the
/// completions come from too.
struct ToolDescription: Decodable {
  let command: Command

  struct Command: Decodable {
    let commandName: String
    let abstract: String
    let discussion: String?
    let arguments: [Argument]?
    let subcommands: [Command]?

    var shown: [Argument] { arguments ?? [] }
  }

  struct Argument: Decodable {
    let kind: Kind
    let names: [String]
    let valueName: String
    let abstract: String?
    let sectionTitle: String?
    let defaultValue: String?
    let allValues: [String]?
    let files: Bool?
    let folders: Bool?
    let words: [String]?
    let lines: String?
  }

  enum Kind: String, Decodable {
    case positional
    case option
    case flag
  }
}
